import Statecraft

/// A transition of a random machine that sends messages, as a value.
struct PeerTransition: Hashable, Sendable {
  enum Trigger: Hashable, Sendable {
    case event(Peer.Event)
    /// A timer of the state.
    case after(seconds: Int)
    /// A timer of the state that each event from outside starts again.
    case afterInactivity(seconds: Int)

    /// Whether it is a timer.
    var isTimer: Bool {
      switch self {
      case .event: false
      case .after, .afterInactivity: true
      }
    }
  }

  /// An event that is raised later, and has no name.
  struct Delayed: Hashable, Sendable {
    let event: Peer.Event
    var seconds: Int
  }

  var trigger: Trigger
  var target: Int?
  /// The value that `x` must have, if any.
  var guardX: Int?
  /// Whether `x` becomes 1 if it is 0, and 0 if it is 1.
  var switchesX = false
  var output: Peer.Output?
  var delayed: Delayed?

  /// The transition as a part of a chart.
  var element: ChartElement<Peer> {
    var transition = bare
    if let guardX { transition = transition.when("x is \(guardX)") { $0.x == guardX } }
    if switchesX { transition = transition.do { $0.x = 1 - $0.x } }
    if let output { transition = transition.emit(output) }
    if let delayed {
      transition = transition.raise(delayed.event, after: .seconds(delayed.seconds))
    }
    return ChartBuilder.buildExpression(transition)
  }

  private var bare: ChartTransition<Peer, Void> {
    switch trigger {
    case .event(let event): target.map { Peer.on(event, to: $0) } ?? Peer.on(event)
    case .after(let seconds):
      target.map { Peer.after(.seconds(seconds), to: $0) } ?? Peer.after(.seconds(seconds))
    case .afterInactivity(let seconds):
      target.map { Peer.afterInactivity(.seconds(seconds), to: $0) }
        ?? Peer.afterInactivity(.seconds(seconds))
    }
  }
}

extension PeerTransition: CustomStringConvertible {
  /// The transition as it is written in a chart.
  var description: String {
    let place = target.map { ", to: \($0)" } ?? ""
    let head =
      switch trigger {
      case .event(let event): "on(.\(event)\(place))"
      case .after(let seconds): "after(.seconds(\(seconds))\(place))"
      case .afterInactivity(let seconds): "afterInactivity(.seconds(\(seconds))\(place))"
      }
    return head + (guardX.map { x in ".when(\"x is \(x)\") { $0.x == \(x) }" } ?? "")
      + (switchesX ? ".do { $0.x = 1 - $0.x }" : "") + (output.map { ".emit(.\($0))" } ?? "")
      + (delayed.map { ".raise(.\($0.event), after: .seconds(\($0.seconds)))" } ?? "")
  }
}

extension PeerTransition: Shrinkable {
  /// Transitions with less in them.
  var smaller: [PeerTransition] {
    var found: [PeerTransition] = []
    func add(_ change: (inout PeerTransition) -> Void) {
      var copy = self
      change(&copy)
      found.append(copy)
    }
    if delayed != nil { add { $0.delayed = nil } }
    if output != nil { add { $0.output = nil } }
    if switchesX { add { $0.switchesX = false } }
    if guardX != nil { add { $0.guardX = nil } }
    if target != nil { add { $0.target = nil } }
    if let delayed, delayed.seconds > 1 { add { $0.delayed?.seconds = 1 } }
    switch trigger {
    case .event: break
    case .after(let seconds): if seconds > 1 { add { $0.trigger = .after(seconds: 1) } }
    case .afterInactivity(let seconds):
      add { $0.trigger = .after(seconds: seconds) }
      if seconds > 1 { add { $0.trigger = .afterInactivity(seconds: 1) } }
    }
    return found
  }
}
