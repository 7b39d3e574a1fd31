#if Studio
internal import NIOCore

/// Closes a connection that says nothing for too long, or does not ask soon enough.
///
/// Only touched on the channel's event loop.
final class PatienceHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let patience: TimeAmount
  private var limit: Scheduled<Void>?
  private var isSocket = false
  /// The last bytes that came.
  private var tail: [UInt8] = []

  init(_ patience: TimeAmount) {
    self.patience = patience
  }

  /// Sockets are heard as long as they live.
  func rest() {
    isSocket = true
    limit?.cancel()
    limit = nil
  }

  func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if !isSocket {
      // A request that dribbles in does not make it wait any longer; a whole one does.
      if hasEnd(unwrapInboundIn(data)) {
        limit?.cancel()
        limit = nil
      } else if limit == nil {
        begin(context)
      }
    }
    context.fireChannelRead(data)
  }

  func channelInactive(context: ChannelHandlerContext) {
    limit?.cancel()
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent { context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  private func begin(_ context: ChannelHandlerContext) {
    let channel = context.channel
    limit = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
  }

  private func hasEnd(_ bytes: ByteBuffer) -> Bool {
    tail = Array((tail + bytes.readableBytesView.suffix(4)).suffix(4))
    return tail.elementsEqual("\r\n\r\n".utf8)
  }
}
#endif
