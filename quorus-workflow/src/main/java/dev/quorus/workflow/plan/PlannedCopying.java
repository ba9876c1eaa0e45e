package dev.quorus.workflow.plan;

import dev.quorus.core.config.BandwidthText;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.VerifyMode;
import dev.quorus.workflow.expression.ExpressionException;
import dev.quorus.workflow.expression.Values;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How files are copied.
 *
 * @param bandwidth null for no limit
 * @param deadline null for none
 */
public record PlannedCopying(
    VerifyMode verify,
    OverwritePolicy overwrite,
    @Nullable PlannedText bandwidth,
    int priority,
    @Nullable PlannedDeadline deadline) {
  /**
   * The same with its bandwidth filled in as far as that is possible now.
   *
   * @throws ExpressionException if an expression has no value
   * @throws IllegalArgumentException if what comes out is no bandwidth
   */
  PlannedCopying fill(UnaryOperator<Values> more) throws ExpressionException {
    if (bandwidth == null || bandwidth.known().isPresent()) {
      return this;
    }
    PlannedText filled = bandwidth.fill(more);
    PlannedText checked =
        filled
            .known()
            .map(each -> PlannedText.of(BandwidthText.write(BandwidthText.parse(each))))
            .orElse(filled);
    return new PlannedCopying(verify, overwrite, checked, priority, deadline);
  }
}
