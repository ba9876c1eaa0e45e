package dev.quorus.controller.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/** Bytes on a socket, for what no decent client would send. */
final class RawHttp {
  private RawHttp() {}

  /** Sends the text, and gives all that comes back until the server closes the connection. */
  static String untilClosed(Socket socket, String request) throws IOException {
    send(socket, request);
    return rest(socket);
  }

  static void send(Socket socket, String request) throws IOException {
    socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
  }

  /** All that comes until the server closes the connection. */
  static String rest(Socket socket) throws IOException {
    StringBuilder text = new StringBuilder();
    try {
      InputStream in = socket.getInputStream();
      for (int next = in.read(); next >= 0; next = in.read()) {
        text.append((char) next);
      }
    } catch (SocketException reset) {
      return text.append("(reset)").toString();
    }
    return text.toString();
  }

  /** One answer with a Content-Length, on a connection that stays open. */
  static String answer(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        throw new AssertionError("the connection was closed after: " + head);
      }
      head.append((char) next);
    }
    int length = 0;
    for (String line : head.toString().split("\r\n")) {
      if (line.startsWith("content-length: ")) {
        length = Integer.parseInt(line.substring("content-length: ".length()));
      }
    }
    return head + new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }
}
