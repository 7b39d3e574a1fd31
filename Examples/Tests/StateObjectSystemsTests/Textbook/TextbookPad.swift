import StateObjectSystems

/// The mirror pad as textbooks write it: states by identifier, which know their context.
final class TextbookPad: Drawing {
  enum StateID: String {
    case acceptInput, animate, clear, copy
  }

  let bounds: Bounds
  let pace: Duration
  private(set) var strokes: [[Point]] = []
  private(set) var shown: [[Point]] = []
  private(set) var refusal: String?
  private(set) var stateID = StateID.acceptInput
  private lazy var states: [StateID: TextbookPadState] = [
    .acceptInput: TextbookAcceptInput(self, .acceptInput),
    .animate: TextbookAnimate(self, .animate),
    .clear: TextbookClear(self, .clear),
    .copy: TextbookCopy(self, .copy),
  ]
  private let timer: ManualTimer
  private var alarm: ManualTimer.Alarm?
  private let announce: (DrawingChange) -> Void
  private let observers = DrawingObservers()

  init(
    bounds: Bounds,
    pace: Duration = .milliseconds(100),
    timer: ManualTimer,
    announce: @escaping (DrawingChange) -> Void
  ) {
    self.bounds = bounds
    self.pace = max(pace, .milliseconds(1))
    self.timer = timer
    self.announce = announce
  }

  func touchBegan(at point: Point) { ask { $0.touchBegan(at: point) } }

  func touchMoved(to point: Point) { ask { $0.touchMoved(to: point) } }

  func animate() { ask { $0.animate() } }

  func clear() { ask { $0.clear() } }

  func copy(from source: any Drawing) { ask { $0.copy(from: source) } }

  private func ask(_ action: (TextbookPadState) -> Void) {
    refusal = nil
    action(state)
  }

  func observe(_ receive: @escaping (DrawingChange) -> Void) -> DrawingObservation {
    observers.observe(receive)
  }

  var state: TextbookPadState {
    guard let state = states[stateID] else { preconditionFailure("no state for \(stateID)") }
    return state
  }

  func change(to id: StateID) -> TextbookPadState {
    alarm = nil
    refusal = nil
    stateID = id
    state.begin()
    return state
  }

  func refuse(_ action: String, _ reason: String) {
    refusal = "'\(stateID.rawValue)' refuses \(action): \(reason)"
  }

  func unsupported(_ action: String) {
    refusal = "'\(stateID.rawValue)' does not support \(action)"
  }

  func after(_ duration: Duration, _ action: @escaping (TextbookPad) -> Void) {
    alarm = timer.schedule(after: duration) { [weak self] in
      guard let self else { return }
      alarm = nil
      action(self)
    }
  }

  func draw(_ change: DrawingChange) {
    strokes.apply(change)
    show(change)
  }

  func show(_ change: DrawingChange) {
    shown.apply(change)
    announce(change)
    observers.notify(change)
  }
}

/// The base class of the states; by default nothing is supported.
class TextbookPadState {
  unowned let pad: TextbookPad
  let id: TextbookPad.StateID

  init(_ pad: TextbookPad, _ id: TextbookPad.StateID) {
    self.pad = pad
    self.id = id
  }

  func begin() {}
  func touchBegan(at point: Point) { pad.unsupported("touchBegan") }
  func touchMoved(to point: Point) { pad.unsupported("touchMoved") }
  func animate() { pad.unsupported("animate") }
  func clear() { pad.unsupported("clear") }
  func copy(from source: any Drawing) { pad.unsupported("copy") }
}

final class TextbookAcceptInput: TextbookPadState {
  private var hasLine = false

  override func begin() { hasLine = false }

  override func touchBegan(at point: Point) {
    hasLine = false
    guard accepts(point, "touchBegan") else { return }
    hasLine = true
    pad.draw(.began(point))
  }

  override func touchMoved(to point: Point) {
    guard accepts(point, "touchMoved") else { return }
    guard hasLine else { return pad.refuse("touchMoved", "no line has been started on the pad") }
    pad.draw(.moved(point))
  }

  override func animate() { pad.change(to: .animate).animate() }
  override func clear() { pad.change(to: .clear).clear() }
  override func copy(from source: any Drawing) { pad.change(to: .copy).copy(from: source) }

  private func accepts(_ point: Point, _ action: String) -> Bool {
    guard point.x.isFinite && point.y.isFinite else {
      pad.refuse(action, "\(point) is not a point; both numbers must be finite")
      return false
    }
    guard pad.bounds.contains(point) else {
      pad.refuse(action, "\(point) is outside the pad")
      return false
    }
    return true
  }
}

final class TextbookAnimate: TextbookPadState {
  private var isReplaying = false

  override func begin() { isReplaying = false }

  override func animate() {
    guard !isReplaying else { return pad.unsupported("animate") }
    isReplaying = true
    pad.show(.cleared)
    replay(pad.strokes.changes[...])
  }

  private func replay(_ rest: ArraySlice<DrawingChange>) {
    guard let next = rest.first else {
      _ = pad.change(to: .acceptInput)
      return
    }
    pad.after(pad.pace) { [weak self] pad in
      pad.show(next)
      self?.replay(rest.dropFirst())
    }
  }
}

final class TextbookClear: TextbookPadState {
  override func clear() {
    pad.draw(.cleared)
    _ = pad.change(to: .acceptInput)
  }
}

final class TextbookCopy: TextbookPadState {
  override func copy(from source: any Drawing) {
    let strokes = source.strokes.map { $0.filter(pad.bounds.contains) }
    pad.draw(.cleared)
    for change in strokes.changes { pad.draw(change) }
    _ = pad.change(to: .acceptInput)
  }
}
