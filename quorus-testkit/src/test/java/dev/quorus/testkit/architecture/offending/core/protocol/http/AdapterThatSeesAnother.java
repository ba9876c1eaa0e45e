package dev.quorus.testkit.architecture.offending.core.protocol.http;

import dev.quorus.testkit.architecture.offending.core.protocol.file.FileAdapter;

public final class AdapterThatSeesAnother {
  public Class<?> other = FileAdapter.class;
}
