#if Durable
/// How many entries of a journal a reader takes at once: so many that they have about a megabyte, if
/// they are like those before, and at most 100.
///
/// It begins with 8, each of which may have a megabyte, and at most doubles.
struct JournalPageSize: Sendable {
  /// The number of entries to read next.
  private(set) var entries = 8

  private static var bytes: Int { 1 << 20 }
  private static var most: Int { 100 }

  /// Learns from a page that was read.
  mutating func learn(from page: [JournalEntry]) {
    guard let largest = page.lazy.map(\.bytes).max() else { return }
    entries = max(1, min(Self.most, entries * 2, Self.bytes / max(1, largest)))
  }
}

extension JournalEntry {
  /// The bytes of the texts that may be long.
  fileprivate var bytes: Int {
    let columns = input?.columns
    return [columns?.body, columns?.note, answer].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
  }
}
#endif
