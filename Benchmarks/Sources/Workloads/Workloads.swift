import CMeter
import Foundation

/// Measures what an event costs, beside what others would have written.
@main
enum Workloads {
  static func main() async {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      guard try await run(options) else { exit(1) }
    } catch let error as UsageError {
      say("error: \(error)\n\(Options.usage)")
      exit(2)
    } catch {
      say("error: \(error)")
      exit(1)
    }
  }

  /// - Returns: whether all thresholds hold.
  private static func run(_ options: Options) async throws -> Bool {
    if options.isProfiled {
      await Instructions.runAll(of: options.selection)
      return true
    }
    if let events = options.events {
      let workload = options.selection[0]
      guard
        let contender = workload.contenders.first(where: { options.contenders.contains($0.kind) })
      else {
        throw UsageError("'\(workload.name)' has no such contender")
      }
      let run = await contender.run(Load(events: events, order: workload.order))
      print(run.checksum, run.reading.nanoseconds)
      return true
    }
    if options.verifies {
      for workload in options.selection { await workload.verify() }
      print("\(options.selection.count) workloads: all contenders have the same checksums")
      return true
    }
    if options.measuresRecording {
      let costs = await RecordingCost.all(rounds: options.rounds)
      print("\(Report(options).heading)\n\n\(RecordingCost.table(costs))")
      return costs.allSatisfy(\.isWithinLimit)
    }
    if let lives = options.lives {
      guard meter_can_count_allocations() else {
        say("memory is not counted here; it is on Linux")
        return true
      }
      print("\(Report(options).heading)\n")
      return await ShortLives.measure(lives)
    }
    return try await measure(options)
  }

  private static func measure(_ options: Options) async throws -> Bool {
    var report = Report(options)
    var patience = Patience(limit: Double(options.patience))
    for workload in options.selection {
      say("\(workload.name) \(workload.title)")
      guard let workload = await patience.keeping(workload) else { continue }
      await workload.verify()
      report.measurements += await Comparison(
        workload,
        rounds: patience.rounds(of: workload, options.rounds)
      ).measure()
    }
    report.omissions = patience.omissions
    if options.workloads.isEmpty && !options.measuresGrowth { report.sizes = await Size.all() }
    if let valgrind = options.valgrind {
      say("instructions")
      try report.add(Instructions.count(options, valgrind))
    }
    if !options.peers.isEmpty { report.peers = try await comparePeers(options) }
    print(options.isJSON ? try report.json : report.markdown)
    if let path = options.save {
      try report.json.write(toFile: path, atomically: true, encoding: .utf8)
    }

    if let path = options.accept {
      // What was not measured keeps its thresholds.
      let accepted = Thresholds(keptBy: report)
      let isWhole = options.isComplete || !FileManager.default.fileExists(atPath: path)
      try (isWhole ? accepted : accepted.completed(by: Thresholds(path))).write(to: path)
    }
    guard let path = options.check else { return true }
    return try await Thresholds(path).check(&report, options)
  }

  /// Compares with other programs what these can do.
  private static func comparePeers(_ options: Options) async throws -> [PeerMeasurement] {
    let peers = [Peer(.byHand), Peer(.statecraft), Peer(.data)] + options.peers
    var measurements: [PeerMeasurement] = []
    for workload in options.selection where Peer.workloads.contains(workload.name) {
      say("\(workload.name) with other programs")
      measurements += try await PeerComparison(workload, peers, rounds: 7).measure()
    }
    return measurements
  }

  /// Tells the user something; standard output belongs to the report.
  static func say(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
