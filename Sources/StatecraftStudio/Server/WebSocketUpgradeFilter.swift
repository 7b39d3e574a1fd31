#if Studio
internal import NIOCore
internal import NIOHTTP1

/// Lets only allowed requests ask for a WebSocket.
///
/// The `Upgrade` header of the others is removed, so that they are answered like every other request, with a
/// reason. All methods run on the channel's event loop.
final class WebSocketUpgradeFilter: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private let allows: (HTTPRequestHead) -> Bool
  private var isDisabled = false

  init(_ allows: @escaping (HTTPRequestHead) -> Bool) {
    self.allows = allows
  }

  /// Passes on all data: the connection has become a WebSocket.
  func disable() { isDisabled = true }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isDisabled, case .head(var head) = unwrapInboundIn(data),
      head.headers.contains(name: "Upgrade"), !allows(head)
    else { return context.fireChannelRead(data) }
    head.headers.remove(name: "Upgrade")
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}
#endif
