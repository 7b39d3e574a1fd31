/// What a written player saves: its state by name, so that a saved one outlives a change.
struct PlayerRecord: Codable {
  var state: String
  var a: UInt32
}

extension PlayerSwitch {
  var record: PlayerRecord { PlayerRecord(state: state.name, a: a) }

  init?(_ record: PlayerRecord) {
    guard let state = State(name: record.state) else { return nil }
    self.init(state: state, a: record.a)
  }
}

extension PlayerSwitch.State {
  var name: String {
    switch self {
    case .off: "off"
    case .empty: "empty"
    case .open: "open"
    case .stopped: "stopped"
    case .normal: "normal"
    case .fastForward: "fastForward"
    case .rewind: "rewind"
    case .idle: "idle"
    case .blink: "blink"
    }
  }

  init?(name: String) {
    switch name {
    case "off": self = .off
    case "empty": self = .empty
    case "open": self = .open
    case "stopped": self = .stopped
    case "normal": self = .normal
    case "fastForward": self = .fastForward
    case "rewind": self = .rewind
    case "idle": self = .idle
    case "blink": self = .blink
    default: return nil
    }
  }
}
