#if PostgreSQL
import StatecraftDurable
import Testing

@testable import StatecraftPostgreSQL

/// What is to blame when the server ends a transaction because of a pause.
struct PauseTests {
  private static let ended = "terminating connection due to idle-in-transaction timeout"

  private func error(_ error: any Error, took: Duration) -> StoreError? {
    StoreError(endOfPause: error, took: took, limit: .seconds(10), place: "db")
  }

  @Test(arguments: [
    ServerError(state: "25P03", message: ended) as any Error & Sendable,
    ConnectionLost(reason: ended, state: "25P03"),
  ])
  func `a pause that the steps did not make is one of the connection`(
    _ end: any Error & Sendable
  ) throws {
    let quick = try #require(error(end, took: .microseconds(200)))
    #expect(quick.isTransient)
    #expect(
      quick.reason
        == "db has ended a transaction in which it got no statement for 10.0 seconds, and the steps took "
        + "0.0002 seconds of that: the connection, this process or its host stood still; nothing of it "
        + "was stored: repeat the call with the same key"
    )
    #expect(error(end, took: .milliseconds(4_999))?.kind == .unavailable)
    #expect(error(end, took: .seconds(5))?.kind == .tooLong)
    #expect(error(end, took: .seconds(12))?.kind == .tooLong)
  }

  @Test func `a connection that ends without a word ends because of steps that took too long`() {
    let lost = ConnectionLost(reason: "it was closed")
    #expect(error(lost, took: .seconds(9)) == nil)
    #expect(error(lost, took: .seconds(10))?.kind == .tooLong)
  }

  @Test func `other errors are no ends of pauses`() {
    #expect(error(ServerError(state: "40001", message: "conflict"), took: .seconds(20)) == nil)
    let shutdown = ConnectionLost(reason: "shutdown", state: "57P01")
    #expect(error(shutdown, took: .seconds(20)) == nil)
    #expect(error(CancellationError(), took: .seconds(20)) == nil)
  }
}
#endif
