import Foundation

/// A written player that is saved and restored after each event.
struct SavedSwitch: Contestant {
  private var player = PlayerSwitch()

  var checksum: UInt64 { player.checksum }

  mutating func send(_ event: PlayerEvent) {
    player.send(event)
    let record = player.record
    guard let restored = PlayerSwitch(record) else {
      preconditionFailure("cannot restore \(record)")
    }
    player = restored
  }
}

/// A written player that is saved as JSON and restored after each event.
struct SavedSwitchJSON: Contestant {
  private var player = PlayerSwitch()
  private let encoder = JSONEncoder()
  private let decoder = JSONDecoder()

  init() {}

  var checksum: UInt64 { player.checksum }

  mutating func send(_ event: PlayerEvent) {
    player.send(event)
    do {
      let data = try encoder.encode(player.record)
      guard let restored = PlayerSwitch(try decoder.decode(PlayerRecord.self, from: data)) else {
        preconditionFailure("cannot restore \(player.record)")
      }
      player = restored
    } catch {
      preconditionFailure("cannot save or restore \(player.record): \(error)")
    }
  }
}
