package dev.quorus.testkit.server;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.ftpserver.ftplet.DefaultFtpReply;
import org.apache.ftpserver.ftplet.DefaultFtplet;
import org.apache.ftpserver.ftplet.FtpException;
import org.apache.ftpserver.ftplet.FtpRequest;
import org.apache.ftpserver.ftplet.FtpSession;
import org.apache.ftpserver.ftplet.FtpletResult;
import org.jspecify.annotations.Nullable;

/** What an {@link FtpTestServer} does instead of what it should; and what it was asked. */
public final class FtpFaults extends DefaultFtplet {
  private final Map<String, Deque<Answer>> answers = new ConcurrentHashMap<>();
  private final List<String> commands = new CopyOnWriteArrayList<>();

  private record Answer(int code, String text, boolean thenCloses) {
    static final Answer NONE = new Answer(0, "", false);
  }

  /** Has the next command of that name carried out, before what comes after it. */
  public void pass(String verb) {
    add(verb, Answer.NONE);
  }

  /** Has the next command of that name answered so, and not carried out. */
  public void answer(String verb, int code, String text) {
    add(verb, new Answer(code, text, false));
  }

  /** Has all commands of that name answered so. */
  public void alwaysAnswer(String verb, int code, String text) {
    for (int i = 0; i < 1000; i++) {
      answer(verb, code, text);
    }
  }

  /** Has the connection closed without a word at the next command of that name. */
  public void closeAt(String verb) {
    add(verb, new Answer(0, "", true));
  }

  private void add(String verb, Answer answer) {
    Deque<Answer> all = answers.computeIfAbsent(verb, key -> new ArrayDeque<>());
    synchronized (all) {
      all.add(answer);
    }
  }

  /** Every command so far, without passwords. */
  public List<String> commands() {
    return List.copyOf(commands);
  }

  /** How often a command was given. */
  public long count(String verb) {
    return commands.stream().filter(each -> (each + " ").startsWith(verb + " ")).count();
  }

  @Override
  public FtpletResult beforeCommand(FtpSession session, FtpRequest request)
      throws FtpException, IOException {
    String verb = request.getCommand().toUpperCase(Locale.ROOT);
    commands.add(verb.equals("PASS") ? verb : request.getRequestLine());
    Answer answer = next(verb);
    if (answer == null || answer.equals(Answer.NONE)) {
      return super.beforeCommand(session, request);
    }
    if (answer.thenCloses()) {
      return FtpletResult.DISCONNECT;
    }
    session.write(new DefaultFtpReply(answer.code(), answer.text()));
    return FtpletResult.SKIP;
  }

  private @Nullable Answer next(String verb) {
    Deque<Answer> all = answers.get(verb);
    if (all == null) {
      return null;
    }
    synchronized (all) {
      return all.poll();
    }
  }
}
