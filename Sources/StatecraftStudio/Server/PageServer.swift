#if Studio
internal import NIOCore
internal import NIOHTTP1

/// Answers the HTTP requests of one connection after the other.
///
/// A client that has gone is not answered: its connection does not wait for a machine that hangs.
struct PageServer: Sendable {
  let router: PageRouter
  /// The most bytes of a request's body.
  let bodyLimit: Int

  /// Answers all requests of a connection.
  func serve(_ channel: StudioServer.HTTPChannel) async throws {
    let answers = PageAnswers()
    channel.channel.closeFuture.whenComplete { _ in answers.close() }
    try await channel.executeThenClose { inbound, outbound in
      var head: HTTPRequestHead?
      var size = 0
      for try await part in inbound {
        switch part {
        case .head(let next):
          head = next
          size = 0
        case .body(let bytes):
          // No request needs a body; a small one is skipped.
          size += bytes.readableBytes
          guard size <= bodyLimit else {
            let reason = "the body has more than \(bodyLimit) bytes"
            try await outbound.write(
              contentsOf: PageResponse(.payloadTooLarge, reason).parts(for: head, closes: true)
            )
            return
          }
        case .end:
          guard let request = head else { return }
          let answer = await answers.answer { [router] in await router.response(to: request) }
          guard let response = answer else { return }
          try await outbound.write(
            contentsOf: response.parts(for: request, closes: !request.isKeepAlive)
          )
          guard request.isKeepAlive else { return }
        }
      }
    }
  }
}
#endif
