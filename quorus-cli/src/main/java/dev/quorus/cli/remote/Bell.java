package dev.quorus.cli.remote;

/** Says when a look at the server is worth while. */
public interface Bell {
  /** Never rings. */
  Bell NONE =
      new Bell() {
        @Override
        public boolean rung() {
          return false;
        }

        @Override
        public boolean works() {
          return false;
        }
      };

  /** Whether it rang since it was asked last. */
  boolean rung();

  /** Whether it can be relied on to ring. */
  boolean works();
}
