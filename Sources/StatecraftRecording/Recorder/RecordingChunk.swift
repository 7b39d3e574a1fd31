/// A fixed-size buffer of entries, which a log fills from the front.
///
/// The chunk uses raw memory, because releasing an array of a generic type would call the type's
/// witnesses for each entry. A log releases entries in code that is specialised for their type.
///
/// The `@unchecked Sendable` conformance is correct because of these rules. The log writes entries
/// and ``count`` only while it holds its lock, and only behind the entries that it has handed to
/// readers. A reader accesses only entries that were complete when the log handed them over.
/// Entries are released only when the last reference to the chunk is held. A log uses chunks only
/// with `Sendable` entries.
@usableFromInline
final class RecordingChunk<Entry>: @unchecked Sendable {
  /// The number of entries in a full chunk.
  @usableFromInline static var size: Int { 1_024 }

  @usableFromInline let base: UnsafeMutablePointer<Entry>
  /// The number of initialised entries.
  ///
  /// While a chunk is being filled, only its log knows the number.
  @exclusivity(unchecked)
  @usableFromInline var count = 0

  @usableFromInline
  init() {
    base = .allocate(capacity: Self.size)
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  /// Returns a copy of the entries in a range, which must be initialised.
  func entries(_ range: Range<Int>) -> [Entry] {
    Array(UnsafeBufferPointer(start: base + range.lowerBound, count: range.count))
  }
}
