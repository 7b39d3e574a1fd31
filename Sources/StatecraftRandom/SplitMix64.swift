/// A random number generator that gives the same numbers for the same seed, everywhere.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number below `bound`, which is small, so that the bias of a remainder does not matter.
  package mutating func number(below bound: Int) -> Int {
    Int(truncatingIfNeeded: next() % UInt64(bound))
  }

  /// True in so many cases of a hundred.
  package mutating func chance(_ percent: Int) -> Bool {
    number(below: 100) < percent
  }

  /// One of several values; there must be one.
  package mutating func pick<Value>(_ values: [Value]) -> Value {
    values[number(below: values.count)]
  }
}
