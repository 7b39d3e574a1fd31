/// What the command line asks for.
struct Options {
  /// Names of workloads; all when empty.
  var workloads: [String] = []
  /// Who takes part; all when empty.
  var contenders: [Contender.Kind] = []
  /// Runs once with so many events and prints the checksum and the nanoseconds of the loop.
  var events: Int?
  /// Only workloads of several sizes.
  var measuresGrowth = false
  /// The largest size of those workloads; when `nil`, all with `--growth`, else up to 100.
  var largest: Int?
  /// How many seconds a run of those workloads may take.
  var patience = 30
  /// Where to write the report as JSON, too.
  var save: String?
  /// How often each contender runs.
  var rounds = 21
  /// Compares checksums only, which is quick.
  var verifies = false
  /// Measures what recording costs, and nothing else.
  var measuresRecording = false
  /// How many short-lived charts and machines are made to see what memory stays; `nil` for nothing of
  /// that.
  var lives: Int?
  /// Prints JSON instead of a table.
  var isJSON = false
  /// Where the thresholds are that must hold.
  var check: String?
  /// Where to write thresholds that what is measured now keeps.
  var accept: String?
  /// The profiler that counts instructions.
  var valgrind: String?
  /// Runs each contender thrice for the profiler.
  var isProfiled = false
  /// Programs that do the same with other libraries.
  var peers: [Peer] = []
  /// How the program was called, for the report.
  var command = "Workloads"

  static let usage = """
    usage: Workloads [--workload NAME]… [--contender NAME]… [--rounds N] [--json] [--save FILE]
                     [--growth] [--largest SIZE] [--patience SECONDS]
                     [--valgrind PATH] [--check FILE] [--accept FILE]
                     [--peer NAME<TAB>PROGRAM[<TAB>ARGUMENT]]…
           Workloads --verify
           Workloads --recording [--rounds N]
           Workloads --lives N
           Workloads --workload NAME --contender NAME --events N
    """

  /// - Parameter arguments: without the program's name.
  /// - Throws: ``UsageError``.
  init(_ arguments: [String]) throws(UsageError) {
    var arguments = arguments[...]
    while let option = arguments.popFirst() {
      switch option {
      case "--verify": verifies = true
      case "--recording": measuresRecording = true
      case "--lives": lives = try Self.number(of: option, &arguments)
      case "--json": isJSON = true
      case "--growth": measuresGrowth = true
      case "--largest": largest = try Self.number(of: option, &arguments)
      case "--patience": patience = try Self.number(of: option, &arguments)
      case "--save": save = try Self.value(of: option, &arguments)
      case "--profiled": isProfiled = true
      case "--workload":
        let name = try Self.value(of: option, &arguments)
        guard Workload.all.contains(where: { $0.isCalled(name) }) else {
          let names = Workload.names.joined(separator: ", ")
          throw UsageError("there is no workload '\(name)'; there are \(names)")
        }
        workloads.append(name)
      case "--contender":
        let name = try Self.value(of: option, &arguments)
        guard let kind = Contender.Kind(rawValue: name) else {
          let names = Contender.Kind.allCases.map(\.rawValue).joined(separator: ", ")
          throw UsageError("there is no contender '\(name)'; there are \(names)")
        }
        contenders.append(kind)
      case "--events": events = try Self.number(of: option, &arguments)
      case "--rounds": rounds = try Self.number(of: option, &arguments)
      case "--check": check = try Self.value(of: option, &arguments)
      case "--accept": accept = try Self.value(of: option, &arguments)
      case "--valgrind": valgrind = try Self.value(of: option, &arguments)
      case "--peer": peers.append(try Peer(try Self.value(of: option, &arguments)))
      case "--command": command = try Self.value(of: option, &arguments)
      default: throw UsageError("what is '\(option)'?")
      }
    }
    guard events == nil || (selection.count == 1 && contenders.count == 1) else {
      throw UsageError("'--events' needs one '--workload' and one '--contender'")
    }
  }

  /// The workloads that are asked for, with the contenders that are.
  var selection: [Workload] {
    Workload.all.filter(isSelected).map { $0.keeping(contenders) }
  }

  /// The arguments that select the same in another process.
  var selecting: [String] {
    var arguments = measuresGrowth ? ["--growth"] : []
    if let largest { arguments += ["--largest", "\(largest)"] }
    for workload in workloads { arguments += ["--workload", workload] }
    for contender in contenders { arguments += ["--contender", contender.rawValue] }
    return arguments
  }

  private func isSelected(_ workload: Workload) -> Bool {
    if let growth = workload.growth {
      let largest = largest ?? (measuresGrowth ? .max : 100)
      // Who asks for one size gets it.
      guard growth.size <= largest || workloads.contains(workload.name) else { return false }
    } else if measuresGrowth {
      return false
    }
    return workloads.isEmpty || workloads.contains { workload.isCalled($0) }
  }

  /// Whether all workloads and all contenders are asked for, in all sizes up to the largest.
  var isComplete: Bool { workloads.isEmpty && contenders.isEmpty && !measuresGrowth }

  private static func value(
    of option: String,
    _ arguments: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = arguments.popFirst() else {
      throw UsageError("'\(option)' needs a value")
    }
    return value
  }

  private static func number(
    of option: String,
    _ arguments: inout ArraySlice<String>
  ) throws(UsageError) -> Int {
    let value = try value(of: option, &arguments)
    guard let number = Int(value), number > 0 else {
      throw UsageError("'\(option)' needs a number above 0, not '\(value)'")
    }
    return number
  }
}

/// The command line cannot be understood.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
