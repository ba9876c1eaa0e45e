package dev.quorus.core.protocol.smb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.smb.wire.Account;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SmbLocationTest {
  @Test
  void readsHostShareAndPath() throws Exception {
    SmbLocation at = file("smb://me:secret@nas.example:4450/share/folder/two%20words%23.txt");

    assertThat(at.host()).isEqualTo("nas.example");
    assertThat(at.port()).isEqualTo(4450);
    assertThat(at.share()).isEqualTo("share");
    assertThat(at.path()).isEqualTo("folder\\two words#.txt");
    assertThat(at.beside(".x.part")).isEqualTo("folder\\.x.part");
    assertThat(at.account()).isEqualTo(new Account("", "me", new Secret("secret")));
  }

  @Test
  void takesThePortOfSmbIfNoneIsNamed() throws Exception {
    assertThat(file("smb://me:x@nas/share/file").port()).isEqualTo(445);
  }

  @Test
  void standsBesideAFileOfTheShareItself() throws Exception {
    assertThat(file("smb://me:x@nas/share/file").beside(".y")).isEqualTo(".y");
  }

  @ParameterizedTest
  @CsvSource({
    "smb://CORP%5Cme:x@nas/s/f, CORP, me",
    "smb://CORP;me:x@nas/s/f, CORP, me",
    "smb://CORP%3Bme:x@nas/s/f, CORP, me",
    "smb://me%40corp.example:x@nas/s/f, '', me@corp.example"
  })
  void readsTheDomain(String uri, String domain, String user) throws Exception {
    assertThat(file(uri).account()).isEqualTo(new Account(domain, user, new Secret("x")));
  }

  @ParameterizedTest
  @CsvSource({
    "smb://me:x@nas/, names no share",
    "smb://me:x@nas, names no share",
    "smb:///share/file, names no host",
    "smb://me:x@nas/share/file?x=1, has a query or a fragment",
    "smb://me:x@nas/share/file#x, has a query or a fragment",
    "smb://me:x@nas/share/../file, leads elsewhere",
    "smb://me:x@nas/share/a%2Fb, leads elsewhere",
    "smb://me:x@nas/share/a%00b, NUL",
    "smb://me:x@nas/share/%FF, not UTF-8",
    "smb://me:x@nas/sh%3Aare/file, names the share",
    "smb://me:x@nas/share/folder/, names a folder",
    "smb://me:x@nas/share, names a folder"
  })
  void refusesWhatNamesNoFile(String uri, String why) {
    TransferFailure failure = failure(uri);

    assertThat(failure.code()).isEqualTo(FailureCode.BAD_REQUEST);
    assertThat(failure.message()).contains(why).doesNotContain("me:x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"smb://nas/share/file", "smb://CORP%5C:x@nas/share/file"})
  void refusesGuests(String uri) {
    assertThat(failure(uri).code()).isEqualTo(FailureCode.CREDENTIALS_REFUSED);
  }

  private static TransferFailure failure(String uri) {
    TransferException thrown = catchThrowableOfType(TransferException.class, () -> file(uri));
    assertThat(thrown).isNotNull();
    return thrown.failure();
  }

  private static SmbLocation file(String uri) throws TransferException {
    return SmbLocation.file(Endpoint.parse(uri), Side.SOURCE);
  }
}
