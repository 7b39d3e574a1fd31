#if Studio
internal import NIOCore
internal import NIOWebSocket

/// Closes a WebSocket on a frame that RFC 6455 forbids: unmasked, or with reserved bits.
///
/// Source: RFC 6455, sections 5.1 and 5.2.
final class StrictFrameHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private var isClosing = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isClosing else { return }
    let frame = unwrapInboundIn(data)
    let isValid = frame.maskKey != nil && !frame.rsv1 && !frame.rsv2 && !frame.rsv3
    guard !isValid else { return context.fireChannelRead(data) }
    isClosing = true
    var reason = context.channel.allocator.buffer(capacity: 2)
    reason.write(webSocketErrorCode: .protocolError)
    let channel = context.channel
    context.writeAndFlush(
      wrapOutboundOut(WebSocketFrame(fin: true, opcode: .connectionClose, data: reason))
    ).whenComplete { _ in channel.close(promise: nil) }
  }
}
#endif
