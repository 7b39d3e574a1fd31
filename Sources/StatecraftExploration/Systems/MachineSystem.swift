public import Statecraft

/// Several machines that send each other messages, with what must hold for them together.
///
/// ```swift
/// var ring = MachineSystem("election")
/// let first = ring.add("first", Node(id: 1))
/// let second = ring.add("second", Node(id: 2))
/// ring.connect(\.token, of: first, to: Node.Event.token, of: second, via: .queue(2))
/// ring.connect(\.token, of: second, to: Node.Event.token, of: first, via: .queue(2))
/// ring.every(.start, of: first)
/// ring.every(.start, of: second)
/// ring.never("two leaders") { $0[first].isIn(.leader) && $0[second].isIn(.leader) }
/// print(ring.check())
/// ```
///
/// A step of the system is an event from outside for one machine, the delivery of one message, a timer
/// that fires, or the end of an invocation's work. All orders of steps are explored that the times of the timers allow. Events from outside need never come, unless they are fair; while
/// messages of a queue can be delivered, some message is in the end, or is lost where the link loses
/// messages. A machine that refuses a message has received it, unless the link lets it wait.
///
/// Each case of a machine's events comes from outside (`every`), or as a message, or is named by
/// `without`; one that is forgotten is a problem.
///
/// All machines have one clock, and delays are exact. A message of a queue may wait for any time, and one
/// of a synchronous link takes none. Timers of one machine that are due together fire in the order of their
/// start, those of several machines in any order; a message or an event comes before or after them. While
/// a timer of inactivity is pending, an event that its machine refuses is a step, too, because it starts the
/// timer again; a message that waits has not come.
///
/// The work of an invocation is replaced by the results that `completes` and `fails` declare, as in the proof of
/// one machine. It ends at any time, with one of them, unless its state is left before. An invocation of which
/// nothing is declared is a problem; `neverEnds` is for one whose work does not end.
public struct MachineSystem: Sendable {
  /// The system's name.
  public let name: String
  /// Where the system is made.
  let location: Diagnostic.Location

  private(set) var parts: [any SystemPart] = []
  private(set) var connections: [SystemConnection] = []
  /// The events from outside, each with its machine.
  private(set) var events: [SystemEvent] = []
  /// The cases that do not come from outside.
  private(set) var absent: Set<SystemCase> = []
  private(set) var fairness: [SystemFairness] = []
  /// How the work of invocations ends.
  private(set) var invocations: [SystemInvocation] = []
  private(set) var claims: [SystemClaim] = []
  private(set) var acknowledgements: [SystemAcknowledgement] = []
  /// What speaks of machines of other systems, in words.
  private(set) var foreignUses: [String] = []

  /// Creates a system without machines.
  ///
  /// - Parameters:
  ///   - name: the system's name in reports.
  ///   - fileID: the file of the call, the place of what is found in the system without a claim.
  ///   - line: the line of the call.
  public init(_ name: String, fileID: StaticString = #fileID, line: UInt = #line) {
    self.name = name
    location = Diagnostic.Location(file: "\(fileID)", line: Int(line))
  }

  /// The names of the machines, in the order in which they were added.
  public var machines: [String] { parts.map(\.name) }

  /// The connections, in the order in which they were added: the numbers of their machines, and how messages travel.
  package var routes: [(source: Int, target: Int, link: SystemLink)] {
    connections.map { ($0.source, $0.target, $0.link) }
  }

  /// What the machines start with, in the same order.
  package var origins: [any MachineOrigin] { parts }

  /// Adds a machine.
  ///
  /// - Parameters:
  ///   - name: the machine's name in paths, unique in its system.
  ///   - context: the data that the machine starts with.
  ///   - chart: the chart.
  /// - Returns: the machine's handle, for connections and claims.
  public mutating func add<Context: ChartContext & Sendable>(
    _ name: String,
    _ context: Context,
    chart: MachineChart<Context>
  ) -> Member<Context> {
    let identity = MemberIdentity()
    parts.append(SystemMachine(name, identity, context, chart))
    return Member(name: name, index: parts.count - 1, identity: identity) {
      try? Machine.start(context, chart: chart).machine
    }
  }

  /// Adds a machine of a chart type.
  ///
  /// - Parameters:
  ///   - name: the machine's name in paths, unique in its system.
  ///   - context: the data that the machine starts with.
  /// - Returns: the machine's handle, for connections and claims.
  public mutating func add<Context: Statechart & Sendable>(
    _ name: String,
    _ context: Context
  ) -> Member<Context> {
    add(name, context, chart: Context.chart)
  }

  /// Connects the outputs of a machine with the events of another one, or with its own.
  ///
  /// Several connections of one machine carry their messages in the order in which they were added.
  /// Outputs that no connection carries leave the system.
  ///
  /// - Parameters:
  ///   - source: the machine that sends.
  ///   - target: the machine that receives.
  ///   - link: how messages travel.
  ///   - fileID: the file of the call.
  ///   - line: the line of the call.
  ///   - message: the event for an output; `nil` for outputs that the connection does not carry.
  public mutating func connect<Source: ChartContext, Target: ChartContext>(
    _ source: Member<Source>,
    to target: Member<Target>,
    via link: SystemLink,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ message: @escaping @Sendable (Source.Output) -> Target.Event?
  ) {
    guard owns(source, "`connect(…)`"), owns(target, "`connect(…)`") else { return }
    connections.append(
      SystemConnection(
        source: source.index,
        target: target.index,
        name: "\(source.name) → \(target.name)",
        link: link,
        location: Diagnostic.Location(file: "\(fileID)", line: Int(line))
      ) { output in
        guard let output = output as? Source.Output else { return nil }
        return message(output)
      }
    )
  }

  /// Connects the outputs of one case with the events of a case that have the same payload.
  ///
  /// - Parameters:
  ///   - output: the case of the outputs.
  ///   - source: the machine that sends.
  ///   - event: makes an event from the payload.
  ///   - target: the machine that receives.
  ///   - link: how messages travel.
  ///   - fileID: the file of the call.
  ///   - line: the line of the call.
  public mutating func connect<Source: ChartContext, Target: ChartContext, Payload>(
    _ output: any KeyPath<Source.Output.Cases, EventCase<Source.Output, Payload>> & Sendable,
    of source: Member<Source>,
    to event: @escaping @Sendable (Payload) -> Target.Event,
    of target: Member<Target>,
    via link: SystemLink,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Source.Output: EventAlphabet {
    connect(source, to: target, via: link, fileID: fileID, line: line) { sent in
      Source.Output.cases[keyPath: output].extract(sent).map(event)
    }
  }

  /// Events from outside that may come to a machine at any time.
  public mutating func every<Context: ChartContext>(
    _ events: Context.Event...,
    of member: Member<Context>
  ) {
    guard owns(member, "`every(…, of:)`") else { return }
    self.events += events.map { SystemEvent(member: member.index, event: $0) }
  }

  /// Whether a machine is one of this system; otherwise the place where it is named is noted.
  private mutating func owns<Context: ChartContext>(
    _ member: Member<Context>,
    _ place: String
  ) -> Bool {
    if parts.indices.contains(member.index), parts[member.index].identity == member.identity {
      return true
    }
    foreignUses.append(ForeignMembers.refusal(of: member.name, place))
    return false
  }
}

// MARK: - Assumptions

extension MachineSystem {
  /// Events of a machine that are assumed never to come from outside, whatever their payloads.
  ///
  /// The report lists the assumption. Messages of other machines may still be such events.
  public mutating func without<Context: ChartContext>(
    _ events: Context.Event...,
    of member: Member<Context>
  ) {
    guard owns(member, "`without(…, of:)`") else { return }
    for event in events {
      absent.insert(SystemCase(member: member.index, index: Context.caseIndex(of: event)))
    }
  }

  /// Events of a machine that come again and again if they are possible again and again (strong
  /// fairness).
  ///
  /// Of a case with payloads only the given events are fair.
  public mutating func fair<Context: ChartContext>(
    _ events: Context.Event...,
    of member: Member<Context>
  ) {
    add(events, of: member, isStrong: true)
  }

  /// Events of a machine that come if they are possible from some moment on without a break (weak
  /// fairness).
  public mutating func weaklyFair<Context: ChartContext>(
    _ events: Context.Event...,
    of member: Member<Context>
  ) {
    add(events, of: member, isStrong: false)
  }

  private mutating func add<Context: ChartContext>(
    _ events: [Context.Event],
    of member: Member<Context>,
    isStrong: Bool
  ) {
    guard owns(member, isStrong ? "`fair(…, of:)`" : "`weaklyFair(…, of:)`") else { return }
    let contains = PackedContent("event").contains(events)
    fairness.append(
      SystemFairness(member: member.index, name: member.name, isStrong: isStrong) { event in
        guard let event = event as? Context.Event else { return false }
        return contains(event)
      }
    )
  }

  /// Says that findings of a kind are meant to be so; they are not reported.
  ///
  /// ```swift
  /// ring.acknowledge(.stuck, because: "the election is over") { $0[first].isIn(.leader) }
  /// ```
  ///
  /// The report lists it among the assumptions. An acknowledgement of what is not found is a finding itself.
  ///
  /// What the charts of the machines acknowledge counts, too: a failing step is meant to be so if the chart
  /// of the machine that fails says so, and a stuck situation if the chart of each machine that is not
  /// final does. That they are needed is asked where a chart is proved alone.
  ///
  /// - Parameters:
  ///   - kind: what is acknowledged.
  ///   - reason: why it is meant to be so.
  ///   - fileID: the file of the call.
  ///   - line: the line of the call.
  ///   - condition: the situations in which it is; of a failing step, those before it.
  public mutating func acknowledge(
    _ kind: FindingKind,
    because reason: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    where condition: @escaping @Sendable (SystemSituation) -> Bool = { _ in true }
  ) {
    acknowledgements.append(
      SystemAcknowledgement(
        kind: kind,
        reason: reason,
        location: Diagnostic.Location(file: "\(fileID)", line: Int(line)),
        condition: condition
      )
    )
  }

  /// Adds results of an invocation; none if its work never ends.
  mutating func add<Context: ChartContext>(
    _ invocation: String,
    _ results: [InvocationEnd],
    of member: Member<Context>,
    _ place: String
  ) {
    guard owns(member, place) else { return }
    let domain = InvocationDomain(name: invocation, results: results)
    invocations.append(SystemInvocation(member: member.index, domain: domain))
  }

  /// Adds a claim.
  mutating func add(
    _ name: String,
    _ kind: SystemClaim.Kind,
    _ fileID: StaticString,
    _ line: UInt
  ) {
    let location = Diagnostic.Location(file: "\(fileID)", line: Int(line))
    claims.append(SystemClaim(name: name, kind: kind, location: location))
  }
}
