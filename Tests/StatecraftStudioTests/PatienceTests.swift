#if Studio
import NIOCore
import NIOEmbedded
import NIOPosix
import Testing

@testable import StatecraftStudio

/// Those who connect, and then do not get on with it.
@Suite(.timeLimit(.minutes(10))) struct PatienceTests {
  private func line() throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    try channel.pipeline.syncOperations.addHandler(PatienceHandler(.seconds(20)))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  private func dribble(_ channel: EmbeddedChannel, seconds: Int64) throws {
    for _ in 0..<seconds {
      try channel.writeInbound(ByteBuffer(string: "X-Some: thing\r\n"))
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    }
  }

  @Test func `who dribbles is closed when the patience is over, and not before`() throws {
    let channel = try line()
    try dribble(channel, seconds: 19)
    #expect(channel.isActive)
    try dribble(channel, seconds: 1)
    #expect(!channel.isActive)
  }

  @Test func `who has asked may be silent, and has as long for the next request`() throws {
    let channel = try line()
    channel.embeddedEventLoop.advanceTime(by: .seconds(19))
    try channel.writeInbound(ByteBuffer(string: "GET / HTTP/1.1\r\nHost: x\r\n"))
    try channel.writeInbound(ByteBuffer(string: "\r\n"))
    channel.embeddedEventLoop.advanceTime(by: .seconds(100))
    #expect(channel.isActive)
    try dribble(channel, seconds: 19)
    #expect(channel.isActive)
    try dribble(channel, seconds: 1)
    #expect(!channel.isActive)
  }

  @Test func `a socket is heard as long as it lives`() throws {
    let channel = try line()
    try channel.pipeline.syncOperations.handler(type: PatienceHandler.self).rest()
    try dribble(channel, seconds: 100)
    #expect(channel.isActive)
    _ = try channel.finish(acceptAlreadyClosed: true)
  }

  @Test func `a studio closes who dribbles`() async throws {
    var configuration = StudioConfiguration()
    configuration.patience = .milliseconds(50)
    let studio = try await StudioServer(configuration, Rooms(title: "test"))
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: studio.port).get()
    channel.writeAndFlush(ByteBuffer(string: "GET / HTTP/1.1\r\n"), promise: nil)
    try await channel.closeFuture.get()
    await studio.stop()
  }
}
#endif
