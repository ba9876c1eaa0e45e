package dev.quorus.workflow.yaml;

/**
 * How much of a document is read.
 *
 * @param bytes of its text in UTF-8
 * @param depth of maps and lists in each other
 * @param aliases places at which an anchor is used
 * @param nodes in all, with aliased ones counted at each place
 */
public record YamlLimits(int bytes, int depth, int aliases, int nodes) {
  public static final YamlLimits DEFAULT = new YamlLimits(1 << 20, 50, 100, 200_000);
}
