internal import Statecraft

/// A machine of a system, without the type of its context.
protocol SystemPart: Sendable {
  var name: String { get }

  /// Prepares for exploration, or says why the machine cannot be explored.
  func prepared() throws -> any PreparedPart
}

/// A machine of a system that can be explored.
protocol PreparedPart {
  var name: String { get }
  /// The machine at its start, with what it sends there.
  var start: (machine: Any, outputs: [Any]) { get }
  func pack(_ machine: Any, into packer: inout Packer)
  func machine(_ unpacker: UnsafeRawPointer) -> Any
  func pack(event: Any, into packer: inout Packer)
  func event(_ bytes: [UInt8]) -> Any
  /// Sends an event to a copy of a machine.
  func send(_ event: Any, to machine: Any) -> PartStep
  /// What a step changes, in words.
  func describe(_ before: Any, _ after: Any) -> (states: [String], changes: [PropertyChange])
  /// Whether the chart stops the program when the event comes.
  func traps(on event: Any, _ machine: Any) -> Bool
}

/// What an event does to a machine of a system.
struct PartStep {
  var machine: Any
  var outputs: [Any]
  /// Whether the machine reacted; otherwise it refused or ignored the event.
  var isHandled: Bool
}

/// Why a machine cannot be a part of a system.
struct SystemPartError: Error, CustomStringConvertible {
  let description: String
}

/// A machine of a system with its context.
struct SystemMachine<Context: ChartContext & Sendable>: SystemPart {
  let name: String
  private let context: Context
  private let chart: MachineChart<Context>

  init(_ name: String, _ context: Context, _ chart: MachineChart<Context>) {
    self.name = name
    self.context = context
    self.chart = chart
  }

  func prepared() throws -> any PreparedPart {
    let model = chart.model
    guard model.timers.isEmpty, model.invocations.isEmpty else {
      let what = model.timers.isEmpty ? "invocations" : "timers"
      throw SystemPartError(
        description: "the machine '\(name)' has \(what), and the steps of a system take no time; "
          + "prove it alone, or replace them by events from outside"
      )
    }
    return try PreparedMachine(name, context, chart)
  }
}

private struct PreparedMachine<Context: ChartContext>: PreparedPart {
  let name: String
  let start: (machine: Any, outputs: [Any])
  private let codec: SituationCodec<Context>
  private let events: ValuePlan

  init(_ name: String, _ context: Context, _ chart: MachineChart<Context>) throws {
    self.name = name
    let start = try Machine.start(context, chart: chart)
    self.start = (start.machine, start.outcome.all.flatMap { $0.outputs.map { $0 as Any } })
    codec = try SituationCodec(start.machine.table)
    events = try ValuePlan(Context.Event.self, path: "event")
  }

  private func typed(_ machine: Any) -> Machine<Context> {
    guard let machine = machine as? Machine<Context> else {
      preconditionFailure("the machine '\(name)' has another type than its part of the system")
    }
    return machine
  }

  private func typed(event: Any) -> Context.Event {
    guard let event = event as? Context.Event else {
      preconditionFailure("an event for the machine '\(name)' has another type than its alphabet")
    }
    return event
  }

  func pack(_ machine: Any, into packer: inout Packer) {
    codec.pack(typed(machine), into: &packer)
  }

  func machine(_ unpacker: UnsafeRawPointer) -> Any { codec.moment(unpacker).machine }

  func pack(event: Any, into packer: inout Packer) {
    events.write(typed(event: event), to: &packer)
  }

  func event(_ bytes: [UInt8]) -> Any {
    bytes.withUnsafeBytes { bytes in
      // An event with no bytes has nothing to read.
      var unpacker = Unpacker(
        bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1).unsafelyUnwrapped
      )
      return events.read(Context.Event.self, from: &unpacker)
    }
  }

  func send(_ event: Any, to machine: Any) -> PartStep {
    var machine = typed(machine)
    let outcome = machine.send(typed(event: event))
    return PartStep(
      machine: machine,
      outputs: outcome.all.flatMap { $0.outputs.map { $0 as Any } },
      isHandled: outcome.kind != .refused && outcome.kind != .ignored
    )
  }

  func describe(_ before: Any, _ after: Any) -> (states: [String], changes: [PropertyChange]) {
    let (before, after) = (typed(before), typed(after))
    return (
      after.states == before.states ? [] : after.states.map { "\($0)" },
      PropertyChange.between(before.context, after.context)
    )
  }

  func traps(on event: Any, _ machine: Any) -> Bool {
    typed(machine).traps(on: typed(event: event))
  }
}
