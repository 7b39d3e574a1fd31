import Statecraft

/// A transition of a random machine that sends messages, as a value.
struct PeerTransition: Hashable, Sendable {
  enum Trigger: Hashable, Sendable {
    case event(Peer.Event)
    /// A timer of the state.
    case after(seconds: Int)
    /// A timer of the state that each event from outside starts again.
    case afterInactivity(seconds: Int)
    /// The failure of the work of the state if it may fail, else its end. A state has each work once at most.
    case work(PeerWork)

    /// Whether it is a timer.
    var isTimer: Bool {
      switch self {
      case .event, .work: false
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
    switch trigger {
    case .event(let event):
      finished(target.map { Peer.on(event, to: $0) } ?? Peer.on(event))
    case .after(let seconds):
      finished(
        target.map { Peer.after(.seconds(seconds), to: $0) } ?? Peer.after(.seconds(seconds))
      )
    case .afterInactivity(let seconds):
      finished(
        target.map { Peer.afterInactivity(.seconds(seconds), to: $0) }
          ?? Peer.afterInactivity(.seconds(seconds))
      )
    case .work(.fails):
      finished(target.map { invocation.onFailure(to: $0) } ?? invocation.onFailure())
    case .work(.ends), .work(.hangs):
      finished(target.map { invocation.onDone(to: $0) } ?? invocation.onDone())
    }
  }

  /// The invocation of a transition for a result of work.
  private var invocation: Invocation<Peer, Int> { Peer.invoke(workName) { _, _ in 0 } }

  private var workName: String { if case .work(let work) = trigger { "\(work)" } else { "" } }

  private func finished(_ bare: ChartTransition<Peer, Void>) -> ChartElement<Peer> {
    ChartBuilder.buildExpression(refined(bare))
  }

  private func finished<Payload>(
    _ bare: ResultTransition<Peer, Int, Payload>
  ) -> ChartElement<Peer> {
    ChartBuilder.buildExpression(refined(bare))
  }

  /// Adds guards and actions.
  private func refined<Transition: PeerElement>(_ bare: Transition) -> Transition {
    var transition = bare
    if let guardX { transition = transition.when("x is \(guardX)") { $0.x == guardX } }
    if switchesX { transition = transition.do { $0.x = 1 - $0.x } }
    if let output { transition = transition.emit(output) }
    if let delayed {
      transition = transition.raise(delayed.event, after: .seconds(delayed.seconds))
    }
    return transition
  }
}

/// What transitions of random machines have in common, whatever they react to.
private protocol PeerElement: TransitionElement where Context == Peer {
  func when(_ name: String, _ predicate: @escaping @Sendable (Peer) -> Bool) -> Self
  func `do`<E: Error>(_ body: @escaping @Sendable (inout Peer) throws(E) -> Void) -> Self
}

extension ChartTransition: PeerElement where Context == Peer {}
extension ResultTransition: PeerElement where Context == Peer {}

extension PeerTransition: CustomStringConvertible {
  /// The transition as it is written in a chart.
  var description: String {
    let place = target.map { ", to: \($0)" } ?? ""
    let target = target.map { "to: \($0)" } ?? ""
    let head =
      switch trigger {
      case .event(let event): "on(.\(event)\(place))"
      case .after(let seconds): "after(.seconds(\(seconds))\(place))"
      case .afterInactivity(let seconds): "afterInactivity(.seconds(\(seconds))\(place))"
      case .work(.fails): "invoke(\"fails\").onFailure(\(target))"
      case .work(let work): "invoke(\"\(work)\").onDone(\(target))"
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
    case .event, .work: break
    case .after(let seconds): if seconds > 1 { add { $0.trigger = .after(seconds: 1) } }
    case .afterInactivity(let seconds):
      add { $0.trigger = .after(seconds: seconds) }
      if seconds > 1 { add { $0.trigger = .afterInactivity(seconds: 1) } }
    }
    return found
  }
}
