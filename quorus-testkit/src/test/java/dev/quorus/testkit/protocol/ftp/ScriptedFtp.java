package dev.quorus.testkit.protocol.ftp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server that answers each command by a script, with one file; for what no real one does. */
final class ScriptedFtp implements AutoCloseable {
  private final ServerSocket listener;
  private final byte[] content;
  private final Map<String, String> script = new ConcurrentHashMap<>();
  private final List<String> commands = new CopyOnWriteArrayList<>();
  private volatile boolean dropsWhatComesAlong;

  ScriptedFtp(byte[] content) throws IOException {
    this.content = content;
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    script.put("USER", "331 password");
    script.put("PASS", "230 welcome");
    script.put("FEAT", "211-features\r\n REST STREAM\r\n211 end");
    script.put("TYPE", "200 binary");
    script.put("PWD", "257 \"/\"");
    script.put("MDTM", "213 20200102030405");
    script.put("SIZE", "213 " + content.length);
    script.put("226", "226 done");
    Thread.ofVirtual().start(this::accept);
  }

  void answers(String verb, String reply) {
    script.put(verb, reply);
  }

  /** Throws away what arrives together with a command. */
  void dropsWhatComesAlong() {
    dropsWhatComesAlong = true;
  }

  int port() {
    return listener.getLocalPort();
  }

  List<String> commands() {
    return List.copyOf(commands);
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        Thread.ofVirtual().start(() -> serve(client));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client;
        ServerSocket data = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      say(client.getOutputStream(), "220 hello");
      for (String line = line(client); !line.isEmpty(); line = line(client)) {
        commands.add(line);
        String verb = line.split(" ", 2)[0];
        if (verb.equals("EPSV")) {
          say(client.getOutputStream(), "229 ok (|||" + data.getLocalPort() + "|)");
        } else if (verb.equals("RETR")) {
          send(client.getOutputStream(), data);
        } else {
          say(client.getOutputStream(), script.getOrDefault(verb, "500 " + verb + "?"));
        }
      }
    } catch (IOException e) {
      commands.add("gone");
    }
  }

  private void send(OutputStream out, ServerSocket data) throws IOException {
    say(out, "150 here it comes");
    try (Socket socket = data.accept()) {
      socket.getOutputStream().write(content);
    }
    say(out, script.getOrDefault("226", ""));
  }

  private String line(Socket client) throws IOException {
    InputStream in = client.getInputStream();
    StringBuilder line = new StringBuilder();
    for (int each = in.read(); each >= 0 && each != '\n'; each = in.read()) {
      line.append((char) each);
    }
    if (dropsWhatComesAlong) {
      in.skipNBytes(in.available());
    }
    return line.toString().strip();
  }

  private static void say(OutputStream out, String text) throws IOException {
    out.write((text + "\r\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
