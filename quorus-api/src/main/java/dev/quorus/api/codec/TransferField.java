package dev.quorus.api.codec;

import com.fasterxml.jackson.core.io.SerializedString;

/** The names of a transfer's fields, ready encoded. */
final class TransferField {
  static final SerializedString ID = new SerializedString("id");
  static final SerializedString STATE = new SerializedString("state");
  static final SerializedString SOURCE = new SerializedString("source");
  static final SerializedString DESTINATION = new SerializedString("destination");
  static final SerializedString TENANT = new SerializedString("tenant");
  static final SerializedString POOL = new SerializedString("pool");
  static final SerializedString PRIORITY = new SerializedString("priority");
  static final SerializedString LABELS = new SerializedString("labels");
  static final SerializedString VERIFY = new SerializedString("verify");
  static final SerializedString OVERWRITE = new SerializedString("overwrite");
  static final SerializedString PUBLISH = new SerializedString("publish");
  static final SerializedString RECURSIVE = new SerializedString("recursive");
  static final SerializedString DRY_RUN = new SerializedString("dryRun");
  static final SerializedString BANDWIDTH = new SerializedString("bandwidth");
  static final SerializedString PUBLISHED = new SerializedString("published");
  static final SerializedString ATTEMPT = new SerializedString("attempt");
  static final SerializedString MAX_ATTEMPTS = new SerializedString("maxAttempts");
  static final SerializedString BYTES_TOTAL = new SerializedString("bytesTotal");
  static final SerializedString BYTES_TRANSFERRED = new SerializedString("bytesTransferred");
  static final SerializedString FILES_TOTAL = new SerializedString("filesTotal");
  static final SerializedString FILES_TRANSFERRED = new SerializedString("filesTransferred");
  static final SerializedString TREE = new SerializedString("tree");
  static final SerializedString DIGEST = new SerializedString("digest");
  static final SerializedString REASON = new SerializedString("reason");
  static final SerializedString FAILURE = new SerializedString("failure");
  static final SerializedString AGENT = new SerializedString("agent");
  static final SerializedString RETRY_OF = new SerializedString("retryOf");
  static final SerializedString CREATED_AT = new SerializedString("createdAt");
  static final SerializedString STARTED_AT = new SerializedString("startedAt");
  static final SerializedString FINISHED_AT = new SerializedString("finishedAt");
  static final SerializedString DEADLINE = new SerializedString("deadline");
  static final SerializedString FORECAST_END = new SerializedString("forecastEnd");

  static final SerializedString CODE = new SerializedString("code");
  static final SerializedString MESSAGE = new SerializedString("message");
  static final SerializedString RETRY = new SerializedString("retry");
  static final SerializedString REMEDY = new SerializedString("remedy");

  static final SerializedString COPIED = new SerializedString("copied");
  static final SerializedString UNCHANGED = new SerializedString("unchanged");
  static final SerializedString DELETED = new SerializedString("deleted");
  static final SerializedString FAILED = new SerializedString("failed");
  static final SerializedString FOLDERS = new SerializedString("folders");
  static final SerializedString LINES = new SerializedString("lines");
  static final SerializedString PATH = new SerializedString("path");
  static final SerializedString ACTION = new SerializedString("action");
  static final SerializedString BYTES = new SerializedString("bytes");

  static final SerializedString ITEMS = new SerializedString("items");
  static final SerializedString NEXT_CURSOR = new SerializedString("nextCursor");

  private TransferField() {}
}
