package dev.quorus.workflow.rehearse;

import dev.quorus.workflow.plan.PlannedGlob;
import dev.quorus.workflow.plan.PlannedLocation;
import dev.quorus.workflow.plan.PlannedTransfer;
import dev.quorus.workflow.run.Why;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Ends that are as the test says. */
final class ScriptedProbe implements Probe {
  private final Map<String, Sight> places = new TreeMap<>();
  final List<String> asked = new ArrayList<>();

  ScriptedProbe file(String path, long bytes) {
    places.put(path, new Sight.There(1, bytes, Instant.EPOCH));
    return this;
  }

  ScriptedProbe denied(String path) {
    places.put(path, new Sight.Wrong(new Why("DESTINATION_DENIED", "may not write")));
    return this;
  }

  ScriptedProbe wrong(String path, String code) {
    places.put(path, new Sight.Wrong(new Why(code, "it is as the test says")));
    return this;
  }

  private Sight at(PlannedLocation location) {
    String path = location.text().known().orElseThrow();
    asked.add(path);
    return places.getOrDefault(path, new Sight.Nothing());
  }

  @Override
  public Sight source(PlannedTransfer transfer) {
    return at(transfer.source());
  }

  @Override
  public Sight destination(PlannedTransfer transfer) {
    return at(transfer.destination());
  }

  @Override
  public Sought find(PlannedGlob glob) {
    String folder = glob.source().text().known().orElseThrow();
    return new Sought.Found(
        places.keySet().stream().filter(each -> each.startsWith(folder + "/")).toList());
  }

  @Override
  public Contrast compare(PlannedTransfer transfer, int most) {
    return Contrast.of(
        below(transfer.source().text().known().orElseThrow()),
        below(transfer.destination().text().known().orElseThrow()),
        most);
  }

  private List<String> below(String folder) {
    return places.keySet().stream()
        .filter(each -> each.startsWith(folder + "/"))
        .map(each -> each.substring(folder.length()))
        .toList();
  }
}
