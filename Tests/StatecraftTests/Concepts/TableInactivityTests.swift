import Statecraft
import Testing

/// Timers of inactivity, which events start again, in the table, compared with the engine's.
@Suite struct TableInactivityTests {
  @Test func `timers of inactivity are the same with and without a table`() throws {
    let agreement = TableAgreement(context: Session(), chart: Session.chart, others: 2) {
      number,
      machine in
      machine.advance(by: .seconds(1 + 3 * number))
    }
    let fromTable = try agreement.check(4_000)
    #expect(fromTable > 3_000)
  }

  @Test func `timers without a delay are counted anew after an event with and without a table`()
    throws
  {
    let agreement = TableAgreement(context: Spring(), chart: Spring.chart, others: 1) {
      _,
      machine in
      machine.advance(by: .zero)
    }
    let fromTable = try agreement.check()
    #expect(fromTable > 1_000)
  }

  @Test(arguments: [Session.Event.type, .idle, .keep, .leave, .fail, .refused])
  func `an event that starts a timer of inactivity again needs no engine`(event: Session.Event) {
    var machine = Machine(Session())
    machine.send(.enter)
    machine.advance(by: .seconds(2))
    let outcome = machine.send(event)
    #expect(outcome.isPrecomputed)
    #expect(
      outcome.effects.prefix(4).map(text) == [
        "cancel inside#0", "start inside#0 after 5.0 seconds",
        "cancel typing#0", "start typing#0 after 4.0 seconds",
      ]
    )
    if event != .leave { #expect(machine.pendingTimers.first?.remaining == .seconds(4)) }
  }

  @Test func `an event that the table leaves to the engine starts the timers again once`() {
    var machine = Machine(Session())
    var engine = Machine(Session(), chart: Session.chart.limited(to: .none))
    for event in [Session.Event.enter, .type, .jump, .type, .jump] {
      let outcome = machine.send(event)
      #expect(outcome.isPrecomputed == (event != .jump))
      #expect(outcome.kind == engine.send(event).kind)
      #expect(machine.pendingTimers.map(\.id) == engine.pendingTimers.map(\.id))
    }
  }

  @Test(arguments: [PostponedPolicy.refuse, .dropOldest])
  func `an event that a guard postpones while the queue is full starts the timers again once`(
    policy: PostponedPolicy
  ) throws {
    let chart = Pause.chart(postponed: .limit(1, whenFull: policy))
    var machine = try Machine.start(Pause(), chart: chart).machine
    var engine = try Machine.start(Pause(), chart: chart.limited(to: .none)).machine
    for _ in 0..<3 {
      for event in [Pause.Event.ask, .ask, .count, .ask, .ask] {
        let outcome = machine.send(event)
        let expected = engine.send(event)
        #expect(outcome.kind == expected.kind)
        #expect("\(outcome.effects)" == "\(expected.effects)")
        #expect(machine.pendingTimers.map(\.id) == engine.pendingTimers.map(\.id))
      }
    }
  }

  private func text(_ effect: Effect<Session>) -> String {
    switch effect {
    case .startTimer(let id, let duration): "start \(id) after \(duration)"
    case .cancelTimer(let id): "cancel \(id)"
    case .output, .startInvocation, .cancelInvocation, .message: "other"
    }
  }
}

extension TableInactivityTests {
  struct Session: Statechart, Equatable {
    enum State: CaseIterable { case out, inside, typing, reading }
    enum Event: CaseIterable { case enter, type, idle, keep, leave, fail, refused, jump }
    struct Broken: Error {}
    var count = 0

    static let chart = Chart(initial: .out) {
      state(.out) { on(.enter, to: .inside) }
      state(.inside, initial: .typing) {
        afterInactivity("patience", to: .out) {
          .seconds(5 + $0.count % 4)
        } do: {
          $0.count += 1
        }
        on(.leave, to: .out)
        on(.jump, toOneOf: [.reading], "by count") { $0.count > 2 ? .reading : .out }
        on(.fail) { session throws(Broken) in
          session.count += 1
          if session.count % 3 == 0 { throw Broken() }
        }
        state(.typing) {
          afterInactivity(.seconds(4), to: .reading) { $0.count += 3 }
          on(.type) { $0.count += 1 }
          ignore(.idle)
          postpone(.keep)
        }
        state(.reading) {
          on(.idle, to: .typing).when("it is even") { $0.count.isMultiple(of: 2) }
          on(.type, to: .typing)
          on(.keep) { $0.count += 2 }
          after(.seconds(2)) { $0.count += 1 }
        }
      }
    }
  }

  /// A guard decides whether an event is postponed.
  struct Pause: ChartContext, Equatable {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case ask, count }
    var count = 0

    static func chart(postponed: PostponedLimit) -> MachineChart<Pause> {
      MachineChart(initial: .only, postponed: postponed) {
        state(.only) {
          afterInactivity(.seconds(5)) { $0.count += 3 }
          postpone(.ask).when("the count is even") { $0.count.isMultiple(of: 2) }
          on(.ask) { $0.count += 1 }
          on(.count) { $0.count += 1 }
        }
      }
    }
  }

  struct Spring: Statechart, Equatable {
    enum State: CaseIterable { case up, down }
    enum Event: CaseIterable { case push, jump }
    var count = 0

    static let chart = Chart(initial: .up, microstepLimit: 5) {
      state(.up) {
        on(.push, to: .down) { $0.count += 1 }
        after(.zero, to: .up) { $0.count += 1 }
      }
      state(.down) {
        on(.jump, to: .up) { $0.count += 2 }
        on(.push) { $0.count += 5 }
      }
    }
  }
}
