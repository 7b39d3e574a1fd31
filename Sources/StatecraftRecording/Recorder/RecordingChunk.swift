/// Room for entries in a row, filled from the front by its log.
///
/// Raw memory, because an array of a generic type goes entry by entry through the type's witnesses
/// when it is released; a log lets go of entries in code that is compiled for their type.
@usableFromInline
final class RecordingChunk<Entry>: @unchecked Sendable {
  /// How many entries a chunk has.
  @usableFromInline static var size: Int { 1_024 }

  @usableFromInline let base: UnsafeMutablePointer<Entry>
  /// How many of them are there; while a chunk grows, only its log knows.
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

  /// Some of the entries.
  func entries(_ range: Range<Int>) -> [Entry] {
    Array(UnsafeBufferPointer(start: base + range.lowerBound, count: range.count))
  }
}
