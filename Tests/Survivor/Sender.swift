#if SQLite
import Foundation
import StatecraftDurable

/// A client that sends events one after the other, and repeats those without an answer after a
/// restart.
struct Sender {
  let number: Int
  let machines: DurableMachines
  let ledger: Ledger
  /// The attempts that had no answer: key, machine, event, way.
  var open: [[String]]
  /// The answers that were given before: key, machine, revision, outcome, event.
  var answers: [[String]]
  /// The number of the next event.
  var next: Int

  init(_ number: Int, _ machines: DurableMachines, _ ledger: Ledger, _ lines: [[String]]) {
    self.number = number
    self.machines = machines
    self.ledger = ledger
    let own = lines.filter { $0.count > 1 && $0[1].hasPrefix("s\(number)-") }
    let acknowledged = Set(own.filter { $0[0] == "ack" || $0[0] == "posted" }.map { $0[1] })
    open = own.filter { $0[0] == "try" && !acknowledged.contains($0[1]) }.map {
      Array($0.dropFirst())
    }
    answers = own.filter { $0[0] == "ack" }.map { Array($0.dropFirst()) }
    next = own.filter { $0[0] == "try" }.count
  }

  /// Sends until the process ends.
  mutating func run() async throws {
    for attempt in open { try await insist { try await $0.send(attempt) } }
    while true {
      let event = Parcel.Event.allCases.randomElement() ?? .touch
      let attempt = [
        "s\(number)-\(next)", "p\(Int.random(in: 0..<12))", "\(event)",
        Bool.random() ? "send" : "post",
      ]
      next += 1
      try ledger.append("try \(attempt.joined(separator: " "))")
      try await insist { try await $0.send(attempt) }
      if Int.random(in: 0..<8) == 0, let answer = answers.randomElement() {
        try await insist { try await $0.repeatAnswered(answer) }
      }
    }
  }

  /// Tries again, with the same key, while the store cannot be reached.
  private mutating func insist(
    _ body: (inout Sender) async throws -> Void
  ) async throws {
    while true {
      do {
        return try await body(&self)
      } catch let error as StoreError where error.isTransient {
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  private func event(_ name: String) -> Parcel.Event {
    Parcel.Event.allCases.first { "\($0)" == name } ?? .touch
  }

  private mutating func send(_ attempt: [String]) async throws {
    let parcels = machines[Parcel.self]
    let (key, id, name) = (attempt[0], attempt[1], attempt[2])
    if attempt[3] == "post" {
      _ = try await parcels.post(event(name), to: id, key: key)
      try ledger.append("posted \(key) \(id)")
    } else {
      let answer = try await parcels.send(event(name), to: id, key: key)
      let line = [key, id, "\(answer.revision)", answer.outcome.rawValue, name]
      try ledger.append("ack \(line.joined(separator: " "))")
      answers.append(line)
    }
    // The program that kills counts these.
    FileHandle.standardOutput.write(Data(".".utf8))
  }

  /// Sends an event again that was answered, perhaps before a crash (I10).
  private func repeatAnswered(_ line: [String]) async throws {
    let answer = try await machines[Parcel.self].send(event(line[4]), to: line[1], key: line[0])
    guard answer.isRepeated, "\(answer.revision)" == line[2], answer.outcome.rawValue == line[3]
    else {
      return try ledger.append("bad I10 \(line.joined(separator: "_")) now \(answer)")
    }
    try ledger.append("repeated \(line[0])")
  }
}
#endif
