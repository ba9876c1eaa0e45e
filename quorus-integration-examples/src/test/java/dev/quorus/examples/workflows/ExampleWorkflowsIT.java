package dev.quorus.examples.workflows;

import static dev.quorus.examples.workflows.Stage.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.cli.shell.ExitCode;
import dev.quorus.examples.workflows.Stage.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each example does what it says it does. */
@Timeout(60)
class ExampleWorkflowsIT {
  @TempDir private static Path folder;

  private static Stage stage;
  private static Path partner;
  private static Path share;
  private static Path hub;

  @BeforeAll
  static void start() throws IOException {
    stage = Stage.open(folder);
    partner = stage.servers().sftp().disk();
    share = stage.servers().smb().disk();
    hub = stage.servers().ftp().disk();
  }

  @AfterAll
  static void stop() {
    if (stage != null) {
      stage.close();
    }
  }

  private static void assertDone(Ended ended) {
    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).as(ended.out()).isZero();
  }

  @Test
  void dailyReportBringsYesterdaysReportToTheShare() throws Exception {
    write(partner, "out/report-20260130.csv", "a;b\n1;2\n");
    Path landing = stage.made("landing");

    Ended ended =
        stage.run("daily-report", "--var", "day=2026-01-30", "--var", "landing=" + landing);

    assertDone(ended);
    assertThat(share.resolve("reports/2026/20260130.csv")).hasContent("a;b\n1;2\n");
  }

  @Test
  void dailyReportTellsIfThereIsNone() throws Exception {
    Ended ended =
        stage.run(
            "daily-report", "--var", "day=2001-01-01", "--var", "landing=" + stage.made("none"));
    assertThat(ended.exitCode()).isEqualTo(ExitCode.FAILED.number());
    assertThat(ended.err()).contains("fetch/report failed: SOURCE_NOT_FOUND");
    assertThat(stage.told())
        .anyMatch(each -> each.startsWith("{\"text\": \"the report of 2001-01-01 is not there"));
  }

  @Test
  void dailyReportCanBeRehearsed() throws Exception {
    write(partner, "out/report-20260131.csv", "a;b\n");
    Path landing = stage.made("rehearsed");
    String[] day = {"--var", "day=2026-01-31", "--var", "landing=" + landing, "--mode"};

    Ended dry = stage.run("daily-report", day[0], day[1], day[2], day[3], day[4], "dry-run");
    Ended virtual =
        stage.run(
            "daily-report",
            day[0],
            day[1],
            day[2],
            day[3],
            day[4],
            "virtual",
            "--rate",
            "partner=1KiB/s");

    assertDone(dry);
    assertThat(dry.out()).contains("publish/share: would copy ", "nothing was moved");
    assertDone(virtual);
    assertThat(virtual.out()).contains("the critical path is fetch -> publish");
    assertThat(share.resolve("reports/2026/20260131.csv")).doesNotExist();
    assertThat(landing).isEmptyDirectory();
  }

  @Test
  void fanOutReachesEveryPartner() throws Exception {
    Path prices = write(stage.made("prices"), "prices.csv", "p;1\n");

    Ended ended = stage.run("fan-out", "--var", "prices=" + prices);

    assertDone(ended);
    assertThat(hub.resolve("acme/prices.csv")).hasContent("p;1\n");
    assertThat(hub.resolve("initech/prices.csv")).hasContent("p;1\n");
    assertThat(partner.resolve("in/prices.csv")).hasContent("p;1\n");
    assertThat(share.resolve("in/prices.csv")).hasContent("p;1\n");
  }

  @Test
  void onArrivalTakesWhatArrivedUnderACleanName() throws Exception {
    write(partner, "drop/New File.ZIP", "zip");
    write(partner, "drop/b.zip", "b");
    Path ingest = stage.made("ingest");

    Ended ended =
        stage.run(
            "on-arrival",
            "--var",
            "ingest=" + ingest,
            "--arrived",
            "/drop/New File.ZIP",
            "--arrived",
            "/drop/b.zip");

    assertDone(ended);
    assertThat(ingest.resolve("new_file.zip")).hasContent("zip");
    assertThat(ingest.resolve("b.zip")).hasContent("b");
  }

  @Test
  void mirrorMakesTheServerTheSame() throws Exception {
    Path site = stage.made("www");
    write(site, "index.html", "<p>new</p>");
    write(site, "img/a.png", "png");
    write(site, "notes.tmp", "tmp");
    write(partner, "www/old.html", "old");

    Ended ended = stage.run("mirror", "--var", "site=" + site);

    assertDone(ended);
    assertThat(partner.resolve("www/img/a.png")).hasContent("png");
    assertThat(partner.resolve("www/old.html")).doesNotExist();
    assertThat(partner.resolve("www/notes.tmp")).doesNotExist();
  }

  @Test
  void nightlyArchiveKeepsEachWeekdayForAWeek() throws Exception {
    Path data = stage.made("data");
    write(data, "a/1.csv", "1");
    write(data, "LAST", "today");
    String[] arguments = {"--var", "data=" + data, "--var", "today=2026-11-20"};
    assertDone(stage.run("nightly-archive", arguments));
    write(share, "archive/fri/gone-since.csv", "x");

    Ended aWeekLater = stage.run("nightly-archive", arguments);

    assertDone(aWeekLater);
    assertThat(share.resolve("archive/fri/a/1.csv")).hasContent("1");
    assertThat(share.resolve("archive/fri/gone-since.csv")).doesNotExist();
    assertThat(share.resolve("archive/LAST")).hasContent("today");
  }

  @Test
  void compensationPutsTheOldBackIfAPartOfTheNewIsMissing() throws Exception {
    Path live = stage.made("live");
    write(live, "catalogue.csv", "the old catalogue");
    write(live, "prices.csv", "old prices");
    Path fresh = stage.made("fresh");
    write(fresh, "catalogue.csv", "new catalogue");

    Ended failed = stage.run("compensation", "--var", "live=" + live, "--var", "fresh=" + fresh);

    assertThat(failed.exitCode()).isEqualTo(ExitCode.FAILED.number());
    assertThat(failed.out()).contains("onFailure.put-back: succeeded");
    assertThat(live.resolve("catalogue.csv")).hasContent("the old catalogue");
    assertThat(stage.told())
        .anyMatch(each ->
            each.contains("\"workflow\":\"compensation\"")
                && each.contains("\"outcome\":\"FAILED\""));

    write(fresh, "prices.csv", "new prices");
    assertDone(stage.run("compensation", "--var", "live=" + live, "--var", "fresh=" + fresh));
    assertThat(live.resolve("prices.csv")).hasContent("new prices");
  }

  @Test
  void approvalPublishesOnlyWhatSomebodyAgreedTo() throws Exception {
    write(partner, "delivery/x/a.txt", "a");
    String stageFolder = "stage=" + stage.made("looked-at");

    Ended refused = stage.run("approval", "--var", stageFolder);
    Ended agreed = stage.run("approval", "--var", stageFolder, "--approve", "publish");

    assertThat(refused.exitCode()).isEqualTo(ExitCode.REFUSED.number());
    assertDone(agreed);
    assertThat(hub.resolve("public/x/a.txt")).hasContent("a");
  }

  @Test
  void invoicesAreMovedOnceEach() throws Exception {
    write(hub, "invoices/1.pdf", "one");
    write(hub, "invoices/2 (copy).pdf", "two");
    write(hub, "invoices/draft-3.pdf", "draft");

    Ended first = stage.run("invoices", "--var", "month=2026-11");
    Ended second = stage.run("invoices", "--var", "month=2026-11");

    assertDone(first);
    assertThat(first.out()).contains("move: succeeded, 2 of 2 transfers, 2 files");
    try (Stream<Path> there = Files.list(share.resolve("invoices/2026-11"))) {
      assertThat(there.map(each -> each.getFileName().toString()))
          .containsExactlyInAnyOrder("1.pdf", "2 (copy).pdf");
    }
    assertDone(second);
    assertThat(second.out()).contains("2 of 2 transfers, 0 files");
  }

  @Test
  void monthlyFilesTakesTheMonthsThatAreThere() throws Exception {
    Path web = stage.servers().http().disk();
    write(web, "month-1.csv", "jan");
    write(web, "month-2.csv", "feb");
    Path target = stage.made("months");

    Ended ended = stage.run("monthly-files", "--var", "target=" + target);

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.err()).contains("fetch/file[2] failed: SOURCE_NOT_FOUND");
    assertThat(share.resolve("months/month-2.csv")).hasContent("feb");
  }

  @Test
  void fallbackTakesTheSecondSourceIfTheFirstHasNone() throws Exception {
    write(stage.servers().ftps().disk(), "rates/today.csv", "chf;1");
    Path target = stage.made("rates");

    Ended ended = stage.run("fallback", "--var", "target=" + target);

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out().toLowerCase(Locale.ROOT)).contains("second: succeeded");
    assertThat(hub.resolve("rates.csv")).hasContent("chf;1");
  }
}
