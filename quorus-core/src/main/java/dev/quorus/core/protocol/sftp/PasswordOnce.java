package dev.quorus.core.protocol.sftp;

import org.apache.sshd.client.auth.password.UserAuthPassword;
import org.apache.sshd.client.auth.password.UserAuthPasswordFactory;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.AttributeRepository.AttributeKey;

/** Logs in with a password, and notes that the server has seen it. */
final class PasswordOnce extends UserAuthPasswordFactory {
  /** True once the password was shown. */
  static final AttributeKey<Boolean> SHOWN = new AttributeKey<>();

  @Override
  public UserAuthPassword createUserAuth(ClientSession session) {
    return new UserAuthPassword() {
      @Override
      protected boolean sendAuthDataRequest(ClientSession asked, String service) throws Exception {
        // Before it is sent, since the answer comes on another thread.
        asked.setAttribute(SHOWN, true);
        return super.sendAuthDataRequest(asked, service);
      }
    };
  }
}
