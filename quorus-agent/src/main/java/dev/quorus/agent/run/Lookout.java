package dev.quorus.agent.run;

import dev.quorus.core.bus.BusMessage.Look;
import dev.quorus.core.bus.BusMessage.Looked;
import dev.quorus.core.bus.BusMessage.LookedFile;
import dev.quorus.core.doctor.Survey;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.transfer.TransferOrder;
import java.util.List;
import java.util.Optional;

/** Looks with the adapters of this agent, within its roots. */
public final class Lookout implements Looker {
  private final Survey survey;

  public Lookout(Survey survey) {
    this.survey = survey;
  }

  @Override
  public Looked look(Look wanted) throws TransferException, InterruptedException {
    TransferOrder order = wanted.order();
    return switch (wanted.at()) {
      case FILES -> files(wanted);
      case SOURCE -> seen(Optional.of(survey.source(order.source(), order.selection())));
      case DESTINATION ->
          seen(
              survey.destination(
                  order.destination(), order.delivery(), order.selection().recursive()));
    };
  }

  private Looked files(Look wanted) throws TransferException, InterruptedException {
    TransferOrder order = wanted.order();
    List<LookedFile> files =
        survey.files(order.source(), order.selection(), wanted.below(), wanted.most()).stream()
            .map(each -> new LookedFile(each.path(), each.bytes(), each.modified()))
            .toList();
    long bytes = files.stream().mapToLong(each -> Math.max(each.bytes(), 0)).sum();
    return new Looked(files, files.size(), bytes, null, null);
  }

  private static Looked seen(Optional<Survey.Seen> seen) {
    return seen.map(
            each -> new Looked(List.of(), each.files(), each.bytes(), each.modified(), null))
        .orElseGet(() -> new Looked(List.of(), 0, 0, null, null));
  }
}
