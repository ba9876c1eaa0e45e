package dev.quorus.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The OpenAPI 3.1 document of the REST API, the truth about it. */
public final class OpenApiDocument {
  /** Where it lies on the class path. */
  public static final String RESOURCE = "openapi/quorus-v1.yaml";

  private OpenApiDocument() {}

  /** The document as UTF-8 YAML, read anew at each call. */
  public static byte[] yaml() {
    try (InputStream document =
        OpenApiDocument.class.getClassLoader().getResourceAsStream(RESOURCE)) {
      if (document == null) {
        throw new IllegalStateException(
            RESOURCE + " is missing from the class path; build quorus-api again");
      }
      return document.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(RESOURCE + " cannot be read from the class path", e);
    }
  }
}
