#if SQLite
import Foundation

/// The arguments of the program.
struct Options {
  var kills = 100
  var seed = UInt64.random(in: 1 ... .max)
  var folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("survivor-\(UUID().uuidString)")
  /// The address of a PostgreSQL database; `nil` for a file.
  var address: String?
  /// The program that restarts the database without a word to anybody.
  var restart: String?
  /// How long workers on PostgreSQL are killed, in seconds; `nil` for as often as ``kills`` says.
  var seconds: Int?
  /// The longest time in seconds for which the network to PostgreSQL holds what is sent.
  var longestHold = 35
  /// The network namespace in which one of the workers runs, and the device that links it to the server.
  var namespace: String?
  var link: String?
  /// The address of the database from the namespace.
  var namespaceAddress: String?
  /// Whether the folder was given, and is kept.
  var isGiven = false

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw Failure("'\(name)' needs a value") }
      switch name {
      case "--kills": kills = try Self.number(value)
      case "--seed": seed = UInt64(try Self.number(value))
      case "--folder":
        folder = URL(fileURLWithPath: value)
        isGiven = true
      case "--postgresql": address = value
      case "--restart": restart = value
      case "--seconds": seconds = try Self.number(value)
      case "--hold": longestHold = try Self.number(value)
      case "--namespace": namespace = value
      case "--link": link = value
      case "--namespace-address": namespaceAddress = value
      default: throw Failure("what is '\(name)'? survivor --kills N [--seed N] [--folder FOLDER]")
      }
    }
  }

  private static func number(_ text: String) throws -> Int {
    guard let number = Int(text), number > 0 else { throw Failure("'\(text)' is no number") }
    return number
  }
}

/// Random numbers that are the same for the same seed.
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
#endif
