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
  static final SerializedString PUBLISHED = new SerializedString("published");
  static final SerializedString ATTEMPT = new SerializedString("attempt");
  static final SerializedString MAX_ATTEMPTS = new SerializedString("maxAttempts");
  static final SerializedString BYTES_TOTAL = new SerializedString("bytesTotal");
  static final SerializedString BYTES_TRANSFERRED = new SerializedString("bytesTransferred");
  static final SerializedString FILES_TOTAL = new SerializedString("filesTotal");
  static final SerializedString FILES_TRANSFERRED = new SerializedString("filesTransferred");
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

  static final SerializedString ITEMS = new SerializedString("items");
  static final SerializedString NEXT_CURSOR = new SerializedString("nextCursor");

  private TransferField() {}
}
