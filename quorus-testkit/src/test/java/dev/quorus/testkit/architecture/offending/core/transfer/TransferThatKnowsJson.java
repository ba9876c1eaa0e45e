package dev.quorus.testkit.architecture.offending.core.transfer;

import com.fasterxml.jackson.databind.JsonNode;

public interface TransferThatKnowsJson {
  JsonNode json();
}
