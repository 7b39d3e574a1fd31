#if Service
internal import NIOCore
internal import NIOHTTP1

/// Answers a connection for which there is no space with the status 503 and a problem, and closes it.
final class RejectionHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The bytes of the answer, which all connections share: they cost a flood nothing.
  private static let answer: ByteBuffer = {
    let response = Problem(
      .serviceUnavailable,
      .overloaded,
      "the service has too many connections at once, or is ending; ask again"
    ).adding("Retry-After", "1").response
    let head = response.head(closes: true)
    var text = "HTTP/1.1 \(head.status.code) \(head.status.reasonPhrase)\r\n"
    for (name, value) in head.headers { text += "\(name): \(value)\r\n" }
    text += "\r\n"
    if case .text(let body) = response.body { text += body }
    return ByteBuffer(string: text)
  }()

  func channelActive(context: ChannelHandlerContext) {
    RequestMetrics().refusedConnection()
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(Self.answer))
      .whenComplete { _ in channel.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
}
#endif
