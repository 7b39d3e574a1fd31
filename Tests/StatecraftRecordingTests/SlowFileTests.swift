import Foundation
import Statecraft
import StatecraftRecording
import Testing

@Suite(.timeLimit(.minutes(30))) struct SlowFileTests {
  @Test func `a machine that records faster than its file is written waits alone`() async throws {
    let pipe = try SlowPipe()
    var recorder: Recorder<Outcome<Lamp>>? = Recorder(Lamp.chart)
    try recorder?.stream(to: pipe.path)
    let count = 68_000
    let recording = thread { [recorder] in
      var (lamp, start) = try Machine.start(Lamp())
      recorder?.record(start)
      for _ in 1..<count { recorder?.record(lamp.send(.press)) }
      try recorder?.flush()
    }
    while recorder?.backlog ?? 0 < 64 { await pause() }
    // The writer stands still, and so does who records; a look needs the lock that it must not hold.
    let seen = try #require(recorder?.recording.steps.count)
    #expect((1...66 * 1_024).contains(seen))
    #expect(recorder?.droppedFromFile == 0)
    let text = pipe.readAll()
    try await recording.value
    recorder = nil
    let read = try Recording(Array(try await text.value.utf8))
    #expect(read.steps.count == count)
    #expect(try read.replay(Lamp()).isSame)
  }

  @Test func `a recorder may drop steps instead of waiting, and the file counts them`() async throws
  {
    let pipe = try SlowPipe()
    var recorder: Recorder<Outcome<Lamp>>? = Recorder(Lamp.chart)
    try recorder?.stream(to: pipe.path, overflow: .drop)
    var (lamp, start) = try Machine.start(Lamp())
    recorder?.record(start)
    // Nobody reads the pipe: this ends because nothing waits for it.
    for _ in 1..<80_000 { recorder?.record(lamp.send(.press)) }
    let dropped = try #require(recorder?.droppedFromFile)
    #expect(dropped > 10_000)
    let text = pipe.readAll()
    try recorder?.flush()
    recorder?.record(lamp.send(.press))
    try recorder?.flush()
    #expect(recorder?.recording.steps.count == 80_001)
    let lost = try #require(recorder?.droppedFromFile)
    recorder = nil
    let read = try Recording(Array(try await text.value.utf8))
    let gaps = read.steps.filter { $0.event.hasSuffix(" steps were left out") }
    let told = gaps.compactMap { Int($0.event.prefix { $0.isNumber }) }
    #expect(told.reduce(0, +) == lost)
    #expect(read.steps.count - gaps.count + lost == 80_001)
    #expect(gaps.first?.reason == "the file was written more slowly than the machine ran")
    let replay = try read.replay(Lamp())
    #expect(!replay.isSame)
    #expect("\(replay)".contains("steps were left out; record with `overflow: .wait`"))
  }
}

/// A pipe by a name, which nobody reads until a test does.
private final class SlowPipe: Sendable {
  private let file: TemporaryFile
  private let descriptor: Int32

  init() throws {
    file = try TemporaryFile()
    try #require(mkfifo(file.path, 0o600) == 0)
    // Opened so, it does not wait for a writer.
    descriptor = open(file.path, O_RDONLY | O_NONBLOCK)
    try #require(descriptor >= 0)
    try #require(fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK) == 0)
  }

  deinit { close(descriptor) }

  var path: String { file.path }

  /// Reads until the writer closes the pipe.
  func readAll() -> Task<String, any Error> {
    thread { [self] in
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
      return String(decoding: handle.readDataToEndOfFile(), as: UTF8.self)
    }
  }
}

/// Runs something that blocks on a thread of its own, because tasks share theirs.
private func thread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) -> Task<Value, any Error> {
  let (stream, continuation) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
  Thread.detachNewThread {
    continuation.yield(Result { try body() })
    continuation.finish()
  }
  return Task {
    for await result in stream { return try result.get() }
    throw CancellationError()
  }
}
