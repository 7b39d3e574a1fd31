#if Service
internal import NIOCore
internal import NIOHTTP1

/// Closes a connection whose client does not send a whole request in time, or does not read.
///
/// Partial data do not extend the time. There is no limit for the service's own work. All methods run
/// on the channel's event loop.
final class DeadlineHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart

  private let timeout: TimeAmount
  /// When the next request must be there.
  private var request: Scheduled<Void>?
  /// When what was written must have been read.
  private var reading: Scheduled<Void>?

  init(_ timeout: TimeAmount) {
    self.timeout = timeout
  }

  func channelActive(context: ChannelHandlerContext) {
    expectRequest(context)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .end = unwrapInboundIn(data) {
      request?.cancel()
      request = nil
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { expectRequest(context) }
    context.write(data, promise: promise)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    reading?.cancel()
    reading = context.channel.isWritable ? nil : closing(context)
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    request?.cancel()
    reading?.cancel()
    context.fireChannelInactive()
  }

  private func expectRequest(_ context: ChannelHandlerContext) {
    request?.cancel()
    request = closing(context)
  }

  private func closing(_ context: ChannelHandlerContext) -> Scheduled<Void> {
    let channel = context.channel
    return context.eventLoop.scheduleTask(in: timeout) { channel.close(promise: nil) }
  }
}
#endif
