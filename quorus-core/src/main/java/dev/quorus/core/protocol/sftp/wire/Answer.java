package dev.quorus.core.protocol.sftp.wire;

import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What the server says to one request.
 *
 * @param body what follows its number; empty where the data went where the request wanted it
 */
public record Answer(int type, ByteBuffer body) {
  private static final int LONGEST_MESSAGE = 300;

  /** Nothing but success. */
  public void expectOk() throws IOException {
    if (type != Fxp.STATUS) {
      throw unexpected();
    }
    int code = number();
    if (code != Fxp.OK) {
      throw refusal(code);
    }
  }

  public RemoteHandle expectHandle() throws IOException {
    expect(Fxp.HANDLE);
    return new RemoteHandle(bytes());
  }

  public FileAttributes expectAttributes() throws IOException {
    expect(Fxp.ATTRS);
    return FileAttributes.read(this);
  }

  /** Hands on what the server refuses. */
  public void expect(int wanted) throws IOException {
    if (type == wanted) {
      return;
    }
    if (type == Fxp.STATUS) {
      throw refusal(number());
    }
    throw unexpected();
  }

  private StatusException refusal(int code) throws IOException {
    String message = body.hasRemaining() ? text() : "";
    return new StatusException(
        code, message.substring(0, Math.min(message.length(), LONGEST_MESSAGE)));
  }

  private IOException unexpected() {
    return new StreamCorruptedException("the server sent a message of type " + type);
  }

  public int number() throws IOException {
    try {
      return body.getInt();
    } catch (BufferUnderflowException e) {
      throw tooShort(e);
    }
  }

  public long longNumber() throws IOException {
    try {
      return body.getLong();
    } catch (BufferUnderflowException e) {
      throw tooShort(e);
    }
  }

  public byte[] bytes() throws IOException {
    int length = number();
    if (length < 0 || length > body.remaining()) {
      throw tooShort(null);
    }
    byte[] bytes = new byte[length];
    body.get(bytes);
    return bytes;
  }

  public String text() throws IOException {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  private static IOException tooShort(@Nullable Throwable cause) {
    return new IOException("the server sent a message that ends too early", cause);
  }
}
