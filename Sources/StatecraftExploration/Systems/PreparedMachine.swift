internal import Statecraft

/// A machine of a system that is explored, with the packing of its situations and events.
struct PreparedMachine<Context: ChartContext>: PreparedPart {
  let name: String
  let cases: [EventDescription]
  let timerNames: [String]
  let start: PartStep
  private let codec: SituationCodec<Context>
  private let events: ValuePlan
  private let known: [Acknowledgement<Context>]

  init(_ name: String, _ context: Context, _ chart: MachineChart<Context>) throws {
    self.name = name
    cases = chart.model.events
    let start = try Machine.start(context, chart: chart)
    self.start = Self.step(start.machine, start.outcome, since: [])
    let program = start.machine.program
    timerNames = chart.model.timers.indices.map { program.longName(ofTimer: $0) }
    codec = try SituationCodec(start.machine.table)
    events = try ValuePlan(Context.Event.self, path: "event")
    known = Acknowledgement.written(in: chart.model).filter {
      SystemReport.Finding.kinds.contains($0.kind)
    }
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

  var keptBytes: Int { codec.keptBytes + events.keptBytes }

  func pack(_ machine: Any, into packer: inout Packer) {
    codec.pack(typed(machine), into: &packer)
  }

  func machine(_ bytes: UnsafeRawPointer) -> Any { codec.machine(bytes) }

  func caseIndex(of event: Any) -> Int { Context.caseIndex(of: typed(event: event)) }

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
    let pending = Self.pending(in: machine)
    let outcome = machine.send(typed(event: event))
    return Self.step(machine, outcome, since: pending)
  }

  /// What a machine has done in a step, before which some timers were pending.
  private static func step(
    _ machine: Machine<Context>,
    _ outcome: Outcome<Context>,
    since pending: [EngineState.PendingTimer]
  ) -> PartStep {
    PartStep(
      machine: machine,
      outputs: outcome.all.flatMap { $0.outputs.map { $0 as Any } },
      isHandled: outcome.kind != .refused && outcome.kind != .ignored,
      error: outcome.all.first { $0.kind == .failed }.map { failed in
        failed.error.map { "\($0)" } ?? ""
      },
      timers: machine.isDone
        ? TimerChanges()
        : TimerChanges(in: machine) { serial in pending.firstIndex { $0.serial == serial } },
      account: {
        PartAccount(
          left: outcome.all.flatMap { $0.exited }.map { "\($0)" },
          entered: outcome.all.flatMap { $0.entered }.map { "\($0)" },
          outputs: outcome.all.flatMap { $0.outputs }.map { PropertyChange.text(ofOutput: $0) }
        )
      }
    )
  }

  func isDone(_ machine: Any) -> Bool { typed(machine).isDone }

  func states(of machine: Any) -> [String] { typed(machine).states.map { "\($0)" } }

  func describe(_ before: Any, _ after: Any) -> (states: [String], changes: [PropertyChange]) {
    let (before, after) = (typed(before), typed(after))
    return (
      after.states == before.states ? [] : after.states.map { "\($0)" },
      PropertyChange.between(before.context, after.context)
    )
  }

  // MARK: - Timers

  /// The timers that are pending, in the order of their start; those of a machine that is done are not.
  private static func pending(in machine: Machine<Context>) -> [EngineState.PendingTimer] {
    machine.isDone ? [] : Array(machine.engine.timers)
  }

  func timers(of machine: Any) -> [Int] { Self.pending(in: typed(machine)).map(\.timer) }

  func fire(_ position: Int, of machine: Any) -> PartStep {
    var machine = typed(machine)
    let pending = Self.pending(in: machine)
    let outcome = machine.fireTimer(at: position, .zero)
    return Self.step(machine, outcome, since: pending)
  }

  func fire(_ position: Int, of machine: Any, at time: Duration) -> PartStep? {
    var machine = typed(machine)
    let pending = Self.pending(in: machine)
    guard pending.indices.contains(position), machine.nextDeadline == time,
      machine.engine.timers.next?.serial == pending[position].serial,
      let outcome = machine.fireNextTimer(until: time)
    else { return nil }
    return Self.step(machine, outcome, since: pending)
  }

  func waiting(_ machine: Any, until time: Duration) -> Any? {
    var machine = typed(machine)
    if let due = machine.nextDeadline, due < time { return nil }
    machine.wait(until: time)
    return machine
  }

  // MARK: - Words

  var acknowledgements: [String] { known.map { $0.text(ofChart: name) } }

  func acknowledges(_ kind: FindingKind, in machine: Any) -> Bool {
    let states = typed(machine).configuration
    return known.contains { $0.isMeant(by: kind, in: states) }
  }

  func traps(on event: Any, _ machine: Any) -> Bool {
    typed(machine).traps(on: typed(event: event))
  }
}
