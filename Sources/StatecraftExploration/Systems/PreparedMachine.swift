internal import Statecraft

/// A machine of a system that is explored, with the packing of its situations and events.
struct PreparedMachine<Context: ChartContext & Sendable>: PreparedPart {
  let name: String
  let cases: [EventDescription]
  let timerNames: [String]
  let invocationNames: [String]
  let ends: InvocationEnds
  let endTexts: [String]
  let invocationAssumptions: [String]
  let start: PartStep
  private let identity: MemberIdentity
  private let chart: MachineChart<Context>
  private let codec: SituationCodec<Context>
  private let events: ValuePlan
  private let known: [Acknowledgement<Context>]

  init(
    _ name: String,
    _ identity: MemberIdentity,
    _ context: Context,
    _ chart: MachineChart<Context>,
    _ results: [InvocationDomain]
  ) throws {
    self.name = name
    self.identity = identity
    self.chart = chart
    cases = chart.model.events
    ends = InvocationEnds(results, chart.model)
    let names = chart.model.invocations.indices.map(chart.model.invocationName)
    invocationNames = names
    endTexts = ends.all.map { end in
      ProofPath<Context>.Step.text(of: ProofPath.Action(end.result, of: names[end.invocation]))
    }
    invocationAssumptions = ends.assumptions(chart.model).map { "\(name): \($0)" }
    let start: (machine: Machine<Context>, outcome: Outcome<Context>)
    do {
      start = try Machine.start(context, chart: chart)
    } catch {
      throw SystemSteps.Refusal(description: "in '\(name)': \(error)")
    }
    if let endless = start.outcome.endlessStart(in: chart.model) {
      throw SystemSteps.Refusal(description: "in '\(name)': \(endless.text)")
    }
    self.start = Self.step(start.machine, start.outcome, since: Pending())
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

  private func typed(step: Any) -> SystemRunStep<Context> {
    guard let step = step as? SystemRunStep<Context> else {
      preconditionFailure("a step of the machine '\(name)' has another type than its part")
    }
    return step
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
    let pending = Pending(machine)
    let outcome = machine.send(typed(event: event))
    return Self.step(machine, outcome, since: pending)
  }

  /// The timers that are pending in a machine, and the invocations that run, in the order of their start; there
  /// are none in a machine that is done.
  private struct Pending {
    var timers: [EngineState.PendingTimer] = []
    var invocations: [EngineState.ActiveInvocation] = []

    init() {}

    init(_ machine: Machine<Context>) {
      guard !machine.isDone else { return }
      let engine = machine.engine
      timers = Array(engine.timers)
      invocations = engine.invocations
    }
  }

  /// What a machine has done in a step, before which some timers were pending and some invocations ran; with the
  /// result of the work that has ended.
  private static func step(
    _ machine: Machine<Context>,
    _ outcome: Outcome<Context>,
    since pending: Pending,
    endingWith end: Result<any Sendable, any Error>? = nil
  ) -> PartStep {
    PartStep(
      machine: machine,
      outputs: outcome.all.flatMap { $0.outputs.map { $0 as Any } },
      isHandled: outcome.kind != .refused && outcome.kind != .ignored,
      error: outcome.all.first { $0.kind == .failed }.map { failed in
        failed.error.map { "\($0)" } ?? ""
      },
      endless: machine.table.program.model.errors != .rollBack && outcome.isEndless
        ? "a step does not end\(outcome.repetition); \(outcome.endlessSuggestion)"
        : nil,
      timers: machine.isDone
        ? TimerChanges()
        : TimerChanges(in: machine) { serial in
          pending.timers.firstIndex { $0.serial == serial }
        },
      invocations: Pending(machine).invocations.map { active in
        pending.invocations.firstIndex { $0.serial == active.serial }
      },
      account: {
        PartAccount(
          left: outcome.all.flatMap { $0.exited }.map { "\($0)" },
          entered: outcome.all.flatMap { $0.entered }.map { "\($0)" },
          outputs: outcome.all.flatMap { $0.outputs }.map { PropertyChange.text(ofOutput: $0) },
          transitions: outcome.isEndless
            ? [] : outcome.all.flatMap { $0.steps }.flatMap { $0.takenNumbers },
          step: SystemRunStep(outcome: outcome, end: end)
        )
      }
    )
  }

  func isDone(_ machine: Any) -> Bool { typed(machine).isDone }

  func states(of machine: Any) -> [String] { typed(machine).states.map { "\($0)" } }

  func configuration(of machine: Any) -> [String] { typed(machine).configuration.map { "\($0)" } }

  func describe(_ before: Any, _ after: Any) -> (states: [String], changes: [PropertyChange]) {
    let (before, after) = (typed(before), typed(after))
    return (
      after.states == before.states ? [] : after.states.map { "\($0)" },
      PropertyChange.between(before.context, after.context)
    )
  }

  // MARK: - Timers

  func timers(of machine: Any) -> [Int] { Pending(typed(machine)).timers.map(\.timer) }

  func fire(_ position: Int, of machine: Any) -> PartStep {
    var machine = typed(machine)
    let pending = Pending(machine)
    let outcome = machine.fireTimer(at: position, .zero)
    return Self.step(machine, outcome, since: pending)
  }

  func fire(_ position: Int, of machine: Any, at time: Duration) -> PartStep? {
    var machine = typed(machine)
    let pending = Pending(machine)
    guard pending.timers.indices.contains(position), machine.nextDeadline == time,
      machine.engine.timers.next?.serial == pending.timers[position].serial,
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

  // MARK: - Invocations

  func invocations(of machine: Any) -> [Int] {
    Pending(typed(machine)).invocations.map(\.invocation)
  }

  func possibleEnds(of machine: Any) -> [PartEnd] {
    let machine = typed(machine)
    guard !machine.isDone else { return [] }
    return ends.possible(in: machine.engine).map {
      PartEnd(position: $0.position, number: $0.number)
    }
  }

  func take(_ end: PartEnd, in machine: Any) -> PartStep {
    var machine = typed(machine)
    let pending = Pending(machine)
    let result = ends.all[end.number].result.asResult
    let outcome = machine.endInvocation(at: end.position, result)
    return Self.step(machine, outcome, since: pending, endingWith: result)
  }

  // MARK: - Words

  func run(_ steps: [Any], loopStart: Int?) -> any SystemRun {
    MemberRun(
      machine: name,
      identity: identity,
      chart: chart,
      steps: steps.map { typed(step: $0) },
      loopStart: loopStart
    )
  }

  var acknowledgements: [String] { known.map { $0.text(ofChart: name) } }

  func acknowledges(_ kind: FindingKind, in machine: Any) -> Bool {
    let states = typed(machine).configuration
    return known.contains { $0.isMeant(by: kind, in: states) }
  }

  func traps(on event: Any, _ machine: Any) -> Bool {
    typed(machine).traps(on: typed(event: event))
  }
}
