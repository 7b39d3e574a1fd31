#if Studio
internal import NIOCore

/// Closes a connection when a handler before it reports an error, such as data that cannot be parsed.
final class CloseOnErrorHandler: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.fireErrorCaught(error)
    context.close(promise: nil)
  }
}
#endif
