#if Service
internal import NIOCore
internal import NIOHTTP1

/// Answers what is not HTTP with the status 400 and a problem, before the connection is closed.
///
/// It takes the place of NIO's own handler, which answers without a word.
final class MalformedRequestHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// Whether an answer has begun and not ended: another one cannot be written into it.
  private var isAnswering = false

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if let error = error as? HTTPParserError, !isAnswering {
      let response = Self.problem(error).response
      context.write(wrapOutboundOut(.head(response.head(closes: true))), promise: nil)
      if case .text(let text) = response.body {
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
      }
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
    context.fireErrorCaught(error)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head): isAnswering = head.status.code >= 200
    case .body: break
    case .end: isAnswering = false
    }
    context.write(data, promise: promise)
  }

  private static func problem(_ error: HTTPParserError) -> Problem {
    Problem(
      .badRequest,
      .malformed,
      "the request is not HTTP/1.1: \(error.debugDescription); correct its first line, its headers or "
        + "the length of its body"
    )
  }
}
#endif
