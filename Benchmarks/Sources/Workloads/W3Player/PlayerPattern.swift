/// The player as the textbook's State pattern: what outer states do is inherited.
final class PlayerPattern: Contestant {
  fileprivate(set) var a: UInt32 = 0
  private var state: PlayerState = Off()

  init() {
    state.player = self
  }

  /// The state's class by name, and the data: what is saved.
  var record: PlayerRecord { PlayerRecord(state: "\(type(of: state))", a: a) }

  init?(_ record: PlayerRecord) {
    guard let make = Self.states[record.state] else { return nil }
    a = record.a
    state = make()
    state.player = self
  }

  private static let states: [String: @Sendable () -> PlayerState] = [
    "Off": { Off() }, "Empty": { Empty() }, "Open": { Open() }, "Stopped": { Stopped() },
    "Normal": { Normal() }, "FastForward": { FastForward() }, "Rewind": { Rewind() },
    "Idle": { Idle() }, "Blink": { Blink() },
  ]

  var checksum: UInt64 { UInt64(a) }

  func send(_ event: PlayerEvent) {
    switch event {
    case .power: state.power()
    case .eject: state.eject()
    case .insert: state.insert()
    case .play: state.play()
    case .stop: state.stop()
    case .pause: state.pause()
    case .seek: state.seek()
    case .tick: state.tick()
    }
  }

  /// Leaves all that the next state is not in, and enters all that the present one is not in.
  fileprivate func change(to next: PlayerState) {
    let old = state.path
    let new = next.path
    var common = 0
    while common < min(old.count, new.count) - 1, old[common] == new[common] { common += 1 }
    for id in old[common...].reversed() { a = (a ^ (7 &* id &+ 5)) &* 5 }
    for id in new[common...] { a = a &* 3 &+ (2 &* id &+ 1) }
    next.player = self
    state = next
  }
}

private class PlayerState {
  weak var player: PlayerPattern?
  /// The numbers of the states that it is in, and its own.
  var path: [UInt32] { [] }

  func power() {}
  func eject() {}
  func insert() {}
  func play() {}
  func stop() {}
  func pause() {}
  func seek() {}
  func tick() {}
}

private final class Off: PlayerState {
  override var path: [UInt32] { [0] }

  override func power() { player?.change(to: Empty()) }
}

private class On: PlayerState {
  override func power() { player?.change(to: Off()) }
  override func tick() { player?.a &+= 1000 }
}

private final class Empty: On {
  override var path: [UInt32] { [1, 2] }

  override func eject() { player?.change(to: Open()) }
  override func insert() { player?.change(to: Stopped()) }
}

private final class Open: On {
  override var path: [UInt32] { [1, 3] }

  override func eject() { player?.change(to: Empty()) }
  override func insert() { player?.change(to: Stopped()) }
}

private final class Stopped: On {
  override var path: [UInt32] { [1, 4] }

  override func eject() { player?.change(to: Open()) }
  override func play() { player?.change(to: Normal()) }
}

private class Playing: On {
  override func stop() { player?.change(to: Stopped()) }
  override func pause() { player?.change(to: Idle()) }
  override func eject() { player?.change(to: Open()) }
}

private final class Normal: Playing {
  override var path: [UInt32] { [1, 5, 7] }

  override func seek() { player?.change(to: FastForward()) }
  override func play() { player?.change(to: Normal()) }
  override func tick() { player?.a &+= 1 }
}

private final class FastForward: Playing {
  override var path: [UInt32] { [1, 5, 8] }

  override func seek() { player?.change(to: Rewind()) }
  override func play() { player?.change(to: Normal()) }
  override func tick() { player?.a &+= 4 }
}

private final class Rewind: Playing {
  override var path: [UInt32] { [1, 5, 9] }

  override func seek() { player?.change(to: Normal()) }
  override func play() { player?.change(to: Normal()) }
}

private class Paused: On {
  override func pause() { player?.change(to: Normal()) }
  override func play() { player?.change(to: Normal()) }
  override func stop() { player?.change(to: Stopped()) }
  override func eject() { player?.change(to: Open()) }
}

private final class Idle: Paused {
  override var path: [UInt32] { [1, 6, 10] }

  override func tick() { player?.change(to: Blink()) }
}

private final class Blink: Paused {
  override var path: [UInt32] { [1, 6, 11] }

  override func tick() { player?.change(to: Idle()) }
}
