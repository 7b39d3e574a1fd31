#if Command
public import Statecraft
import StatecraftDiagrams
import StatecraftExploration
import StatecraftRecording
#if SCXML
import StatecraftSCXML
#endif
#if Studio
import StatecraftStudio
import StatecraftStudioProofs
#endif

extension CommandMachine {
  /// Creates a machine for a chart whose events are `Codable`.
  ///
  /// Payloads are written as JSON, in the form that Swift synthesises: `work {"hour":9}` for `case
  /// work(hour: Double)`, and `coin 5` for `case coin(Int)`.
  ///
  /// - Parameters:
  ///   - context: the initial data, evaluated for each machine.
  ///   - name: the name on the command line; by default, the type's name in lower case with
  ///     hyphens: `coffee-machine` for `CoffeeMachine`.
  ///   - summary: a short description.
  /// - Returns: the machine.
  public static func chart<Context: Statechart>(
    _ context: @autoclosure @escaping @Sendable () -> Context,
    named name: String? = nil,
    summary: String = ""
  ) -> CommandMachine where Context.Event: Codable {
    ChartSource(context: context, name: name, summary: summary).machine
  }

  /// Creates a machine for a chart whose events have no payloads.
  ///
  /// - Parameters:
  ///   - context: the initial data, evaluated for each machine.
  ///   - name: the name on the command line; by default, the type's name in lower case with
  ///     hyphens.
  ///   - summary: a short description.
  /// - Returns: the machine.
  public static func chart<Context: Statechart>(
    _ context: @autoclosure @escaping @Sendable () -> Context,
    named name: String? = nil,
    summary: String = ""
  ) -> CommandMachine where Context.Event: CaseIterable {
    ChartSource(context: context, name: name, summary: summary).machine
  }

  /// Creates a machine for a chart whose events have no payloads and are `Codable`.
  ///
  /// - Parameters:
  ///   - context: the initial data, evaluated for each machine.
  ///   - name: the name on the command line; by default, the type's name in lower case with
  ///     hyphens.
  ///   - summary: a short description.
  /// - Returns: the machine.
  public static func chart<Context: Statechart>(
    _ context: @autoclosure @escaping @Sendable () -> Context,
    named name: String? = nil,
    summary: String = ""
  ) -> CommandMachine where Context.Event: Codable & CaseIterable {
    ChartSource(context: context, name: name, summary: summary).machine
  }

  /// Creates a machine for a chart whose events are read by a function.
  ///
  /// Use this function for events that are not `Codable`, or that have a text form of their own.
  ///
  /// - Parameters:
  ///   - context: the initial data, evaluated for each machine.
  ///   - name: the name on the command line; by default, the type's name in lower case with
  ///     hyphens.
  ///   - summary: a short description.
  ///   - event: returns the event for a name and the typed payload, or `nil` if there is no such
  ///     event; an error that it throws is reported with the line number.
  /// - Returns: the machine.
  public static func chart<Context: Statechart>(
    _ context: @autoclosure @escaping @Sendable () -> Context,
    named name: String? = nil,
    summary: String = "",
    event: @escaping @Sendable (_ name: String, _ payload: String?) throws -> Context.Event?
  ) -> CommandMachine {
    ChartSource(context: context, reader: event, name: name, summary: summary).machine
  }

  /// Events with payloads must be `Codable`, or a function must read them.
  @available(
    *,
    unavailable,
    message:
      "the events carry something that cannot be read from text: make the event and what it carries 'Codable', or pass 'event: { name, payload in … }'"
  )
  public static func chart<Context: Statechart>(
    _ context: @autoclosure @escaping @Sendable () -> Context,
    named name: String? = nil,
    summary: String = ""
  ) -> CommandMachine {
    fatalError("unavailable")
  }

  /// A type does not contain initial data.
  @available(
    *,
    unavailable,
    message: "write '.chart(Order())' for '.chart(Order.self)': a machine starts with data"
  )
  public static func chart<Context: Statechart>(
    _ type: Context.Type,
    named name: String? = nil,
    summary: String = ""
  ) -> CommandMachine {
    fatalError("unavailable")
  }
}

/// The parts from which machines of a chart are made.
private struct ChartSource<Context: Statechart> {
  let context: @Sendable () -> Context
  var reader: EventCodec<Context.Event>.Reader?
  let name: String?
  let summary: String

  private var start: @Sendable () throws(StartError) -> NamedChart<Context> {
    { [context, reader] () throws(StartError) in
      try NamedChart(context(), codec: EventCodec(of: Context.self, reader: reader))
    }
  }

  private var scxml: @Sendable () throws(CommandError) -> String {
    { () throws(CommandError) in
      #if SCXML
      Context.chart.scxml
      #else
      throw .missing(.scxml, for: "SCXML")
      #endif
    }
  }

  /// Returns what proves the claims of the type, which is the context's.
  private func proving<Other: Provable>(
    _ type: Other.Type,
    _ name: String
  ) -> CommandMachine.Proving? {
    guard let context = context as? @Sendable () -> Other else { return nil }
    return { request throws(CommandError) in
      let context = context()
      let report = Other.prove(
        from: context,
        budget: request.budget,
        workers: request.workers,
        isCancelled: request.isCancelled,
        progress: request.progress.map { report in { report(name, $0) } }
      )
      guard request.recordsPaths else {
        return MachineProof(machine: name, summary: report.summary)
      }
      do {
        return try MachineProof(recording: report, named: name, from: context, chart: Other.chart)
      } catch {
        throw CommandError(.software, "'\(name)' cannot run: \(error)")
      }
    }
  }

  #if Studio
  /// Returns what the studio proves of the type, which is the context's.
  private func studioProof<Other: Provable>(
    _ type: Other.Type
  ) -> @Sendable () -> StudioProof? {
    guard let context = context as? @Sendable () -> Other else { return { nil } }
    return { .claims(of: context()) }
  }
  #endif

  /// A function with the type of what it starts, for a cast.
  private struct Starter<Other: ChartContext> {
    let start: @Sendable () throws(StartError) -> NamedChart<Other>
  }

  /// Returns what makes tests of the type's chart, which is the context's.
  private func planner<Other: Provable>(
    _ type: Other.Type,
    _ name: String
  ) -> CommandMachine.Planner? {
    guard let context = context as? @Sendable () -> Other,
      let starter = Starter(start: start) as? Starter<Other>
    else { return nil }
    let planner = ChartPlanner(name: name, context: context, start: starter.start)
    return CommandMachine.Planner(
      tests: { request throws(CommandError) in try planner.tests(request) },
      coverage: { request throws(CommandError) in try planner.coverage(request) }
    )
  }

  var machine: CommandMachine {
    var machine = CommandMachine(
      name: name ?? CommandName.hyphenated(String(describing: Context.self)),
      summary: summary,
      writeSCXML: scxml,
      makeDiagram: { Diagram(Context.chart) },
      makeMachine: { [start] in StartedMachine(try start()) }
    )
    machine.recordedName = { Context.chart.name }
    machine.findings = {
      let chart = Context.chart
      return chart.diagnostics + [Context.computedChartFinding].compactMap { $0 } + chart.lints()
    }
    machine.acknowledged = { Context.chart.acknowledgedLints }
    if let type = Context.self as? any Provable.Type {
      machine.prove = proving(type, machine.name)
      machine.planner = planner(type, machine.name)
      #if Studio
      machine.studioProof = studioProof(type)
      #endif
    }
    #if SCXML
    machine.exportFindings = { Context.chart.scxmlDiagnostics }
    #endif
    #if Studio
    machine.makeModels = { [start, scxml] in
      { StudioModel(try start(), diagram: Diagram(Context.chart), scxml: try? scxml()) }
    }
    #endif
    return machine
  }
}
#endif
