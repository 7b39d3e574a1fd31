/// The effects of a step of a table, in a short form; outcomes describe them when they are read.
///
/// No property has a type that depends on the chart, except in an array: code that is not compiled for
/// the chart destroys it without asking the runtime for types.
@usableFromInline
struct StepRecords<Context: ChartContext> {
  // Most steps have one effect, which needs no array.
  @usableFromInline var first: EffectRecord?
  @usableFromInline var others: [EffectRecord] = []
  /// The outputs, in order.
  @usableFromInline var outputs: [Context.Output] = []
  /// The context at the end of the macrostep, if an invocation was started.
  @usableFromInline var context: StartContext<Context>?

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { first == nil }

  /// The effects, in order.
  var effects: [EffectRecord] { first.map { [$0] + others } ?? [] }

  /// Appends an effect.
  @inlinable
  mutating func append(_ effect: EffectRecord) {
    if first == nil { first = effect } else { others.append(effect) }
  }
}
