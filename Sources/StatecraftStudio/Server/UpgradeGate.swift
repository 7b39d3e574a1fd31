#if Studio
internal import NIOCore
internal import NIOHTTP1

/// Lets only those requests for a socket through that may have one.
///
/// The others lose their wish, so that they are answered like every request, with a reason. Only touched
/// on the channel's event loop.
final class UpgradeGate: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private let admits: (HTTPRequestHead) -> Bool
  private var isSocket = false

  init(_ admits: @escaping (HTTPRequestHead) -> Bool) {
    self.admits = admits
  }

  /// From now on there are no requests.
  func rest() { isSocket = true }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isSocket, case .head(var head) = unwrapInboundIn(data),
      head.headers.contains(name: "Upgrade"), !admits(head)
    else { return context.fireChannelRead(data) }
    head.headers.remove(name: "Upgrade")
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}

/// Closes a connection on which something came that cannot be understood.
final class LastHandler: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.fireErrorCaught(error)
    context.close(promise: nil)
  }
}
#endif
