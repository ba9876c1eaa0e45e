package dev.quorus.examples.invariants;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** All calls that were made in a run, and what was asked for by them. For use by any thread. */
public final class History {
  private final List<Call> calls = new CopyOnWriteArrayList<>();
  private final Map<String, Path> destinations = new ConcurrentHashMap<>();

  public void add(Call call) {
    calls.add(call);
  }

  /** What a key asks for, to be noted before its first call. */
  public void wants(String key, Path destination) {
    destinations.put(key, destination);
  }

  public List<Call> calls() {
    return List.copyOf(calls);
  }

  /** The keys of all submits that were tried. */
  Set<String> keys() {
    return Set.copyOf(destinations.keySet());
  }

  /** Where the file of a key goes. */
  Map<String, Path> destinations() {
    return Map.copyOf(destinations);
  }

  /** The ids that a key was answered with; more than one is a fault. */
  public Map<String, Set<String>> acknowledged() {
    Map<String, Set<String>> byKey = new LinkedHashMap<>();
    for (Call call : calls) {
      if (call.isSubmit() && call.answer() instanceof Answer.Ok ok) {
        byKey.computeIfAbsent(call.key(), first -> new LinkedHashSet<>()).add(ok.id());
      }
    }
    return byKey;
  }

  /** How many submits had an answer that came to no transfer, or none at all. */
  public long unknown() {
    return calls.stream().filter(call -> call.answer() instanceof Answer.Unknown).count();
  }
}
