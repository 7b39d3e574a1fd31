#if Durable
import Statecraft
import StatecraftTesting
import Testing

@testable import StatecraftDurable

/// What a service notes of outputs that it delivers.
@Suite struct OutputDeliveriesTests {
  private let deliveries = OutputDeliveries(DurableSettings())

  private func output(_ sequence: Int64, attempt: Int, of id: String = "slow") -> StoredOutput {
    StoredOutput(
      sequence: sequence,
      address: MachineAddress(chart: "Ticket", id: id),
      revision: sequence,
      number: 0,
      topic: .output,
      body: "{}",
      attempt: attempt,
      due: WallTime(sinceEpoch: .zero),
      emitted: WallTime(sinceEpoch: .zero)
    )
  }

  private func add(_ parts: [OutputPart]) -> Int {
    deliveries.add(parts, of: OutputClaim(parts: parts.count, room: 1) { .zero })
  }

  @Test func `a head that was kept while it was claimed again has the attempts from before`() throws
  {
    #expect(add(OutputPart.parts(of: [output(1, attempt: 1)])) == 1)
    let delivery = try #require(deliveries.next())
    // Its lease has ended again and again, and it is a dead letter now; the next one is the head.
    for attempt in 1...20 { deliveries.keep(output(2, attempt: attempt)) }
    // The next claim is under way when the handler ends at last.
    deliveries.end(delivery, DeliveryResult())
    let parts = deliveries.recognized(OutputPart.parts(of: [output(2, attempt: 21)]))
    #expect(parts.map(\.head.attempt) == [1])
    // It is not given back, since it is about to begin.
    #expect(deliveries.takeEnded().rest.isEmpty)
  }

  @Test func `other heads keep their attempts, and what waits to be given back stays`() throws {
    #expect(add(OutputPart.parts(of: [output(1, attempt: 1)])) == 1)
    let delivery = try #require(deliveries.next())
    deliveries.keep(output(2, attempt: 1))
    deliveries.end(delivery, DeliveryResult())
    let parts = deliveries.recognized(OutputPart.parts(of: [output(3, attempt: 4)]))
    #expect(parts.map(\.head.attempt) == [4])
    #expect(deliveries.takeEnded().rest.map(\.sequence) == [2])
  }

  /// Lets an output be leased in room for 16, and delivered after some time.
  ///
  /// - Returns: how many the next transaction may lease.
  private func promised(after duration: Duration) throws -> Int {
    let claim = OutputClaim(parts: 1, room: 16, isLease: true) { duration }
    #expect(deliveries.add(OutputPart.parts(of: [output(1, attempt: 1)]), of: claim) == 1)
    let delivery = try #require(deliveries.next())
    var result = DeliveryResult()
    result.handled = 1
    deliveries.end(delivery, result)
    #expect(deliveries.next() == nil)
    return promised()
  }

  private func promised() -> Int {
    let count = deliveries.promise()
    _ = deliveries.take([], { .zero }, promised: count)
    return count
  }

  @Test func `fast handlers let transactions lease more, also if each has a single output`() throws
  {
    // A 300th of the lease is 100 ms. In 2 ms, one of 16 machines had an output: there would have been time for three of
    // each of them.
    #expect(try promised(after: .milliseconds(2)) == 16)
    #expect(try promised(after: .milliseconds(2)) == 16)
    // And in 20 µs for 312: as many as settings permit, a half of 1,024 for a transaction.
    for _ in 0..<5 { _ = try promised(after: .microseconds(20)) }
    #expect(try promised(after: .microseconds(20)) == 512)
    // A slow one.
    #expect(try promised(after: .milliseconds(101)) == 8)
  }

  @Test func `nothing is leased while outputs wait for longer than fast handlers take`() throws {
    for _ in 0..<7 { _ = try promised(after: .microseconds(20)) }
    func add(_ sequence: Int64, _ elapsed: Duration) {
      let claim = OutputClaim(parts: 1, room: 16, isLease: true) { elapsed }
      let rows = [output(sequence, attempt: 1, of: "\(sequence)")]
      _ = deliveries.add(OutputPart.parts(of: rows), of: claim)
    }
    add(1, .milliseconds(99))
    #expect(promised() == 512)
    _ = deliveries.next()
    // The first one counts, not the last one.
    add(2, .milliseconds(100))
    add(3, .zero)
    #expect(promised() == 0)
    _ = deliveries.next()
    _ = deliveries.next()
    // Its machine takes no others, 64 of them.
    #expect(promised() == 480)
    for sequence in Int64(4)...17 { add(sequence, .seconds(1)) }
    for _ in 4...17 { _ = deliveries.next() }
    #expect(promised() == 32)
    add(18, .seconds(1))
    _ = deliveries.next()
    #expect(promised() == 0)
  }

  @Test func `nothing is leased while the loop has not begun what was leased before`() throws {
    for _ in 0..<7 { _ = try promised(after: .microseconds(20)) }
    let rows = [output(1, attempt: 1)]
    let isTaken = deliveries.take(rows, { .milliseconds(100) }, promised: 0)
    #expect(isTaken && promised() == 0)
    #expect(deliveries.takeLeased().count == 1)
    #expect(promised() == 512)
  }

  @Test func `many ends are recorded although young outputs wait`() throws {
    func end(_ sequences: ClosedRange<Int64>) throws {
      let claim = OutputClaim(parts: 1_000, room: 16, isLease: true) { .zero }
      let rows = sequences.map { output($0, attempt: 1, of: "\($0)") }
      _ = deliveries.add(OutputPart.parts(of: rows), of: claim)
      for _ in rows.dropLast() {
        let delivery = try #require(deliveries.next())
        deliveries.end(
          delivery,
          DeliveryResult(handled: 1, delivered: [delivery.part.head.sequence])
        )
      }
    }
    try end(1...256)
    #expect(deliveries.takeEnded().isEmpty)
    try end(257...258)
    #expect(deliveries.takeEnded().delivered.count == 256)
  }

  @Test func `settings without bounds`() throws {
    var settings = DurableSettings()
    (settings.concurrentOutputs, settings.outputsPerClaim) = (.max, .max)
    #expect(OutputDeliveries(settings).promise() == .max - .max / 2)
    let pace = DeliveryPace(beginningWith: 1, atMost: .max)
    for _ in 0..<70 { pace.learn(handled: 1, in: .zero, within: .seconds(1), atMost: .max) }
    #expect(pace.limit(atMost: .max) == .max)
    pace.learn(handled: 3, in: .seconds(2), within: .seconds(1), atMost: .max)
    #expect(pace.limit(atMost: .max) == 1)
  }

  /// Lets outputs be claimed or leased, and delivered.
  private func deliver(_ sequences: some Sequence<Int64>, isLease: Bool) throws {
    for sequence in sequences {
      let claim = OutputClaim(parts: 1, room: 1, isLease: isLease) { .seconds(1) }
      let tasks = deliveries.add(OutputPart.parts(of: [output(sequence, attempt: 1)]), of: claim)
      #expect(tasks == 1)
      let delivery = try #require(deliveries.next())
      deliveries.end(delivery, DeliveryResult(handled: 1, delivered: [sequence]))
      #expect(deliveries.next() == nil)
    }
  }

  @Test func `a few deliveries of what was leased can be recorded later, together`() throws {
    _ = deliveries.takeLook()
    #expect(deliveries.takeEnded(canWait: true)?.isEmpty == true)
    try deliver([1, 2], isLease: true)
    #expect(deliveries.takeEnded(canWait: true) == nil)
    #expect(!deliveries.isIdle)
    try deliver([3], isLease: true)
    #expect(deliveries.takeEnded().delivered == [1, 2, 3])
    #expect(deliveries.isIdle)
    // Many of them are recorded at once.
    try deliver(1...255, isLease: true)
    #expect(deliveries.takeEnded(canWait: true) == nil)
    try deliver([256], isLease: true)
    #expect(deliveries.takeEnded(canWait: true)?.delivered.count == 256)
  }

  @Test func `what others may wait for is recorded at once`() throws {
    _ = deliveries.takeLook()
    // Others may be behind it, of which no signal tells.
    try deliver([1], isLease: false)
    #expect(deliveries.takeEnded(canWait: true)?.delivered == [1])
    // A head is given back.
    try deliver([2], isLease: true)
    deliveries.keep(output(3, attempt: 1))
    #expect(deliveries.takeEnded(canWait: true)?.rest.map(\.sequence) == [3])
    // Outputs are to be claimed that may be behind it.
    try deliver([4], isLease: true)
    #expect(deliveries.takeEnded(canWait: true) == nil)
    deliveries.look()
    #expect(deliveries.takeEnded(canWait: true)?.delivered == [4])
  }

  @Test func `records have a pause between them, but not after a look was asked for`() {
    var pace = RecordingPace(pause: .seconds(86_400), on: ContinuousClock())
    let first = pace.wait(isLookWanted: false)
    pace.begin()
    let second = pace.wait(isLookWanted: false)
    #expect(first == .zero && second > .seconds(80_000))
    let afterLook = (pace.wait(isLookWanted: true), pace.wait(isLookWanted: false))
    #expect(afterLook == (.zero, .zero))
  }

  @Test func `nothing waits where nothing may wait, and on a clock that may stand still`() {
    var never = RecordingPace(lease: .seconds(86_400), mayWait: false, on: ContinuousClock())
    never.begin()
    var standing = RecordingPace(lease: .seconds(86_400), mayWait: true, on: VirtualClock())
    standing.begin()
    let waits = [never.wait(isLookWanted: false), standing.wait(isLookWanted: false)]
    #expect(waits.allSatisfy { $0 <= .zero })
  }
}
#endif
