#if Durable
/// A text that equals only a text of the same bytes, as ids and keys do in every store.
///
/// Strings are equal when they look the same, also when their bytes differ: an `é` is one scalar, or
/// an `e` and an accent.
package struct ExactText: Sendable, Hashable {
  private let text: String

  fileprivate init(_ text: String) {
    self.text = text
  }

  // Texts of the same bytes are equal strings, so that the hash of the string serves.
  package static func == (first: Self, second: Self) -> Bool {
    let (first, second) = (first.text.utf8, second.text.utf8)
    guard first.count == second.count else { return false }
    let areEqual = first.withContiguousStorageIfAvailable { first in
      second.withContiguousStorageIfAvailable { first.elementsEqual($0) }
    }
    return (areEqual ?? nil) ?? first.elementsEqual(second)
  }
}

extension String {
  /// The text for comparisons by its bytes.
  package var exact: ExactText { ExactText(self) }
}
#endif
