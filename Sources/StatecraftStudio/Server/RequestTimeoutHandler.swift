#if Studio
internal import NIOCore

/// Closes a connection that does not send a whole request in time, or that is idle between requests.
///
/// Partial data doesn't extend the deadline. There is no limit for the studio's own work: while a
/// request waits for its response, the connection stays open. All methods run on the channel's event
/// loop.
final class RequestTimeoutHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer

  private let timeout: TimeAmount
  private var deadline: Scheduled<Void>?
  private var isDisabled = false
  /// Whether a request has come and nothing of its response has been written.
  private var isAnswering = false
  /// The last four bytes that were received.
  private var tail: [UInt8] = []

  init(_ timeout: TimeAmount) {
    self.timeout = timeout
  }

  /// Ends the timeout: a WebSocket has no more requests.
  func disable() {
    isDisabled = true
    cancelDeadline()
  }

  func channelActive(context: ChannelHandlerContext) {
    setDeadline(context)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if !isDisabled {
      if endsHead(unwrapInboundIn(data)) {
        cancelDeadline()
        isAnswering = true
      } else if deadline == nil {
        setDeadline(context)
      }
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    isAnswering = false
    context.write(data, promise: promise)
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent, !isAnswering { context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  private func setDeadline(_ context: ChannelHandlerContext) {
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: timeout) { channel.close(promise: nil) }
  }

  private func cancelDeadline() {
    deadline?.cancel()
    deadline = nil
  }

  /// Whether the bytes end with the empty line after the headers.
  private func endsHead(_ bytes: ByteBuffer) -> Bool {
    tail = Array((tail + bytes.readableBytesView.suffix(4)).suffix(4))
    return tail.elementsEqual("\r\n\r\n".utf8)
  }
}
#endif
