package dev.quorus.core.protocol.http;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure.Integrity;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.LastHttpContent;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.impl.HttpClientConnectionInternal;
import org.jspecify.annotations.Nullable;

/**
 * Sits in a connection's pipeline just before Vert.x and takes the bytes of a wanted body as they
 * come off the socket, in large pooled buffers; Vert.x sees an empty body and goes on to manage the
 * connection. This spares one heap copy and one allocation for every few kilobytes, which was half
 * the cost of a download. For HTTP/1.1 without pipelining: one response at a time.
 *
 * <p>Used on the connection's event loop only.
 */
final class BodyTap extends ChannelInboundHandlerAdapter {
  private static final String NAME = "quorus-body";
  private static final String VERTX_HANDLER = "handler";
  private static final int MIN_RECEIVE = 16 << 10;
  private static final int FIRST_RECEIVE = 64 << 10;
  static final int MAX_RECEIVE = 512 << 10;

  private @Nullable BodyQueue wanted;
  private @Nullable BodyQueue complete;
  private boolean taking;

  /** The tap of a connection; null if the connection is not HTTP/1.1. */
  static @Nullable BodyTap of(HttpConnection connection) {
    if (!(connection instanceof HttpClientConnectionInternal internal)) {
      return null;
    }
    ChannelPipeline pipeline = internal.channelHandlerContext().pipeline();
    if (pipeline.get("codec") == null || pipeline.get(VERTX_HANDLER) == null) {
      return null;
    }
    BodyTap known = (BodyTap) pipeline.get(NAME);
    return known != null ? known : install(pipeline);
  }

  private static BodyTap install(ChannelPipeline pipeline) {
    BodyTap tap = new BodyTap();
    pipeline.addBefore(VERTX_HANDLER, NAME, tap);
    pipeline
        .channel()
        .config()
        .setAllocator(PooledByteBufAllocator.DEFAULT)
        .setRecvByteBufAllocator(
            new AdaptiveRecvByteBufAllocator(MIN_RECEIVE, FIRST_RECEIVE, MAX_RECEIVE));
    return tap;
  }

  /** The body of the next response, if it succeeds, goes to this queue. */
  void want(BodyQueue queue, ChannelHandlerContext context) {
    endComplete();
    wanted = queue;
    queue.flow(() -> context.executor().execute(() -> follow(queue, context)));
  }

  private void follow(BodyQueue queue, ChannelHandlerContext context) {
    if (wanted == queue) {
      context.channel().config().setAutoRead(!queue.isPaused());
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    BodyQueue queue = wanted;
    if (queue != null && message instanceof HttpResponse response) {
      taking = succeeded(response.status());
    }
    if (queue != null && taking && message instanceof HttpContent content) {
      queue.offer(content.content());
      if (content instanceof LastHttpContent last) {
        forget();
        complete = queue;
        context.channel().config().setAutoRead(true);
        super.channelRead(context, emptyEnd(last));
      }
      return;
    }
    failWhatWentOn();
    super.channelRead(context, message);
  }

  /** Told to the reader only now: what came with its last bytes may show that there are more. */
  @Override
  public void channelReadComplete(ChannelHandlerContext context) throws Exception {
    endComplete();
    super.channelReadComplete(context);
  }

  private void endComplete() {
    BodyQueue queue = complete;
    if (queue != null) {
      complete = null;
      queue.end();
    }
  }

  /** Something follows a complete body, though no other response was asked for. */
  private void failWhatWentOn() {
    BodyQueue queue = complete;
    if (queue != null) {
      complete = null;
      queue.fail(
          new Integrity(
              FailureCode.SIZE_MISMATCH,
              "the server sent more bytes than the Content-Length that it announced"));
    }
  }

  private static boolean succeeded(HttpResponseStatus status) {
    return status.code() == 200 || status.code() == 206;
  }

  private static LastHttpContent emptyEnd(LastHttpContent last) {
    if (last.trailingHeaders().isEmpty()) {
      return LastHttpContent.EMPTY_LAST_CONTENT;
    }
    DefaultLastHttpContent empty = new DefaultLastHttpContent();
    empty.trailingHeaders().set(last.trailingHeaders());
    return empty;
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) throws Exception {
    endComplete();
    BodyQueue queue = wanted;
    if (queue != null && taking) {
      queue.fail(
          new Unreachable(
              FailureCode.CONNECTION_LOST, "the server closed the connection within the body"));
    }
    forget();
    super.channelInactive(context);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) throws Exception {
    BodyQueue queue = wanted;
    if (queue != null && taking) {
      queue.fail(HttpFailures.lost(cause));
    }
    super.exceptionCaught(context, cause);
  }

  private void forget() {
    wanted = null;
    taking = false;
  }
}
