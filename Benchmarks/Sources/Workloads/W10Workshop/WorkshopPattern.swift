/// The workshop as the textbook's State pattern, with a queue and two memories in the context.
final class WorkshopPattern: Contestant {
  fileprivate var a: UInt32 = 0
  fileprivate var lastInOpen: WorkshopState = Idling()
  fileprivate var lastInBusy: WorkshopState = Cutting()
  private var state: WorkshopState = ClosedDown()
  private var postponed: [WorkshopEvent] = []
  private var hasChanged = false

  init() {
    state.workshop = self
  }

  var checksum: UInt64 { UInt64(a) * 31 + UInt64(postponed.count) }

  func send(_ event: WorkshopEvent) {
    if state.postpones(event) {
      postponed.append(event)
    } else if react(to: event) {
      recall()
    }
  }

  private func recall() {
    var position = 0
    while position < postponed.count {
      let event = postponed[position]
      if state.postpones(event) {
        position += 1
      } else {
        postponed.remove(at: position)
        if react(to: event) { position = 0 }
      }
    }
  }

  private func react(to event: WorkshopEvent) -> Bool {
    hasChanged = false
    switch event {
    case .power: state.power()
    case .order: state.order()
    case .step: state.step()
    case .pause: state.pause()
    case .finished: state.finished()
    }
    return hasChanged
  }

  /// Leaves all that the next state is not in, acts, and enters all that the present one is not in.
  fileprivate func change(to next: WorkshopState, _ action: () -> Void = {}) {
    let old = state.path
    let new = next.path
    var common = 0
    while common < min(old.count, new.count) - 1, old[common] == new[common] { common += 1 }
    if state.path.first == 1, common == 0 { lastInOpen = state }
    if state is BusyState, !(next is BusyState) { lastInBusy = state }
    for id in old[common...].reversed() { a = (a ^ (7 &* id &+ 5)) &* 5 }
    action()
    for id in new[common...] { a = a &* 3 &+ (2 &* id &+ 1) }
    next.workshop = self
    state = next
    hasChanged = true
  }

  fileprivate func raise(_ event: WorkshopEvent) {
    _ = react(to: event)
  }
}

private class WorkshopState {
  weak var workshop: WorkshopPattern?
  /// The numbers of the states that it is in, and its own.
  var path: [UInt32] { [] }

  func postpones(_ event: WorkshopEvent) -> Bool { false }
  func power() {}
  func order() {}
  func step() {}
  func pause() {}
  func finished() {}
}

private final class ClosedDown: WorkshopState {
  override var path: [UInt32] { [0] }

  override func postpones(_ event: WorkshopEvent) -> Bool { event == .order }

  override func power() {
    guard let workshop else { return }
    workshop.change(to: workshop.lastInOpen)
  }
}

private class OpenState: WorkshopState {
  override func power() { workshop?.change(to: ClosedDown()) }
}

private final class Idling: OpenState {
  override var path: [UInt32] { [1, 2] }

  override func order() {
    guard let workshop else { return }
    workshop.change(to: Cutting()) { workshop.a &+= 100 }
  }
}

private class BusyState: OpenState {
  override func postpones(_ event: WorkshopEvent) -> Bool { event == .order }
  override func pause() { workshop?.change(to: PausedWork()) }

  override func finished() {
    guard let workshop else { return }
    workshop.change(to: Idling()) { workshop.a &+= 1000 }
  }
}

private final class Cutting: BusyState {
  override var path: [UInt32] { [1, 3, 4] }

  override func step() { workshop?.change(to: Sanding()) }
}

private final class Sanding: BusyState {
  override var path: [UInt32] { [1, 3, 5] }

  override func step() { workshop?.change(to: Painting()) }
}

private final class Painting: BusyState {
  override var path: [UInt32] { [1, 3, 6] }

  override func step() {
    workshop?.a &+= 10
    workshop?.raise(.finished)
  }
}

private final class PausedWork: OpenState {
  override var path: [UInt32] { [1, 7] }

  override func postpones(_ event: WorkshopEvent) -> Bool { event == .order || event == .step }

  override func pause() {
    guard let workshop else { return }
    workshop.change(to: workshop.lastInBusy)
  }
}
