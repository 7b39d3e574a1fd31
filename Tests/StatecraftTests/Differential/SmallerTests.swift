import Testing

@testable import RandomCharts

/// A chart that fails because of one element is reduced to little more than that element.
@Suite struct SmallerTests {
  /// An element that a failing chart may depend on, and what is left around it.
  struct Element: Sendable, CustomTestStringConvertible {
    let name: String
    /// How many states are left at most, the chart itself among them.
    var states = 2
    var transitions = 1
    /// What the actions that are left say.
    var actions: Set<String> = []
    var stimuli: [RandomChart.Stimulus] = []
    let isIn: @Sendable (RandomChart) -> Bool

    var testDescription: String { name }
  }

  static let elements = [
    Element(name: "a timer of inactivity") {
      $0.hasTrigger { if case .inactivity = $0 { true } else { false } }
    },
    Element(name: "the end of a named timer", states: 4, actions: ["start"]) {
      $0.hasTrigger { if case .timer = $0 { true } else { false } }
    },
    Element(
      name: "a named timer that is cancelled",
      states: 5,
      transitions: 2,
      actions: ["start", "stop"]
    ) {
      $0.hasAction { if case .cancelTimer = $0 { true } else { false } }
    },
    Element(name: "an output", states: 4, actions: ["emit"]) {
      $0.hasAction { if case .emit = $0 { true } else { false } }
    },
    Element(name: "an action that throws", states: 3, actions: ["fail"]) {
      $0.hasAction { if case .fail = $0 { true } else { false } }
    },
    Element(name: "a delayed event", actions: ["raise"]) {
      $0.hasAction { if case .delay = $0 { true } else { false } }
    },
    Element(name: "a delayed event with a name", actions: ["raise named"]) {
      $0.hasAction { if case .delay(_, _, _?) = $0 { true } else { false } }
    },
    Element(
      name: "a delayed event that is cancelled",
      states: 5,
      transitions: 2,
      actions: ["raise named", "cancel"]
    ) {
      $0.hasAction { if case .cancel = $0 { true } else { false } }
    },
    Element(name: "a choice of targets", states: 3) {
      $0.hasTransition { if case .oneOf = $0.target { true } else { false } }
    },
    Element(name: "a choice between two targets", states: 4) {
      $0.hasTransition {
        if case .oneOf(let states) = $0.target { states.count > 1 } else { false }
      }
    },
    Element(name: "a choice when a state is done", states: 3) {
      $0.hasTransition {
        if case (.done, .oneOf) = ($0.trigger, $0.target) { true } else { false }
      }
    },
    Element(name: "a guard inside others", states: 4) {
      $0.hasTransition { $0.condition?.asksForState == true }
    },
    Element(name: "time", stimuli: [.seconds(1)]) {
      $0.stimuli.contains { if case .seconds = $0 { true } else { false } }
    },
  ]

  @Test(arguments: elements)
  func `a failing chart is reduced to the element that causes it`(_ element: Element) throws {
    let run = DifferentialRun(seed: 5, charts: 3_000)
    let start = try #require(
      (0..<run.charts).lazy.map { run.chart($0) }
        .first { $0.root.all.count > 6 && !$0.hasReactions && element.isIn($0) }
    )
    var shrinker = Shrinker(element.isIn)
    let small = shrinker.reduce(start)
    #expect(element.isIn(small))
    #expect(small.root.all.count <= element.states, "\(small.source)")
    #expect(small.stimuli == element.stimuli, "\(small.source)")
    #expect(small.actions.count == element.actions.count, "\(small.source)")
    #expect(Set(small.actions.map(Self.word)) == element.actions, "\(small.source)")
    #expect(small.transitions.count <= element.transitions, "\(small.source)")
    for transition in small.transitions {
      #expect(transition.trigger.smaller.isEmpty || element.name.contains("inactivity"))
      #expect(transition.condition?.parts.isEmpty != false, "\(small.source)")
    }
  }

  /// An action in a word, its time only when it is longer than it must be.
  private static func word(_ action: RandomChart.Action) -> String {
    switch action {
    case .startTimer(_, 0...1): "start"
    case .cancelTimer: "stop"
    case .delay(_, 0...1, nil): "raise"
    case .delay(_, 0...1, _?): "raise named"
    case .cancel: "cancel"
    case .emit(1): "emit"
    case .fail: "fail"
    default: "\(action)"
    }
  }
}

extension RandomChart {
  fileprivate var transitions: [Transition] { root.all.flatMap(\.transitions) }

  fileprivate var actions: [Action] {
    root.all.flatMap { node in
      (node.entry + node.exit).flatMap { $0 } + node.transitions.flatMap(\.actions)
    }
  }

  /// Whether something reacts to work, which ``transitions`` leaves out.
  fileprivate var hasReactions: Bool {
    root.all.contains { $0.allTransitions.count > $0.transitions.count }
  }

  fileprivate func hasTransition(_ isMeant: (Transition) -> Bool) -> Bool {
    transitions.contains(where: isMeant)
  }

  fileprivate func hasTrigger(_ isMeant: (Transition.Trigger) -> Bool) -> Bool {
    transitions.contains { isMeant($0.trigger) }
  }

  fileprivate func hasAction(_ isMeant: (Action) -> Bool) -> Bool {
    actions.contains(where: isMeant)
  }
}

extension RandomChart.Condition {
  /// Whether it asks somewhere whether a state is active.
  fileprivate var asksForState: Bool {
    if case .isIn = self { true } else { parts.contains { $0.asksForState } }
  }
}
