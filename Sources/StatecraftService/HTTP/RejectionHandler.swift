#if Service
internal import NIOCore

/// Answers a connection for which there is no space with the status 503, and closes it.
final class RejectionHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private static let answer =
    "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\n"
    + "Connection: close\r\n\r\n"

  func channelActive(context: ChannelHandlerContext) {
    RequestMetrics().refusedConnection()
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: Self.answer)))
      .whenComplete { _ in channel.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
}
#endif
