/// Where a step has been found: a part of the situations, a chunk of that, and a position in it.
///
/// It fits into the slot of a situation that has no number yet.
struct StepPlace: BitwiseCopyable {
  /// The place as bits, of which the highest one is set.
  let bits: UInt32

  private static var mark: UInt32 { 1 << 31 }
  private static var positionBits: UInt32 { 21 }

  /// The number of chunks that a part has at most.
  static var mostChunks: Int { 1 << 9 }
  /// The number of steps that a chunk has at most; one less, because all bits stand for something else.
  static var mostSteps: Int { 1 << positionBits - 1 }

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - generation: the number of the part, of which the lowest bit counts: at most two parts that
  ///     follow each other have situations without numbers.
  ///   - chunk: the number of the chunk.
  ///   - position: the position in the chunk.
  @inline(__always)
  init(generation: Int, chunk: Int, position: Int) {
    bits =
      Self.mark | UInt32(generation & 1) << 30 | UInt32(chunk) << Self.positionBits
      | UInt32(position)
  }

  /// The place that bits stand for; `nil` if they stand for a number.
  @inline(__always)
  init?(bits: UInt32) {
    guard bits & Self.mark != 0 else { return nil }
    self.bits = bits
  }

  /// Whether the step is of the part with a number, and not of the one before.
  @inline(__always)
  func isOf(_ generation: Int) -> Bool { Int(bits >> 30 & 1) == generation & 1 }

  /// The number of the chunk.
  @inline(__always)
  var chunk: Int { Int(bits >> Self.positionBits & 0x1FF) }

  /// The position in the chunk.
  @inline(__always)
  var position: Int { Int(bits & (1 << Self.positionBits - 1)) }

  /// Whether the step comes before another one, for both of which nothing has numbers yet.
  ///
  /// All steps of a part come before those of the next one.
  @inline(__always)
  func isBefore(_ other: StepPlace) -> Bool {
    (bits ^ other.bits) & 1 << 30 == 0 && bits < other.bits
  }
}

/// What is known of the target of a step.
struct StepTarget: BitwiseCopyable {
  /// A number, or the bits of a place.
  let bits: UInt32

  /// The step is the first one to a situation without a number.
  @inline(__always)
  static var first: StepTarget { StepTarget(bits: .max) }

  /// The target has a number.
  @inline(__always)
  static func number(_ number: UInt32) -> StepTarget { StepTarget(bits: number) }

  /// The target is that of another step, which comes before.
  @inline(__always)
  static func step(_ place: StepPlace) -> StepTarget { StepTarget(bits: place.bits) }

  /// Whether the step is the first one to a situation without a number.
  @inline(__always)
  var isFirst: Bool { bits == .max }

  /// The other step with the same target; `nil` if the target has a number.
  @inline(__always)
  var place: StepPlace? { StepPlace(bits: bits) }
}
