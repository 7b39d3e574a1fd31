#if SQLite
import Foundation
import StatecraftDurable

/// A client that sends events one after the other, and repeats those without an answer after a
/// restart.
struct Sender {
  let number: Int
  let parcels: ChartMachines<Parcel>
  let ledger: Ledger
  /// The number of machines.
  let count: Int
  /// The attempts that had no answer: key, machine, event, way.
  var open: [[String]]
  /// The answers that were given before: key, machine, revision, outcome, event.
  var answers: [[String]]
  /// The number of the next event.
  var next: Int

  /// Creates a sender, which knows its past from the ledger.
  init(
    _ number: Int,
    _ parcels: ChartMachines<Parcel>,
    _ ledger: Ledger,
    _ lines: [[String]],
    machines count: Int
  ) {
    self.number = number
    self.parcels = parcels
    self.ledger = ledger
    self.count = count
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
    let client = client
    for attempt in open {
      if let answer = try await client.insist(on: attempt) { answers.append(answer) }
    }
    while true {
      let attempt = client.attempt("s\(number)-\(next)")
      next += 1
      try ledger.append("try \(attempt.joined(separator: " "))")
      if let answer = try await client.insist(on: attempt) { answers.append(answer) }
      switch Int.random(in: 0..<64) {
      case 0..<8:
        if let answer = answers.randomElement() { try await client.repeatAnswered(answer) }
      case 8: try await client.burst("b\(number)-\(next)")
      default: break
      }
    }
  }

  /// Sends what another process sends at the same time, too, with the same keys.
  ///
  /// Both know from the clock alone what to send next.
  func runAsTwin() async throws {
    let pace = 0.05
    while true {
      let tick = Int(Date().timeIntervalSince1970 / pace) + 1
      let begin = Double(tick) * pace - Date().timeIntervalSince1970
      try await Task.sleep(for: .seconds(max(begin, 0)))
      var random = SeededRandom(state: UInt64(tick))
      let event = Parcel.Event.allCases.randomElement(using: &random) ?? .touch
      // All processes have started these machines.
      let id = "p\(Int.random(in: 0..<firstMachines, using: &random))"
      _ = try await client.insist(
        on: ["t\(tick)", id, "\(event)", Bool.random() ? "send" : "post"]
      )
    }
  }

  private var client: Client { Client(parcels: parcels, ledger: ledger, count: count) }
}

/// The number of machines with which each run begins.
let firstMachines = 12
#endif
