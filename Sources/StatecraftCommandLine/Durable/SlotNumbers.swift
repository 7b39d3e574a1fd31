#if Command && SQLite
import StatecraftDurable

/// Numbers of slots as text: `0-99,200`.
enum SlotNumbers {
  /// Reads numbers and ranges of numbers, in any order.
  ///
  /// - Returns: the numbers; `nil` if the text has anything else, or a number that no slot has.
  static func numbers(_ text: String) -> Set<Int>? {
    var numbers: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map(number)
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
        first <= last
      else { return nil }
      numbers.formUnion(first...last)
    }
    return numbers
  }

  /// Writes numbers, with ranges for those that follow each other.
  static func text(_ numbers: [Int]) -> String {
    var parts: [(first: Int, last: Int)] = []
    for number in numbers.sorted() {
      if let last = parts.last?.last, number <= last + 1 {
        parts[parts.count - 1].last = number
      } else {
        parts.append((number, number))
      }
    }
    return parts.map { $0.first == $0.last ? "\($0.first)" : "\($0.first)-\($0.last)" }
      .joined(separator: ",")
  }

  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(text),
      number < MachineAddress.slotCount
    else { return nil }
    return number
  }
}
#endif
