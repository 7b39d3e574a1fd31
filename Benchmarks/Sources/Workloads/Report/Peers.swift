import Foundation

/// A program that does workloads with another library, or this program itself.
///
/// It is called with a workload and a number of events and prints a checksum and the nanoseconds of
/// its loop; it ends with 3 when it does not have the workload.
struct Peer: Sendable {
  let name: String
  let program: String
  let arguments: @Sendable (_ workload: String, _ events: Int) -> [String]

  /// - Parameter description: name, program and perhaps an argument, with tabs between.
  /// - Throws: ``UsageError`` when there is no program.
  init(_ description: String) throws(UsageError) {
    let parts = description.split(separator: "\t").map(String.init)
    guard parts.count >= 2 else { throw UsageError("what is the peer '\(description)'?") }
    name = parts[0]
    program = parts[1]
    arguments = { workload, events in parts.dropFirst(2) + [workload, "\(events)"] }
  }

  /// This program, with one contender.
  init(_ kind: Contender.Kind) {
    name = kind.rawValue
    program = CommandLine.arguments[0]
    arguments = { workload, events in
      ["--workload", workload, "--contender", kind.rawValue, "--events", "\(events)"]
    }
  }

  /// Does the work once; `nil` when it does not have the workload.
  func run(_ workload: String, events: Int) throws -> (checksum: UInt64, nanoseconds: UInt64)? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments(workload, events)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if process.terminationStatus == 3 { return nil }
    let numbers = String(decoding: data, as: UTF8.self)
      .split(whereSeparator: \.isWhitespace)
      .compactMap { UInt64($0) }
    guard process.terminationStatus == 0, numbers.count == 2 else {
      throw PeerError(description: "'\(name)' failed with \(workload) and \(events) events")
    }
    return (numbers[0], numbers[1])
  }
}

/// Compares programs as `Comparison` compares contenders.
struct PeerComparison {
  let workload: Workload
  let peers: [Peer]
  let rounds: Int

  /// - Parameters:
  ///   - workload: what they do.
  ///   - peers: the first is what the others are compared with.
  ///   - rounds: how often each runs.
  init(_ workload: Workload, _ peers: [Peer], rounds: Int) {
    self.workload = workload
    self.peers = peers
    self.rounds = rounds
  }

  func measure() async throws -> [PeerMeasurement] {
    var able: [(peer: Peer, events: Int, expected: UInt64)] = []
    for peer in peers {
      guard let events = try events(for: peer) else { continue }
      let load = Load(events: events, order: workload.order)
      able.append((peer, events, await workload.contenders[0].run(load).checksum))
    }
    var measured: [[Double]] = Array(repeating: [], count: able.count)
    for round in 0..<rounds {
      for turn in able.indices {
        let number = (round + turn) % able.count
        let (peer, events, expected) = able[number]
        guard let run = try peer.run(workload.name, events: events), run.checksum == expected else {
          throw PeerError(
            description: "'\(peer.name)' has another checksum than the switch after \(events)"
              + " events of \(workload.name)"
          )
        }
        measured[number].append(Double(run.nanoseconds) / Double(events))
      }
    }
    return able.indices.map { number in
      PeerMeasurement(
        workload: workload.name,
        program: able[number].peer.name,
        nanoseconds: Spread(measured[number]),
        ratio: Spread(zip(measured[number], measured[0]).map { $0 / $1 })
      )
    }
  }

  /// As many events as take at least 20 ms.
  private func events(for peer: Peer) throws -> Int? {
    var events = 100
    while true {
      guard let run = try peer.run(workload.name, events: events) else { return nil }
      if run.nanoseconds >= 20_000_000 { return events }
      let factor = 20_000_000 / Double(max(run.nanoseconds, 1)) * 1.2
      events = Int((Double(events) * min(max(factor, 1.2), 100)).rounded(.up))
    }
  }
}

/// What a program took for a workload.
struct PeerMeasurement: Codable {
  let workload: String
  let program: String
  /// For an event.
  let nanoseconds: Spread
  /// To the written switch, in the same round.
  let ratio: Spread
}

/// A peer did not do what was expected.
struct PeerError: Error, CustomStringConvertible {
  let description: String
}
