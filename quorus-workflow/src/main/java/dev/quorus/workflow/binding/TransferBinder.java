package dev.quorus.workflow.binding;

import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.VerifyMode;
import dev.quorus.workflow.expression.Scope;
import dev.quorus.workflow.expression.Template;
import dev.quorus.workflow.model.Copying;
import dev.quorus.workflow.model.Location;
import dev.quorus.workflow.model.Transfer;
import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.ProblemLog;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Transfers of a group. */
final class TransferBinder {
  private static final List<String> FOR_FOLDERS = List.of("include", "exclude", "mirror");

  private final Texts texts;
  private final ProblemLog log;

  TransferBinder(Texts texts, ProblemLog log) {
    this.texts = texts;
    this.log = log;
  }

  List<Transfer> transfers(View group, Scope scope) {
    List<View> views = group.children("transfers");
    new UniqueNames("transfer", log).check(views);
    return views.stream().map(each -> transfer(each, scope)).toList();
  }

  private Transfer transfer(View view, Scope scope) {
    boolean recursive = view.flag("recursive", false);
    Location source = texts.location(view, "source", scope);
    Location destination = texts.location(view, "destination", scope);
    refuseSelf(view, source, destination);
    for (String each : FOR_FOLDERS) {
      if (view.has(each) && !recursive) {
        log.add(
            Kind.VALUE,
            view.keyAt(each),
            "'%s' is for folders".formatted(each),
            "add recursive: true, or remove it");
      }
    }
    return new Transfer(
        view.textOr("name", ""),
        texts.condition(view, scope),
        source,
        destination,
        copying(view, scope),
        texts.selected(view, recursive, scope),
        view.at("name"));
  }

  private Copying copying(View view, Scope scope) {
    @Nullable Template bandwidth =
        view.item("bandwidth")
            .filter(each -> each.text().isPresent())
            .map(each -> texts.text(each, scope))
            .orElse(null);
    return new Copying(
        view.choice("verify", VerifyMode.class, VerifyMode.AUTO),
        view.choice("overwrite", OverwritePolicy.class, OverwritePolicy.FAIL),
        bandwidth,
        view.integer("priority", Placement.DEFAULT_PRIORITY),
        view.deadline("deadline").orElse(null));
  }

  private void refuseSelf(View view, Location source, Location destination) {
    boolean same =
        !source.text().text().isEmpty()
            && source.text().text().equals(destination.text().text())
            && Objects.equals(source.connection(), destination.connection());
    if (same) {
      log.add(
          Kind.VALUE,
          view.at("destination"),
          "source and destination are the same",
          "write another destination");
    }
  }
}
