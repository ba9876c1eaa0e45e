package dev.quorus.workflow.binding;

import dev.quorus.workflow.expression.Scope;
import dev.quorus.workflow.expression.Template;
import dev.quorus.workflow.model.Handler;
import dev.quorus.workflow.model.Notice;
import dev.quorus.workflow.model.Variable;
import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.ProblemLog;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is done after the groups. */
final class HandlerBinder {
  private static final Set<String> SCHEMES = Set.of("http", "https");

  private final Texts texts;
  private final GroupBinder groups;
  private final ProblemLog log;

  HandlerBinder(Texts texts, GroupBinder groups, ProblemLog log) {
    this.texts = texts;
    this.groups = groups;
    this.log = log;
  }

  /**
   * Reads one.
   *
   * @param earlier the groups of the workflow, all of which are done by then
   */
  Handler handler(View view, Set<String> earlier, Map<String, Variable> declared) {
    List<View> views = view.children("transferGroups");
    Dependencies dependencies = Dependencies.of(views, log);
    List<View> notices = view.children("notify");
    new UniqueNames("notice", log).check(notices);
    Scope scope = new Scope(VariableBinder.typesOf(declared), earlier, true);
    return new Handler(
        groups.groups(views, dependencies, earlier, declared),
        notices.stream().map(each -> notice(each, scope)).toList());
  }

  private Notice notice(View view, Scope scope) {
    View webhook = view.child("webhook");
    Map<String, Template> headers = new HashMap<>();
    webhook
        .child("headers")
        .entries()
        .forEach((name, item) -> headers.put(name, texts.text(item, scope, true)));
    @Nullable Template body =
        webhook.item("body").map(each -> texts.text(each, scope)).orElse(null);
    return new Notice(
        view.textOr("name", ""),
        texts.condition(view, scope),
        url(webhook, scope),
        webhook.textOr("method", "POST"),
        headers,
        body);
  }

  private Template url(View webhook, Scope scope) {
    Template url =
        webhook
            .item("url")
            .map(each -> texts.text(each, scope, true))
            .orElseGet(() -> Template.literal("", webhook.origin()));
    if (url.constant() && !url.text().isEmpty() && !isWeb(url.text())) {
      log.add(
          Kind.VALUE,
          webhook.at("url"),
          "'%s' is no address of the web".formatted(url.text()),
          "write one that begins with https:// or http://");
    }
    return url;
  }

  private static boolean isWeb(String text) {
    try {
      URI uri = new URI(text);
      return uri.getScheme() != null && SCHEMES.contains(uri.getScheme()) && uri.getHost() != null;
    } catch (URISyntaxException e) {
      return false;
    }
  }
}
