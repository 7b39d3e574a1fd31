import Foundation
import Statecraft
import StatecraftDurable
import StatecraftSQLite

/// What a start costs when many machines are stored, and many timers came due meanwhile.
struct Recovery {
  let folder: URL
  let machines: Int
  let dueTimers: Int
  let senders: Int
  let duration: Duration
  /// Where the file is kept; `nil` to remove it.
  var kept: String?

  struct Result {
    var machines: Int
    /// Milliseconds from the start of the program until the first timer was handled.
    var firstEvent: Double
    /// Seconds until all due timers were handled.
    var allTimers: Double
    /// Milliseconds of `counts()` and `stuck()`.
    var counts: Double
    var stuck: Double
    /// Milliseconds of the slowest list that a page shows.
    var lists: Double
    /// Events per second of concurrent senders afterwards.
    var rate: Double
    /// Megabytes that the process has grown by, from the opening of the store on.
    var growth: Double
    /// Megabytes of the file.
    var file: Double
  }

  func run() async throws -> Result {
    let path = folder.appendingPathComponent("machines-\(machines).db").path
    let population = try await Population(
      folder: try made(folder.appendingPathComponent("model-\(machines)"))
    )
    let recently = WallTime(sinceEpoch: WallTime.now.sinceEpoch - .seconds(3_600))
    let (machines, step) = (self.machines, max(2, self.machines / max(1, dueTimers)))
    do {
      let store = try SQLiteStore(path: path, durability: .survivesProcess)
      try await population.fill(store, count: machines) { [step] number in
        if number % step == 0 { return .late }
        // The order of the faults is not that of the machines.
        guard number % step == 1 else { return .idle }
        let later = Duration.milliseconds(number * 7_919 % machines)
        return .parked(WallTime(sinceEpoch: recently.sinceEpoch + later))
      }
      try store.close()
    }
    let before = Self.residentMegabytes
    let started = ContinuousClock.now
    let store = try SQLiteStore(path: path)
    let durable = try Contender.machines(store)
    let service = Task { try await durable.run() }
    let last = MachineAddress(chart: "Ticket", id: RawSQLite.id(0))
    while try await store.machine(last)?.revision == 1 { await Task.yield() }
    let firstEvent = seconds(ContinuousClock.now - started) * 1_000
    let counts = try await bestMilliseconds { _ = try await store.counts(of: "Ticket") }
    let stuck = try await bestMilliseconds {
      let found = try await store.stuck(chart: "Ticket", overdue: .seconds(60), limit: 100)
      guard found.count == 100, found.allSatisfy({ $0.kind == .parked }) else {
        throw Surprise(description: "\(found.count) machines are stuck, not 100 parked ones")
      }
    }
    let lists = try await PageLists(store: store, machines: machines, hasParked: true).slowest()
    while try await store.ages().timers != nil { try await Task.sleep(for: .milliseconds(5)) }
    while try await store.ages().inbox != nil { try await Task.sleep(for: .milliseconds(5)) }
    let allTimers = seconds(ContinuousClock.now - started)
    let rate = try await send(durable)
    let growth = Self.residentMegabytes - before
    service.cancel()
    _ = try? await service.value
    try store.close()
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
    if let kept {
      try FileManager.default.moveItem(atPath: path, toPath: kept)
    } else {
      try FileManager.default.removeItem(atPath: path)
    }
    return Result(
      machines: machines,
      firstEvent: firstEvent,
      allTimers: allTimers,
      counts: counts,
      stuck: stuck,
      lists: lists,
      rate: rate,
      growth: growth,
      file: (size?.doubleValue ?? 0) / 1e6
    )
  }

  private func made(_ folder: URL) throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private func send(_ machines: DurableMachines) async throws -> Double {
    let end = ContinuousClock.now + duration
    let tickets = machines[Ticket.self]
    let (count, step) = (self.machines, max(2, self.machines / max(1, dueTimers)))
    let started = ContinuousClock.now
    let events = try await withThrowingTaskGroup(of: Int.self) { group in
      for sender in 0..<senders {
        group.addTask {
          var sent = 0
          while ContinuousClock.now < end {
            let number = Int.random(in: 0..<count)
            // Parked machines take no events.
            if number % step == 1 { continue }
            let id = RawSQLite.id(number)
            _ = try await tickets.send(.go, to: id, key: "r-\(sender)-\(sent)")
            sent += 1
          }
          return sent
        }
      }
      return try await group.reduce(0, +)
    }
    return Double(events) / seconds(ContinuousClock.now - started)
  }

  private static var residentMegabytes: Double {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
      let number = line.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
    else { return .nan }
    return number / 1_000
  }
}
