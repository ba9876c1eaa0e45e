package dev.quorus.testkit.architecture.offending.core.engine;

@SuppressWarnings({"NonFinalStaticField", "MutablePublicArray"})
public final class PublicMutableStatics {
  public static String notFinal = "";
  public static final byte[] AN_ARRAY = {1};

  private PublicMutableStatics() {}
}
