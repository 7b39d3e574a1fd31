#if Studio
import NIOCore
import NIOEmbedded
import NIOPosix
import Testing

@testable import StatecraftStudio

@Suite(.timeLimit(.minutes(30))) struct RequestTimeoutTests {
  private func connect() throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    try channel.pipeline.syncOperations.addHandler(RequestTimeoutHandler(.seconds(20)))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  /// Sends one header line each second.
  private func sendHeaders(_ channel: EmbeddedChannel, seconds: Int64) throws {
    for _ in 0..<seconds {
      try channel.writeInbound(ByteBuffer(string: "X-Some: thing\r\n"))
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    }
  }

  @Test func `partial data does not extend the deadline of a request`() throws {
    let channel = try connect()
    try sendHeaders(channel, seconds: 19)
    #expect(channel.isActive)
    try sendHeaders(channel, seconds: 1)
    #expect(!channel.isActive)
  }

  @Test func `after a complete request the deadline starts with the next request`() throws {
    let channel = try connect()
    channel.embeddedEventLoop.advanceTime(by: .seconds(19))
    try channel.writeInbound(ByteBuffer(string: "GET / HTTP/1.1\r\nHost: x\r\n"))
    try channel.writeInbound(ByteBuffer(string: "\r\n"))
    channel.embeddedEventLoop.advanceTime(by: .seconds(100))
    #expect(channel.isActive)
    try sendHeaders(channel, seconds: 19)
    #expect(channel.isActive)
    try sendHeaders(channel, seconds: 1)
    #expect(!channel.isActive)
  }

  @Test func `an idle connection is closed, but not before its request is answered`() throws {
    let channel = try connect()
    try channel.writeInbound(ByteBuffer(string: "GET / HTTP/1.1\r\nHost: x\r\n\r\n"))
    channel.pipeline.fireUserInboundEventTriggered(IdleStateHandler.IdleStateEvent.read)
    #expect(channel.isActive)
    try channel.writeOutbound(ByteBuffer(string: "HTTP/1.1 200 OK\r\n"))
    channel.pipeline.fireUserInboundEventTriggered(IdleStateHandler.IdleStateEvent.read)
    #expect(!channel.isActive)
  }

  @Test func `a WebSocket has no deadline for requests`() throws {
    let channel = try connect()
    try channel.pipeline.syncOperations.handler(type: RequestTimeoutHandler.self).disable()
    try sendHeaders(channel, seconds: 100)
    #expect(channel.isActive)
    _ = try channel.finish(acceptAlreadyClosed: true)
  }

  @Test func `a studio closes a connection that does not finish its request`() async throws {
    var configuration = StudioConfiguration()
    configuration.clientTimeout = .milliseconds(50)
    let server = try await StudioServer(configuration, MachineRegistry(title: "test"))
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: server.port).get()
    channel.writeAndFlush(ByteBuffer(string: "GET / HTTP/1.1\r\n"), promise: nil)
    try await channel.closeFuture.get()
    await server.stop()
  }
}
#endif
