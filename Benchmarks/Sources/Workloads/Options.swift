/// What the command line asks for.
struct Options {
  /// Names of workloads; all when empty.
  var workloads: [String] = []
  /// Who takes part; all when empty.
  var contenders: [Contender.Kind] = []
  /// Runs once with so many events and prints the checksum and the nanoseconds of the loop.
  var events: Int?
  /// How often each contender runs.
  var rounds = 21
  /// Compares checksums only, which is quick.
  var verifies = false
  /// Measures what recording costs, and nothing else.
  var measuresRecording = false
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
    usage: Workloads [--workload NAME]… [--contender NAME]… [--rounds N] [--json]
                     [--valgrind PATH] [--check FILE] [--accept FILE]
                     [--peer NAME<TAB>PROGRAM[<TAB>ARGUMENT]]…
           Workloads --verify
           Workloads --recording [--rounds N]
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
      case "--json": isJSON = true
      case "--profiled": isProfiled = true
      case "--workload":
        let name = try Self.value(of: option, &arguments)
        guard Workload.all.contains(where: { $0.name == name }) else {
          let names = Workload.all.map(\.name).joined(separator: ", ")
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
    guard events == nil || (workloads.count == 1 && contenders.count == 1) else {
      throw UsageError("'--events' needs one '--workload' and one '--contender'")
    }
  }

  /// The workloads that are asked for, with the contenders that are.
  var selection: [Workload] {
    Workload.all.filter { workloads.isEmpty || workloads.contains($0.name) }
      .map { $0.keeping(contenders) }
  }

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
