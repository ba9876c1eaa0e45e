package dev.quorus.api.model;

/**
 * The answer to a health check that is well; where it is not, a {@link Problem} is answered.
 *
 * @param status always UP
 */
public record HealthView(String status) {
  public static final HealthView UP = new HealthView("UP");
}
