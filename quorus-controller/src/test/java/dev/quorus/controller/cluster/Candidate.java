package dev.quorus.controller.cluster;

import dev.quorus.controller.store.LeadView;
import dev.quorus.controller.store.Member;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A controller by manual time: its own monotonic clock, and a wire to the database. */
final class Candidate {
  static final LeadTimes TIMES =
      new LeadTimes(Duration.ofSeconds(6), Duration.ofSeconds(2), Duration.ofSeconds(1));

  final Member me;
  private final FakeLeadRow row;
  private final Leadership leadership;
  private long now;
  private boolean paused;
  private boolean cutOff;

  /** Epochs that it began to lead under, in their order. */
  final List<Long> begun = new ArrayList<>();

  private long leads;

  Candidate(String node, FakeLeadRow row, long origin) {
    this.me = new Member(node, "", "");
    this.row = row;
    this.now = origin;
    this.leadership = new Leadership(TIMES, now);
  }

  /** The epoch that it decides under at this moment; 0 if it does not lead. */
  long leads() {
    return leads;
  }

  void pass(Duration time) {
    now += time.toNanos();
  }

  /** Its threads stand still, as after SIGSTOP. */
  void pause() {
    paused = true;
  }

  void goOn() {
    paused = false;
  }

  /** The database does not answer it. */
  void cutOff(boolean cut) {
    cutOff = cut;
  }

  void tick() {
    if (!paused) {
      carryOut(leadership.tick(now));
    }
  }

  void stop() {
    carryOut(leadership.stop());
  }

  /** An answer that the database gave a while ago, and that arrives now. */
  void hears(LeadView view, Duration late) {
    carryOut(leadership.answered(now - late.toNanos(), view, now));
  }

  void lost(long epoch) {
    carryOut(leadership.lost(epoch, now));
  }

  private void carryOut(List<LeadStep> steps) {
    for (LeadStep step : steps) {
      switch (step) {
        case LeadStep.Ask ask -> {
          if (cutOff) {
            carryOut(leadership.unanswered(now));
          } else {
            carryOut(leadership.answered(now, row.stand(me, TIMES.lease()), now));
          }
        }
        case LeadStep.Lead(long epoch) -> {
          leads = epoch;
          begun.add(epoch);
        }
        case LeadStep.StandDown down -> leads = 0;
        case LeadStep.Resign resign -> {
          if (!cutOff) {
            row.resign(me);
          }
        }
      }
    }
  }
}
