package dev.quorus.agent.wire;

import io.vertx.core.http.UpgradeRejectedException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Why a controller cannot be reached, in words. */
final class Trouble {
  private static final String ALERT = "fatal alert";

  private Trouble() {}

  static String words(Throwable cause) {
    if (cause instanceof UpgradeRejectedException rejected) {
      return status(rejected.getStatus());
    }
    if (find(cause, CertificateException.class) instanceof CertificateException untrusted) {
      return "its certificate is not trusted (%s); name its authority with --ca"
          .formatted(untrusted.getMessage());
    }
    if (find(cause, SSLException.class) instanceof SSLException broken) {
      return tls(String.valueOf(broken.getMessage()));
    }
    return switch (cause) {
      case UnknownHostException unknown -> "its host is not known";
      case ConnectException refused -> "nothing listens there, or a firewall refuses";
      default -> String.valueOf(cause.getMessage());
    };
  }

  /** A server tells by an alert only that it does not take what the agent showed. */
  private static String tls(String message) {
    return message.contains(ALERT) && message.contains("certificate")
        ? ("it does not accept the certificate of --tls-cert (%s); have one signed by an authority of"
                + " its --agent-ca")
            .formatted(message)
        : "TLS failed: " + message;
  }

  static String status(int status) {
    return switch (status) {
      case 503 -> "it takes no agents at the moment (503)";
      case 404, 426, 400, 405 -> "it is no controller of Quorus that takes agents (" + status + ")";
      default -> "it answers with status " + status;
    };
  }

  private static @Nullable Throwable find(Throwable from, Class<? extends Throwable> type) {
    Throwable each = from;
    for (int depth = 0; each != null && depth < 10; depth++) {
      if (type.isInstance(each)) {
        return each;
      }
      each = each.getCause();
    }
    return null;
  }
}
