extension Packer {
  /// Appends values in the order of their bytes, which does not depend on hash values.
  mutating func appendSorted<Values: Collection>(
    _ values: Values,
    _ write: (Values.Element, inout Packer) -> Void
  ) {
    if values.count < 2 {
      for value in values { write(value, &self) }
      return
    }
    var parts: [[UInt8]] = []
    for value in values {
      var part = Packer(writesContent: writesContent)
      write(value, &part)
      problem = problem ?? part.problem
      parts.append(part.bytes)
    }
    parts.sort { $0.lexicographicallyPrecedes($1) }
    for part in parts { append(contentsOf: part) }
  }
}
