/// The player as nested switches: the innermost state first, what is inherited in a method for each
/// outer state.
struct PlayerSwitch: Contestant {
  /// The states that have no children; the numbers are those of all states.
  enum State: UInt32 {
    case off = 0
    case empty = 2
    case open, stopped
    case normal = 7
    case fastForward, rewind
    case idle = 10
    case blink
  }

  private static let on: UInt32 = 1
  private static let playing: UInt32 = 5
  private static let paused: UInt32 = 6

  private(set) var state: State
  private(set) var a: UInt32

  init() {
    self.init(state: .off, a: 0)
  }

  init(state: State, a: UInt32) {
    self.state = state
    self.a = a
  }

  var checksum: UInt64 { UInt64(a) }

  mutating func send(_ event: PlayerEvent) {
    switch state {
    case .off:
      guard event == .power else { return }
      exit(.off)
      enter(Self.on)
      enter(.empty)
    case .empty:
      switch event {
      case .eject: change(to: .open)
      case .insert: change(to: .stopped)
      case .power, .play, .stop, .pause, .seek, .tick: sendToOn(event)
      }
    case .open:
      switch event {
      case .eject: change(to: .empty)
      case .insert: change(to: .stopped)
      case .power, .play, .stop, .pause, .seek, .tick: sendToOn(event)
      }
    case .stopped:
      switch event {
      case .eject: change(to: .open)
      case .play:
        exit(.stopped)
        startPlaying()
      case .power, .insert, .stop, .pause, .seek, .tick: sendToOn(event)
      }
    case .normal:
      switch event {
      case .seek: change(to: .fastForward)
      case .play: change(to: .normal)
      case .tick: a &+= 1
      case .power, .eject, .insert, .stop, .pause: sendToPlaying(event)
      }
    case .fastForward:
      switch event {
      case .seek: change(to: .rewind)
      case .play: change(to: .normal)
      case .tick: a &+= 4
      case .power, .eject, .insert, .stop, .pause: sendToPlaying(event)
      }
    case .rewind:
      switch event {
      case .seek, .play: change(to: .normal)
      case .power, .eject, .insert, .stop, .pause, .tick: sendToPlaying(event)
      }
    case .idle:
      switch event {
      case .tick: change(to: .blink)
      case .power, .eject, .insert, .play, .stop, .pause, .seek: sendToPaused(event)
      }
    case .blink:
      switch event {
      case .tick: change(to: .idle)
      case .power, .eject, .insert, .play, .stop, .pause, .seek: sendToPaused(event)
      }
    }
  }

  private mutating func sendToPlaying(_ event: PlayerEvent) {
    switch event {
    case .stop:
      exitPlaying()
      enter(.stopped)
    case .pause:
      exitPlaying()
      enter(Self.paused)
      enter(.idle)
    case .eject:
      exitPlaying()
      enter(.open)
    case .power:
      exitPlaying()
      switchOff()
    case .tick:
      a &+= 1000
    case .insert, .play, .seek:
      break
    }
  }

  private mutating func sendToPaused(_ event: PlayerEvent) {
    switch event {
    case .pause, .play:
      exitPaused()
      startPlaying()
    case .stop:
      exitPaused()
      enter(.stopped)
    case .eject:
      exitPaused()
      enter(.open)
    case .power:
      exitPaused()
      switchOff()
    case .tick:
      a &+= 1000
    case .insert, .seek:
      break
    }
  }

  private mutating func sendToOn(_ event: PlayerEvent) {
    switch event {
    case .power:
      exit(state)
      switchOff()
    case .tick:
      a &+= 1000
    case .eject, .insert, .play, .stop, .pause, .seek:
      break
    }
  }

  private mutating func exitPlaying() {
    exit(state)
    exit(Self.playing)
  }

  private mutating func exitPaused() {
    exit(state)
    exit(Self.paused)
  }

  private mutating func startPlaying() {
    enter(Self.playing)
    enter(.normal)
  }

  private mutating func switchOff() {
    exit(Self.on)
    enter(.off)
  }

  private mutating func change(to next: State) {
    exit(state)
    enter(next)
  }

  private mutating func exit(_ state: State) { exit(state.rawValue) }

  private mutating func enter(_ next: State) {
    enter(next.rawValue)
    state = next
  }

  private mutating func exit(_ id: UInt32) { a = (a ^ (7 &* id &+ 5)) &* 5 }

  private mutating func enter(_ id: UInt32) { a = a &* 3 &+ (2 &* id &+ 1) }
}
