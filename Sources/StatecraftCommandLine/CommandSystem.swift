#if Command
public import StatecraftExploration
package import StatecraftRecording

/// A system of several machines that a ``StatecraftCommand`` proves by name, and shows in the studio.
///
/// ```swift
/// @main struct Machines: StatecraftCommand {
///   static let machines: [CommandMachine] = [.chart(Till()), .chart(Bank())]
///   static let systems: [CommandSystem] = [.system(payment, summary: "A till and its bank")]
/// }
/// ```
public struct CommandSystem: Sendable {
  /// The name on the command line.
  public let name: String
  /// A short description.
  public let summary: String

  /// The machines with their connections and claims.
  let system: MachineSystem

  /// Names a system for the command line.
  ///
  /// - Parameters:
  ///   - system: the machines with their connections and claims.
  ///   - name: the name on the command line; by default, the system's name in lower case with
  ///     hyphens: `till-and-bank` for `Till and bank`.
  ///   - summary: a short description.
  /// - Returns: the named system.
  public static func system(
    _ system: MachineSystem,
    named name: String? = nil,
    summary: String = ""
  ) -> CommandSystem {
    CommandSystem(
      name: name ?? CommandName.hyphenated(title: system.name),
      summary: summary,
      system: system
    )
  }

  /// The system's name in reports.
  package var title: String { system.name }
  /// The names of the machines.
  package var machines: [String] { system.machines }

  /// Explores the system, and checks its claims.
  package var prove: CommandMachine.Proving {
    { request throws(CommandError) in
      let report = system.check(
        budget: request.budget,
        isCancelled: request.isCancelled,
        progress: request.progress.map { report in { report(name, $0) } }
      )
      return request.recordsPaths
        ? MachineProof(recording: report, named: name)
        : MachineProof(machine: name, summary: report.summary)
    }
  }

  // MARK: - Recordings

  /// The name that recordings of a machine of a system have: `payment.till`.
  static func recordedName(of machine: String, in system: String) -> String {
    "\(system).\(machine)"
  }

  /// Starts one of the machines, for a recording of it.
  ///
  /// - Parameter recorded: the name that the recording has.
  /// - Returns: the machine; `nil` if the system has none of that name.
  /// - Throws: an error if the machine cannot start.
  package func start(recordedAs recorded: String) throws(CommandError) -> (any NamedMachine)? {
    let origin = system.origins.first { Self.recordedName(of: $0.name, in: name) == recorded }
    guard let origin else { return nil }
    do {
      return try Self.started(origin)
    } catch {
      throw CommandError(.software, "'\(Printable.text(recorded))' cannot run: \(error)")
    }
  }

  private static func started(_ origin: some MachineOrigin) throws -> any NamedMachine {
    try NamedChart(origin.context, chart: origin.chart)
  }
}
#endif
