import Foundation

/// A player of objects that is saved and restored after each event.
struct SavedPattern: Contestant {
  private var player = PlayerPattern()

  init() {}

  var checksum: UInt64 { player.checksum }

  mutating func send(_ event: PlayerEvent) {
    player.send(event)
    guard let restored = PlayerPattern(player.record) else {
      preconditionFailure("cannot restore \(player.record)")
    }
    player = restored
  }
}

/// A player of objects that is saved as JSON and restored after each event.
struct SavedPatternJSON: Contestant {
  private var player = PlayerPattern()
  private let encoder = JSONEncoder()
  private let decoder = JSONDecoder()

  init() {}

  var checksum: UInt64 { player.checksum }

  mutating func send(_ event: PlayerEvent) {
    player.send(event)
    do {
      let data = try encoder.encode(player.record)
      guard let restored = PlayerPattern(try decoder.decode(PlayerRecord.self, from: data)) else {
        preconditionFailure("cannot restore \(player.record)")
      }
      player = restored
    } catch {
      preconditionFailure("cannot save or restore \(player.record): \(error)")
    }
  }
}
