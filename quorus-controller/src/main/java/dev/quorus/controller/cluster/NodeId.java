package dev.quorus.controller.cluster;

import java.security.SecureRandom;
import java.util.HexFormat;

/** What a controller is called in one of its lives: its name, a dot, and what no other life has. */
public final class NodeId {
  private NodeId() {}

  /** Of a life that begins now. */
  public static String make(String name) {
    return name + "." + HexFormat.of().toHexDigits(new SecureRandom().nextInt());
  }

  /** The name of the controller, in whichever life. */
  static String name(String node) {
    int dot = node.lastIndexOf('.');
    return dot < 0 ? node : node.substring(0, dot);
  }
}
