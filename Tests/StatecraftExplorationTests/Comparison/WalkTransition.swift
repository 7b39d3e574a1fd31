import Statecraft

/// A transition of a random chart, as a value.
struct WalkTransition: Hashable, Sendable {
  enum Trigger: Hashable, Sendable {
    case event(Walk.Event)
    case eventless
    /// A timer of the state.
    case after(seconds: Int)
  }

  enum Target: Hashable, Sendable {
    case none
    case state(Int)
    case history(Int)
    case deepHistory(Int)
  }

  enum Action: Hashable, Sendable {
    case none
    /// Counts `x` up to 2 and begins again.
    case countX
    /// Makes `y` 1 if it is 0, and 0 if it is 1.
    case switchY
    case raise(Walk.Event)
    /// Raises an event later; one that waits is replaced.
    case raiseLater(Walk.Event, seconds: Int)
    /// Raises events later that have no name, beside others that wait.
    case raiseUnnamed([Delayed])
    /// Cancels the event that is to be raised later.
    case cancel
    /// Changes `y`, and throws while `x` has a value.
    case fail(x: Int)
  }

  /// An event that is raised later, and has no name.
  struct Delayed: Hashable, Sendable {
    let event: Walk.Event
    var seconds: Int
  }

  var trigger: Trigger
  var target = Target.none
  /// The value that `x` must have, if any.
  var guardX: Int?
  var action = Action.none

  /// How long it waits before it is taken or until its events are raised.
  var delays: [Int] {
    var delays: [Int] = []
    if case .after(let seconds) = trigger { delays.append(seconds) }
    switch action {
    case .raiseLater(_, let seconds): delays.append(seconds)
    case .raiseUnnamed(let events): delays += events.map(\.seconds)
    case .none, .countX, .switchY, .raise, .cancel, .fail: break
    }
    return delays
  }

  /// The state that the target names.
  var targetState: Int? {
    switch target {
    case .none: nil
    case .state(let state), .history(let state), .deepHistory(let state): state
    }
  }
}

extension WalkTransition {
  /// The name of the event that is raised later.
  private static var later: String { "later" }

  /// The transition as a part of a chart.
  var element: ChartElement<Walk> {
    var transition = bare
    if let guardX { transition = transition.when("x is \(guardX)") { $0.x == guardX } }
    switch action {
    case .none: break
    case .countX: transition = transition.do { $0.x = ($0.x + 1) % 3 }
    case .switchY: transition = transition.do { $0.y = 1 - $0.y }
    case .raise(let event): transition = transition.raise(event)
    case .raiseLater(let event, let seconds):
      transition = transition.raise(event, after: .seconds(seconds), id: Self.later)
    case .raiseUnnamed(let events):
      for delayed in events {
        transition = transition.raise(delayed.event, after: .seconds(delayed.seconds))
      }
    case .cancel: transition = transition.cancel(Self.later)
    case .fail(let x):
      transition = transition.do { (walk: inout Walk) throws(Walk.Refusal) in
        walk.y = 1 - walk.y
        if walk.x == x { throw Walk.Refusal() }
      }
    }
    return ChartBuilder.buildExpression(transition)
  }

  /// The transition without its guard and its action.
  private var bare: ChartTransition<Walk, Void> {
    let place: Statecraft.Target<Int>? =
      switch target {
      case .none: nil
      case .state(let state): .state(state)
      case .history(let state): .history(of: state)
      case .deepHistory(let state): .deepHistory(of: state)
      }
    switch trigger {
    case .event(let event):
      return place.map { Walk.on(event, to: $0) } ?? Walk.on(event)
    case .eventless:
      return place.map { Walk.always(to: $0) } ?? Walk.always()
    case .after(let seconds):
      let delay = Duration.seconds(seconds)
      return place.map { Walk.after(delay, to: $0) } ?? Walk.after(delay)
    }
  }
}

extension WalkTransition: CustomStringConvertible {
  /// The transition as it is written in a chart.
  var description: String {
    let place: String? =
      switch target {
      case .none: nil
      case .state(let state): "to: \(state)"
      case .history(let state): "to: .history(of: \(state))"
      case .deepHistory(let state): "to: .deepHistory(of: \(state))"
      }
    let (name, first): (String, String?) =
      switch trigger {
      case .event(let event): ("on", ".\(event)")
      case .eventless: ("always", nil)
      case .after(let seconds): ("after", Self.text(seconds: seconds))
      }
    let arguments = [first, place].compactMap { $0 }.joined(separator: ", ")
    return "\(name)(\(arguments))"
      + (guardX.map { x in ".when(\"x is \(x)\") { $0.x == \(x) }" } ?? "") + actionText
  }

  private static func text(seconds: Int) -> String {
    seconds == 0 ? ".zero" : ".seconds(\(seconds))"
  }

  private var actionText: String {
    switch action {
    case .none: ""
    case .countX: ".do { $0.x = ($0.x + 1) % 3 }"
    case .switchY: ".do { $0.y = 1 - $0.y }"
    case .raise(let event): ".raise(.\(event))"
    case .raiseLater(let event, let seconds):
      ".raise(.\(event), after: \(Self.text(seconds: seconds)), id: \"\(Self.later)\")"
    case .raiseUnnamed(let events):
      events.map { ".raise(.\($0.event), after: \(Self.text(seconds: $0.seconds)))" }.joined()
    case .cancel: ".cancel(\"\(Self.later)\")"
    case .fail(let x): ".do { $0.y = 1 - $0.y; if $0.x == \(x) { throw Refusal() } }"
    }
  }
}
