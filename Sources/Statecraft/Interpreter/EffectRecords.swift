/// The effects of a step of a table, in order and in a short form; outcomes describe them when they are
/// read.
@usableFromInline
struct EffectRecords: Sendable {
  // Most steps have one effect, which needs no array.
  @usableFromInline var first: EffectRecord?
  @usableFromInline var others: [EffectRecord] = []

  @inlinable
  init() {}

  /// Appends an effect.
  @inlinable
  mutating func append(_ effect: EffectRecord) {
    if first == nil { first = effect } else { others.append(effect) }
  }

  /// How many there are.
  @inlinable var count: Int { first == nil ? 0 : others.count + 1 }

  /// The first so many of them, at least one.
  @usableFromInline
  func prefix(_ count: Int) -> EffectRecords {
    var records = self
    records.others = Array(others.prefix(count - 1))
    return records
  }

  /// Whether there is nothing but timers that were started and cancelled.
  @inlinable var concernsOnlyTimers: Bool {
    first.map { $0.isTimer } ?? true && others.allSatisfy { $0.isTimer }
  }
}
