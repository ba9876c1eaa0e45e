package dev.quorus.controller.store;

import dev.quorus.controller.repeat.AnswerStore;
import dev.quorus.controller.security.AgentAccessStore;
import dev.quorus.controller.security.ApiKeyStore;

/** Everything that controllers remember, in one database. */
public interface Stores extends AutoCloseable {
  /** What any controller may do. */
  TransferStore transfers();

  /** What the leader may do, for as long as its epoch is the stored one. */
  LeaderStore leading(long epoch);

  LeadStore lead();

  DoorbellStore doorbells();

  AgentStore agents();

  ApiKeyStore apiKeys();

  AgentAccessStore agentAccess();

  /** What requests were answered that may be sent again. */
  AnswerStore answers();

  CommitStats stats();

  /** Writes what waits, answers every asker and closes. Blocks; later calls of the stores fail. */
  @Override
  void close();
}
