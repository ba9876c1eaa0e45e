package dev.quorus.cli.shell;

/**
 * Colours a text, or leaves it as it is.
 *
 * @param on whether there is a screen to show colours, and nobody asked for none
 */
public record Palette(boolean on) {
  private static final String ESCAPE = "\u001b[";
  private static final String RESET = ESCAPE + "0m";

  public String red(String text) {
    return painted("31", text);
  }

  public String green(String text) {
    return painted("32", text);
  }

  public String yellow(String text) {
    return painted("33", text);
  }

  public String cyan(String text) {
    return painted("36", text);
  }

  public String bold(String text) {
    return painted("1", text);
  }

  private String painted(String code, String text) {
    return on ? ESCAPE + code + "m" + text + RESET : text;
  }
}
