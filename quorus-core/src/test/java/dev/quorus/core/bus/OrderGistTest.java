package dev.quorus.core.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.TransferOrder;
import io.vertx.core.json.JsonObject;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class OrderGistTest {
  private final OrderJson orders = new OrderJson(new NeverOpened());

  /** Writes secrets, and fails whoever reads one. */
  private static final class NeverOpened implements SecretCodec {
    @Override
    public String seal(Secret secret) {
      return "sealed";
    }

    @Override
    public Secret open(String sealed) {
      throw new AssertionError("a secret was opened");
    }
  }

  @RepeatedTest(200)
  void isReadFromWhatIsWrittenOfTheWholeOrder() {
    long seed = new Random().nextLong();
    TransferOrder order = new RandomOrders(new Random(seed)).order();

    OrderGist read = OrderGist.read(orders.write(order).encode());

    assertThat(read).as("seed %d", seed).isEqualTo(OrderGist.of(order));
  }

  @Test
  void passesOverFieldsOfLaterVersions() {
    TransferOrder order = new RandomOrders(new Random(1)).order();
    JsonObject later = orders.write(order);
    JsonObject more = new JsonObject().put("uri", "not this one").putNull("maxAttempts");
    later.put("afterwards", more);
    later.getJsonObject("source").put("more", more);
    later.getJsonObject("placement").put("more", more);
    later.getJsonObject("patience").put("more", more);

    OrderGist read = OrderGist.read(later.encode());

    assertThat(read).isEqualTo(OrderGist.of(order));
  }

  @Test
  void isNotReadFromHalfAnOrder() {
    JsonObject half = orders.write(new RandomOrders(new Random(1)).order());
    half.remove("placement");

    assertThatThrownBy(() -> OrderGist.read(half.encode())).hasMessageContaining("placement");
  }
}
