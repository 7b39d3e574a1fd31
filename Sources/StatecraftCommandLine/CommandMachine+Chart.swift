#if Command
public import Statecraft
import StatecraftDiagrams
import StatecraftRecording
#if SCXML
import StatecraftSCXML
#endif
#if Studio
import StatecraftStudio
#endif

extension CommandMachine {
  /// A machine of a chart whose events are `Codable`.
  ///
  /// Payloads are written as JSON, in the form that Swift synthesises: `work {"hour":9}` for
  /// `case work(hour: Double)`, and `coin 5` for `case coin(Int)`.
  ///
  /// - Parameters:
  ///   - context: the data at the start; made anew for each machine.
  ///   - name: what it is called on the command line; the type's name by default, with hyphens and
  ///     in lower case: `coffee-machine` for `CoffeeMachine`.
  ///   - summary: what it is, in a few words.
  /// - Returns: the machine.
  public static func chart<Context: Statechart>(
    _ context: @autoclosure @escaping @Sendable () -> Context,
    named name: String? = nil,
    summary: String = ""
  ) -> CommandMachine where Context.Event: Codable {
    ChartSource(context: context, name: name, summary: summary).machine
  }

  /// A machine of a chart whose events carry nothing.
  ///
  /// - Parameters:
  ///   - context: the data at the start; made anew for each machine.
  ///   - name: what it is called on the command line; the type's name by default, with hyphens and
  ///     in lower case.
  ///   - summary: what it is, in a few words.
  /// - Returns: the machine.
  public static func chart<Context: Statechart>(
    _ context: @autoclosure @escaping @Sendable () -> Context,
    named name: String? = nil,
    summary: String = ""
  ) -> CommandMachine where Context.Event: CaseIterable {
    ChartSource(context: context, name: name, summary: summary).machine
  }

  /// A machine of a chart whose events carry nothing and are `Codable`.
  ///
  /// - Parameters:
  ///   - context: the data at the start; made anew for each machine.
  ///   - name: what it is called on the command line; the type's name by default, with hyphens and
  ///     in lower case.
  ///   - summary: what it is, in a few words.
  /// - Returns: the machine.
  public static func chart<Context: Statechart>(
    _ context: @autoclosure @escaping @Sendable () -> Context,
    named name: String? = nil,
    summary: String = ""
  ) -> CommandMachine where Context.Event: Codable & CaseIterable {
    ChartSource(context: context, name: name, summary: summary).machine
  }

  /// A machine of a chart whose events are read by a function.
  ///
  /// For alphabets that are not `Codable`, or whose text has a form of its own.
  ///
  /// - Parameters:
  ///   - context: the data at the start; made anew for each machine.
  ///   - name: what it is called on the command line; the type's name by default, with hyphens and
  ///     in lower case.
  ///   - summary: what it is, in a few words.
  ///   - event: the event of a name with a payload as it was typed; `nil` when there is no such
  ///     event. What it throws is said with the line's number.
  /// - Returns: the machine.
  public static func chart<Context: Statechart>(
    _ context: @autoclosure @escaping @Sendable () -> Context,
    named name: String? = nil,
    summary: String = "",
    event: @escaping @Sendable (_ name: String, _ payload: String?) throws -> Context.Event?
  ) -> CommandMachine {
    ChartSource(context: context, reader: event, name: name, summary: summary).machine
  }

  /// Events with payloads must be readable.
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

  /// A type does not say what its data are at the start.
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

/// What a machine of a chart is made from.
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

  var machine: CommandMachine {
    var machine = CommandMachine(
      name: name ?? CommandMachine.name(of: Context.self),
      summary: summary,
      writeSCXML: scxml,
      makeDiagram: { Diagram(Context.chart) },
      makeMachine: { [start] in StartedMachine(try start()) }
    )
    machine.recordedName = { Context.chart.name }
    machine.findings = {
      Context.chart.diagnostics + [Context.computedChartFinding].compactMap { $0 }
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

extension CommandMachine {
  /// A type's name with hyphens and in lower case.
  static func name(of type: Any.Type) -> String {
    var name = ""
    let letters = Array(String(describing: type))
    for (position, letter) in letters.enumerated() {
      let isAfterSmall = position > 0 && !letters[position - 1].isUppercase
      let isBeforeSmall = position + 1 < letters.count && letters[position + 1].isLowercase
      if letter.isUppercase, position > 0, isAfterSmall || isBeforeSmall { name += "-" }
      name += letter.isLetter || letter.isNumber ? letter.lowercased() : "-"
    }
    return name
  }
}
#endif
