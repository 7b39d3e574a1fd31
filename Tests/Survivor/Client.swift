#if SQLite
import Foundation
import StatecraftDurable

/// Sends single events, and writes down in the ledger what was acknowledged.
struct Client: Sendable {
  let parcels: ChartMachines<Parcel>
  let ledger: Ledger
  /// The number of machines.
  let count: Int

  /// Returns a random attempt: key, machine, event, way.
  func attempt(_ key: String) -> [String] {
    let event = Parcel.Event.allCases.randomElement() ?? .touch
    return [key, "p\(Int.random(in: 0..<count))", "\(event)", Bool.random() ? "send" : "post"]
  }

  /// Sends an event, again and again with the same key while the store cannot be reached.
  ///
  /// - Returns: key, machine, revision, outcome and event, if there is an answer yet.
  func insist(on attempt: [String]) async throws -> [String]? {
    try await untilReached { try await send(attempt) }
  }

  /// Sends many events at once, each with a key of its own.
  func burst(_ key: String) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<32 {
        group.addTask { _ = try await insist(on: attempt("\(key)-\(number)")) }
      }
      try await group.waitForAll()
    }
    try ledger.append("burst \(key)")
  }

  /// Sends an event again that was answered, perhaps before a crash (I10).
  func repeatAnswered(_ line: [String]) async throws {
    let answer = try await untilReached {
      try await parcels.send(event(line[4]), to: line[1], key: line[0])
    }
    guard answer.isRepeated, "\(answer.revision)" == line[2], answer.outcome.rawValue == line[3]
    else {
      return try ledger.append("bad I10 \(line.joined(separator: "_")) now \(answer)")
    }
    try ledger.append("repeated \(line[0])")
  }

  private func event(_ name: String) -> Parcel.Event { Parcel.Event(rawValue: name) ?? .touch }

  private func send(_ attempt: [String]) async throws -> [String]? {
    let (key, id, name) = (attempt[0], attempt[1], attempt[2])
    var answer: DurableAnswer?
    if attempt[3] == "post" {
      answer = try await parcels.post(event(name), to: id, key: key)
    } else {
      do {
        answer = try await parcels.send(event(name), to: id, key: key)
      } catch DurableError.newerVersion {
        // A program of the newer version applies it.
        answer = try await parcels.post(event(name), to: id, key: key)
      }
    }
    // The program that kills counts these.
    defer { FileHandle.standardOutput.write(Data(".".utf8)) }
    guard let answer else {
      try ledger.append("posted \(key) \(id)")
      return nil
    }
    let line = [key, id, "\(answer.revision)", answer.outcome.rawValue, name]
    if !answer.isRepeated { try ledger.append("new \(key) \(id)") }
    try ledger.append("ack \(line.joined(separator: " "))")
    return line
  }
}

/// Makes a call again while the store cannot be reached, or others always come first.
func untilReached<Value>(_ body: () async throws -> Value) async throws -> Value {
  while true {
    do {
      return try await body()
    } catch let error as StoreError where error.isTransient {
    } catch DurableError.contended {
    }
    try await Task.sleep(for: .milliseconds(20))
  }
}
#endif
