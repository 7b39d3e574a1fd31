import Foundation
import Synchronization

/// Workers by hand, each a thread with a connection of its own, and one that delivers outputs.
final class RawCrew: Sendable {
  private let workers: [RawPostgreSQL]
  private let posters: [RawPostgreSQL]
  private let courier: RawPostgreSQL
  private let next = Atomic(0)

  init(_ address: String, schema: String, workers count: Int, texts: RawSQLite.Texts) throws {
    let run = UUID().uuidString.prefix(8)
    func connections(_ letter: String) throws -> [RawPostgreSQL] {
      try (0..<count).map {
        try RawPostgreSQL(address, schema: schema, name: "\(run)-\(letter)\($0)", texts: texts)
      }
    }
    workers = try connections("w")
    posters = try connections("p")
    courier = try RawPostgreSQL(address, schema: schema, name: "\(run)-c", texts: texts)
  }

  /// Sends events to machines at random, so many in each transaction, for some time.
  ///
  /// - Returns: the number of events; their outputs are delivered.
  func send(batch: Int, machines: Int, for duration: Duration) async throws -> Int {
    let end = ContinuousClock.now + duration
    return try await delivering { signal in
      try await onThreads(self.workers) { worker in
        var events = 0
        while ContinuousClock.now < end {
          let numbers = differentNumbers(batch, of: machines)
          let outputs = try worker.send(to: numbers, from: self.take(batch))
          if outputs > 0 { signal.signal() }
          events += batch
        }
        return events
      }.reduce(0, +)
    }
  }

  /// Posts an event to each of some machines, so many in each transaction, and applies them.
  func post(to numbers: [Int], batch: Int) async throws {
    let progress = Progress()
    let total = numbers.count
    let head = 2 * batch * workers.count
    _ = try await delivering { signal in
      async let posted: [Int] = onThreads(Array(self.posters.enumerated())) { place, poster in
        for part in parts(of: numbers, place, self.posters.count, batch) {
          try poster.post(to: part, from: self.take(part.count))
        }
        return 0
      }
      async let done: [Int] = onThreads(self.workers) { worker in
        while progress.applied.load(ordering: .relaxed) < total {
          let (events, outputs) = try worker.work(on: batch, among: head)
          progress.applied.add(events, ordering: .relaxed)
          if outputs > 0 { signal.signal() }
          if events == 0 { usleep(500) }
        }
        return 0
      }
      _ = try await (posted, done)
      return total
    }
  }

  /// Runs the body while outputs are delivered, and waits until there are none.
  private func delivering(
    _ body: @Sendable (DispatchSemaphore) async throws -> Int
  ) async throws -> Int {
    let signal = DispatchSemaphore(value: 0)
    let progress = Progress()
    async let delivered: [Int] = onThreads([courier]) { courier in
      var count = 0
      while true {
        let isLast = progress.isOver.load(ordering: .acquiring)
        let found = try courier.deliver()
        count += found
        if found == 0, isLast { return count }
        guard found == 0 else { continue }
        // One look is enough for all signals that have come.
        signal.wait()
        while signal.wait(timeout: .now()) == .success {}
      }
    }
    do {
      let events = try await body(signal)
      progress.isOver.store(true, ordering: .releasing)
      signal.signal()
      _ = try await delivered
      return events
    } catch {
      progress.isOver.store(true, ordering: .releasing)
      signal.signal()
      throw error
    }
  }

  /// Returns the first of some numbers that nobody else has.
  private func take(_ count: Int) -> Int { next.add(count, ordering: .relaxed).oldValue }
}

/// How far threads are, for other threads.
private final class Progress: Sendable {
  let applied = Atomic(0)
  let isOver = Atomic(false)
}

/// Returns so many numbers at random, each once: a machine has one event in a transaction by hand.
func differentNumbers(_ count: Int, of all: Int) -> [Int] {
  var numbers: Set<Int> = []
  while numbers.count < count { numbers.insert(Int.random(in: 0..<all)) }
  return Array(numbers)
}

/// Returns the parts of one of several posters, so many numbers each.
func parts(of numbers: [Int], _ place: Int, _ count: Int, _ batch: Int) -> [[Int]] {
  let first = numbers.count * place / count
  let last = numbers.count * (place + 1) / count
  return stride(from: first, to: last, by: batch).map {
    Array(numbers[$0..<min($0 + batch, last)])
  }
}

/// Runs the body for each element on a thread of its own.
func onThreads<Element: Sendable>(
  _ elements: [Element],
  _ body: @escaping @Sendable (Element) throws -> Int
) async throws -> [Int] {
  try await withThrowingTaskGroup(of: Int.self) { group in
    for element in elements {
      group.addTask {
        try await withCheckedThrowingContinuation { continuation in
          Thread.detachNewThread {
            continuation.resume(with: Result { try body(element) })
          }
        }
      }
    }
    return try await group.reduce(into: []) { $0.append($1) }
  }
}
