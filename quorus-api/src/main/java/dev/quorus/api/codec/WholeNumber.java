package dev.quorus.api.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** A whole number as JSON Schema has it: one with a fraction of .0 is whole too. */
final class WholeNumber<N extends Number> extends StdDeserializer<N> {
  private static final long serialVersionUID = 1L;

  private final BigDecimal least;
  private final BigDecimal most;

  private WholeNumber(Class<N> type, long least, long most) {
    super(type);
    this.least = BigDecimal.valueOf(least);
    this.most = BigDecimal.valueOf(most);
  }

  static WholeNumber<Integer> ofInteger() {
    return new WholeNumber<>(Integer.class, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  static WholeNumber<Long> ofLong() {
    return new WholeNumber<>(Long.class, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  @Override
  @SuppressWarnings("unchecked")
  public N deserialize(JsonParser json, DeserializationContext context) throws IOException {
    BigInteger whole = whole(json);
    if (whole == null) {
      return (N) context.handleUnexpectedToken(handledType(), json);
    }
    return (N)
        (handledType() == Integer.class
            ? (Number) Integer.valueOf(whole.intValue())
            : (Number) Long.valueOf(whole.longValue()));
  }

  /** Null if it is none, not whole or out of bounds. */
  private @Nullable BigInteger whole(JsonParser json) throws IOException {
    if (!json.currentToken().isNumeric()) {
      return null;
    }
    try {
      BigDecimal number = json.getDecimalValue();
      // Compared before it is expanded: 1e999999999 must cost nothing.
      boolean inBounds = number.compareTo(least) >= 0 && number.compareTo(most) <= 0;
      return inBounds && number.stripTrailingZeros().scale() <= 0 ? number.toBigInteger() : null;
    } catch (NumberFormatException exponentBeyondAnyNumber) {
      return null;
    }
  }
}
