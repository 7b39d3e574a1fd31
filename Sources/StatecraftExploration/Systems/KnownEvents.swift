/// The different events of one part of a system, each with a number.
///
/// Messages wait as numbers of events, which are compared and copied in no time.
final class KnownEvents {
  private var events: [[UInt8]] = []
  private var numbers: [[UInt8]: Int] = [:]
  /// About the memory that they take, in bytes.
  private(set) var byteCount = 0

  /// The bytes of the event with a number.
  subscript(number: Int) -> [UInt8] { events[number] }

  /// The number of an event, by its bytes; equal events have the same one.
  func number(of event: [UInt8]) -> Int {
    if let number = numbers[event] { return number }
    let number = events.count
    events.append(event)
    numbers[event] = number
    // The list and the table share the bytes; both have room around their entries.
    byteCount += event.count + 96
    return number
  }
}
