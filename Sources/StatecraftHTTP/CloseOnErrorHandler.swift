#if Studio || Service
package import NIOCore

/// Closes a connection when a handler before it reports an error, such as data that cannot be parsed.
package final class CloseOnErrorHandler: ChannelInboundHandler {
  package typealias InboundIn = NIOAny

  /// Creates the handler.
  package init() {}

  package func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.fireErrorCaught(error)
    context.close(promise: nil)
  }
}
#endif
