/// The size of a type that is only known when the program runs.
struct MemorySize {
  let bytes: Int
  /// Whether a copy of the bytes is a copy of the value.
  let isPlain: Bool

  init?(_ type: any Any.Type) {
    func measure<Value>(_ type: Value.Type) -> (Int, Bool) {
      (MemoryLayout<Value>.size, _isPOD(Value.self))
    }
    (bytes, isPlain) = _openExistential(type, do: measure)
  }
}
