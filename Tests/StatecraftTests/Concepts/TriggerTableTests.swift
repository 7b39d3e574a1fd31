import Statecraft
import Testing

/// Every trigger with every kind of target and every kind of closure.
@Suite struct TriggerTableTests {
  struct Broken: Error, CustomStringConvertible { var description: String { "broken" } }

  /// Where a transition leads.
  enum Place: Int, CaseIterable { case state, history, nowhere }

  /// The closure after a transition.
  enum Closure: CaseIterable { case none, plain, throwing }

  /// One trigger, with its transitions in the order of `Place`.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let without: [ChartElement<Trace>]
    let plain: [ChartElement<Trace>]
    let throwing: [ChartElement<Trace>]
    /// Makes the transition happen, and returns the last outcome.
    let provoke: @Sendable (inout Machine<Trace>) -> Outcome<Trace>?
    var testDescription: String { name }

    func element(_ place: Place, _ closure: Closure) -> ChartElement<Trace>? {
      let list =
        switch closure {
        case .none: without
        case .plain: plain
        case .throwing: throwing
        }
      return place.rawValue < list.count ? list[place.rawValue] : nil
    }
  }

  private typealias T = Trace

  private static let add: @Sendable (inout Trace) -> Void = { $0.n += 1 }
  private static let fail: @Sendable (inout Trace) throws -> Void = {
    $0.n += 1
    throw Broken()
  }
  private static let soon: @Sendable (Trace) -> Duration = { _ in .seconds(1) }

  @ChartBuilder<Trace>
  private static func only<Payload>(
    _ transition: ChartTransition<Trace, Payload>
  ) -> ChartElement<Trace> { transition }

  @ChartBuilder<Trace>
  private static func only(_ work: some InvocationElement<Trace, Int>) -> ChartElement<Trace> {
    work
  }

  private static var work: Invocation<Trace, Int> { T.invoke("work") { _, _ in 0 } }

  private static func raised(
    _ transition: ChartTransition<Trace, Void>
  ) -> ChartElement<Trace> { only(transition.when("raised") { $0.held == "go" }) }

  static let rows: [Row] = [
    Row(
      name: "on",
      without: [only(T.on(.c, to: "t")), only(T.on(.c, to: .history(of: "h"))), only(T.on(.c))],
      plain: [
        only(T.on(.c, to: "t") { $0.n += 1 }),
        only(T.on(.c, to: .history(of: "h")) { $0.n += 1 }),
        only(T.on(.c) { $0.n += 1 }),
      ],
      throwing: [
        only(T.on(.c, to: "t") { try fail(&$0) }),
        only(T.on(.c, to: .history(of: "h")) { try fail(&$0) }),
        only(T.on(.c) { try fail(&$0) }),
      ]
    ) { $0.send(.c) },
    Row(
      name: "onAny",
      without: [only(T.onAny(to: "t")), only(T.onAny(to: .history(of: "h"))), only(T.onAny())],
      plain: [
        only(T.onAny(to: "t") { $0.n += 1 }),
        only(T.onAny(to: .history(of: "h")) { $0.n += $1 == .d ? 1 : 0 }),
        only(T.onAny { $0.n += $1 == .d ? 1 : 0 }),
      ],
      throwing: [
        only(T.onAny(to: "t") { try fail(&$0) }),
        only(T.onAny(to: .history(of: "h")) { if $1 == .d { try fail(&$0) } }),
        only(T.onAny { if $1 == .d { try fail(&$0) } }),
      ]
    ) { $0.send(.d) },
    Row(
      name: "after",
      without: [
        only(T.after(.seconds(1), to: "t")),
        only(T.after(.seconds(1), to: .history(of: "h"))),
        only(T.after(.seconds(1))),
      ],
      plain: [
        only(T.after(.seconds(1), to: "t") { $0.n += 1 }),
        only(T.after(.seconds(1), to: .history(of: "h")) { $0.n += 1 }),
        only(T.after(.seconds(1)) { $0.n += 1 }),
      ],
      throwing: [
        only(T.after(.seconds(1), to: "t") { try fail(&$0) }),
        only(T.after(.seconds(1), to: .history(of: "h")) { try fail(&$0) }),
        only(T.after(.seconds(1)) { try fail(&$0) }),
      ]
    ) { $0.advance(by: .seconds(1)).last },
    Row(
      name: "after a computed delay",
      without: [
        only(T.after("soon", to: "t", soon)),
        only(T.after("soon", to: .history(of: "h"), soon)),
        only(T.after("soon", soon)),
      ],
      plain: [
        only(T.after("soon", to: "t", soon, do: add)),
        only(T.after("soon", to: .history(of: "h"), soon, do: add)),
        only(T.after("soon", soon, do: add)),
      ],
      throwing: [
        only(T.after("soon", to: "t", soon, do: fail)),
        only(T.after("soon", to: .history(of: "h"), soon, do: fail)),
        only(T.after("soon", soon, do: fail)),
      ]
    ) { $0.advance(by: .seconds(1)).last },
    Row(
      name: "afterInactivity",
      without: [
        only(T.afterInactivity(.seconds(1), to: "t")),
        only(T.afterInactivity(.seconds(1), to: .history(of: "h"))),
        only(T.afterInactivity(.seconds(1))),
      ],
      plain: [
        only(T.afterInactivity(.seconds(1), to: "t") { $0.n += 1 }),
        only(T.afterInactivity(.seconds(1), to: .history(of: "h")) { $0.n += 1 }),
        only(T.afterInactivity(.seconds(1)) { $0.n += 1 }),
      ],
      throwing: [
        only(T.afterInactivity(.seconds(1), to: "t") { try fail(&$0) }),
        only(T.afterInactivity(.seconds(1), to: .history(of: "h")) { try fail(&$0) }),
        only(T.afterInactivity(.seconds(1)) { try fail(&$0) }),
      ]
    ) { $0.advance(by: .seconds(1)).last },
    Row(
      name: "afterInactivity for a computed duration",
      without: [
        only(T.afterInactivity("soon", to: "t", soon)),
        only(T.afterInactivity("soon", to: .history(of: "h"), soon)),
        only(T.afterInactivity("soon", soon)),
      ],
      plain: [
        only(T.afterInactivity("soon", to: "t", soon, do: add)),
        only(T.afterInactivity("soon", to: .history(of: "h"), soon, do: add)),
        only(T.afterInactivity("soon", soon, do: add)),
      ],
      throwing: [
        only(T.afterInactivity("soon", to: "t", soon, do: fail)),
        only(T.afterInactivity("soon", to: .history(of: "h"), soon, do: fail)),
        only(T.afterInactivity("soon", soon, do: fail)),
      ]
    ) { $0.advance(by: .seconds(1)).last },
    Row(
      name: "onTimer",
      without: [
        only(T.onTimer("x", to: "t")),
        only(T.onTimer("x", to: .history(of: "h"))),
        only(T.onTimer("x")),
      ],
      plain: [
        only(T.onTimer("x", to: "t") { $0.n += 1 }),
        only(T.onTimer("x", to: .history(of: "h")) { $0.n += 1 }),
        only(T.onTimer("x") { $0.n += 1 }),
      ],
      throwing: [
        only(T.onTimer("x", to: "t") { try fail(&$0) }),
        only(T.onTimer("x", to: .history(of: "h")) { try fail(&$0) }),
        only(T.onTimer("x") { try fail(&$0) }),
      ]
    ) { $0.advance(by: .seconds(2)).last },
    Row(
      name: "always",
      // Without target and action, its guard would hold forever.
      without: [raised(T.always(to: "t")), raised(T.always(to: .history(of: "h")))],
      plain: [
        raised(T.always(to: "t") { $0.n += 1 }),
        raised(T.always(to: .history(of: "h")) { $0.n += 1 }),
        raised(
          T.always {
            $0.n += 1
            $0.held = nil
          }
        ),
      ],
      throwing: [
        raised(T.always(to: "t") { try fail(&$0) }),
        raised(T.always(to: .history(of: "h")) { try fail(&$0) }),
        raised(T.always { try fail(&$0) }),
      ]
    ) { $0.send(.e) },
    Row(
      name: "onDone",
      without: [only(T.onDone(to: "t")), only(T.onDone(to: .history(of: "h"))), only(T.onDone())],
      plain: [
        only(T.onDone(to: "t") { $0.n += 1 }),
        only(T.onDone(to: .history(of: "h")) { $0.n += 1 }),
        only(T.onDone { $0.n += 1 }),
      ],
      throwing: [
        only(T.onDone(to: "t") { try fail(&$0) }),
        only(T.onDone(to: .history(of: "h")) { try fail(&$0) }),
        only(T.onDone { try fail(&$0) }),
      ]
    ) { $0.send(.b) },
    Row(
      name: "onDone with an output",
      without: [
        only(T.onDone(Int.self, to: "t")),
        only(T.onDone(Int.self, to: .history(of: "h"))),
        only(T.onDone(Int.self)),
      ],
      plain: [
        only(T.onDone(Int.self, to: "t") { $0.n += $1 }),
        only(T.onDone(Int.self, to: .history(of: "h")) { $0.n += $1 }),
        only(T.onDone(Int.self) { $0.n += 1 }),
      ],
      throwing: [
        only(T.onDone(Int.self, to: "t") { if $1 == 1 { try fail(&$0) } }),
        only(T.onDone(Int.self, to: .history(of: "h")) { try fail(&$0) }),
        only(T.onDone(Int.self) { if $1 == 1 { try fail(&$0) } }),
      ]
    ) { $0.send(.b) },
    Row(
      name: "onDone of an invocation",
      without: [
        only(work.onDone(to: "t")),
        only(work.onDone(to: .history(of: "h"))),
        only(work.onDone()),
      ],
      plain: [
        only(work.onDone(to: "t") { $0.n += $1 }),
        only(work.onDone(to: .history(of: "h")) { $0.n += 1 }),
        only(work.onDone { $0.n += $1 }),
      ],
      throwing: [
        only(work.onDone(to: "t") { if $1 == 1 { try fail(&$0) } }),
        only(work.onDone(to: .history(of: "h")) { try fail(&$0) }),
        only(work.onDone { if $1 == 1 { try fail(&$0) } }),
      ]
    ) { $0.complete("work", with: 1) },
    Row(
      name: "onFailure of an invocation",
      without: [
        only(work.onFailure(to: "t")),
        only(work.onFailure(to: .history(of: "h"))),
        only(work.onFailure()),
      ],
      plain: [
        only(work.onFailure(to: "t") { $0.n += $1 is Broken ? 1 : 0 }),
        only(work.onFailure(to: .history(of: "h")) { $0.n += 1 }),
        only(work.onFailure { $0.n += 1 }),
      ],
      throwing: [
        only(work.onFailure(to: "t") { if $1 is Broken { try fail(&$0) } }),
        only(work.onFailure(to: .history(of: "h")) { try fail(&$0) }),
        only(work.onFailure { if $1 is Broken { try fail(&$0) } }),
      ]
    ) { $0.fail("work", with: Broken()) },
  ]

  private static func machine(
    _ element: ChartElement<Trace>,
    _ n: Int = 0
  ) -> Machine<Trace> {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s", initial: "work") {
        element
        Trace.onEntry().startTimer("x", after: .seconds(2))
        Trace.on(.e) { $0.held = "go" }
        Trace.state("work") { Trace.on(.b, to: "end") }
        Trace.final("end", output: { _ in 1 })
      }
      Trace.state("t")
      Trace.state("h", initial: "h1") { Trace.state("h1") }
    }
    #expect(chart.diagnostics.filter { $0.severity == .error }.map(\.description) == [])
    var context = Trace()
    context.n = n
    return Machine(context, chart: chart)
  }

  @Test(arguments: rows)
  func `every trigger takes every kind of target and closure`(row: Row) {
    for place in Place.allCases {
      for closure in Closure.allCases {
        guard let element = row.element(place, closure) else {
          #expect(row.name == "always" && place == .nowhere && closure == .none)
          continue
        }
        var machine = Self.machine(element)
        let outcome = row.provoke(&machine)
        if closure == .throwing {
          #expect(outcome?.kind == .failed, "\(place)")
          #expect(outcome?.error?.description.contains("broken") == true, "\(place)")
          #expect(machine.leaves == "work" && machine.n == 0, "\(place)")
          continue
        }
        #expect(outcome?.error == nil, "\(place) \(closure)")
        #expect(machine.n == (closure == .plain ? 1 : 0), "\(place) \(closure)")
        switch place {
        case .state: #expect(machine.leaves == "t", "\(closure)")
        case .history: #expect(machine.leaves == "h1", "\(closure)")
        case .nowhere: #expect(machine.isIn("s"), "\(closure)")
        }
      }
    }
  }

  @Test(arguments: [Place.state, .history, .nowhere], [Closure.none, .plain, .throwing])
  func `error events take every kind of target and closure`(place: Place, closure: Closure) {
    // An error in the reaction to an error is another error event, so the closure throws only once.
    let failOnce: @Sendable (inout Trace) throws -> Void = {
      $0.n += 1
      if $0.n == 1 { throw Broken() }
    }
    let element: ChartElement<Trace> =
      switch (place, closure) {
      case (.state, .none): Self.only(Trace.onError(to: "t"))
      case (.history, .none): Self.only(Trace.onError(to: .history(of: "h")))
      case (.nowhere, .none): Self.only(Trace.onError())
      case (.state, .plain): Self.only(Trace.onError(to: "t") { $0.n += $1 is Broken ? 1 : 0 })
      case (.history, .plain): Self.only(Trace.onError(to: .history(of: "h")) { $0.n += 1 })
      case (.nowhere, .plain): Self.only(Trace.onError { $0.n += 1 })
      case (.state, .throwing):
        Self.only(Trace.onError(to: "t") { if $1 is Broken { try failOnce(&$0) } })
      case (.history, .throwing):
        Self.only(Trace.onError(to: .history(of: "h")) { try failOnce(&$0) })
      case (.nowhere, .throwing):
        Self.only(Trace.onError { if $1 is Broken { try failOnce(&$0) } })
      }
    let chart = MachineChart<Trace>(initial: "s", errors: .raise) {
      Trace.state("s") {
        element
        Trace.on(.a) { _ in throw Broken() }
      }
      Trace.state("t")
      Trace.state("h", initial: "h1") { Trace.state("h1") }
    }
    var machine = Machine(Trace(), chart: chart)
    machine.send(.a)
    // Only a state that stays reacts to its own error.
    let reactions = closure == .none ? 0 : closure == .throwing && place == .nowhere ? 2 : 1
    #expect(machine.n == reactions)
    #expect(machine.leaves == (place == .state ? "t" : place == .history ? "h1" : "s"))
  }

  @Test func `the default of a history can throw`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") { Trace.on(.a, to: .history(of: "h")) }
      Trace.state("h", initial: "h1") {
        Trace.history(default: "h1") { try Self.fail(&$0) }
        Trace.state("h1")
      }
    }
    var machine = Machine(Trace(), chart: chart)
    #expect(machine.send(.a).error?.description.contains("broken") == true)
    #expect(machine.leaves == "s" && machine.n == 0)
  }

  @Test(arguments: [(0, "h1"), (1, "t"), (2, "work")])
  func `a throwing action applies to all targets of a choice`(n: Int, leaf: String) {
    let element = Self.only(
      Trace.on(.c, .d, toOneOf: ["t", "h"], "by number") { $0.n == 1 ? "t" : "h" }
        .do { if $0.n == 2 { throw Broken() } }
    )
    var machine = Self.machine(element, n)
    #expect(machine.send(.d).kind == (n == 2 ? .failed : .transitioned))
    #expect(machine.leaves == leaf)
  }

  @Test func `a result of an invocation can assign as data`() {
    var machine = Self.machine(Self.only(Self.work.onDone(to: "t").assign(\.n, to: 7)))
    #expect(machine.complete("work", with: 1).taken.map(\.actions) == [["n = 7"]])
    #expect(machine.n == 7)
  }
}
