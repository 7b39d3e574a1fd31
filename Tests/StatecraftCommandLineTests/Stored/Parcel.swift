#if Command && SQLite && Studio
import Statecraft
import StatecraftDurable

/// A parcel that waits, is sorted and labelled, and is delivered when nothing else is to be done.
struct Parcel: Statechart, Codable, Sendable {
  enum State: String, CaseIterable, Codable, Sendable {
    case travelling, waiting, sorting, labelled, delivered
  }

  enum Event: String, CaseIterable, Codable, Sendable { case sort, deliver, stop, weigh, tear }

  struct Torn: Error, CustomStringConvertible {
    var description: String { "the parcel is torn" }
  }

  var grams = 5

  static let chart = Chart(initial: .travelling) {
    state(.travelling, initial: .waiting) {
      on(.weigh).do { $0.grams += 1 }
      on(.tear).do { _ in throw Torn() }
      state(.waiting) {
        postpone(.deliver)
        on(.sort, to: .sorting)
        after(.seconds(3_600), to: .sorting)
      }
      state(.sorting) {
        work("label") { _, _, _ in "L1" }.onDone(to: .labelled)
        on(.deliver, to: .delivered)
      }
      state(.labelled) { on(.deliver, to: .delivered) }
    }
    final(.delivered)
  }
}
#endif
