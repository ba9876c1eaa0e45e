package dev.quorus.cli.shell;

import dev.quorus.core.transfer.Secret;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A terminal as a test wants it. */
public record FakeTerminal(boolean screen, int columns, boolean unicode, @Nullable String typed)
    implements Terminal {
  /** Output and errors go to files. */
  public static final FakeTerminal NONE = new FakeTerminal(false, 80, true, null);

  public static FakeTerminal screen(int columns) {
    return new FakeTerminal(true, columns, true, null);
  }

  public FakeTerminal typing(String secret) {
    return new FakeTerminal(screen, columns, unicode, secret);
  }

  @Override
  public Size size() {
    return new Size(columns, Size.USUAL.rows());
  }

  @Override
  public boolean showsOutput() {
    return screen;
  }

  @Override
  public boolean showsErrors() {
    return screen;
  }

  @Override
  public Optional<Secret> askSecret(String question) {
    return Optional.ofNullable(typed).map(Secret::new);
  }
}
