// The runtime's own entries for reflection: `Mirror` finds the fields of a value with them, but does
// not tell where in the value they are.

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(of type: any Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func field(
  of type: any Any.Type,
  _ index: Int,
  _ found: UnsafeMutablePointer<FieldRecord>
) -> any Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(of type: any Any.Type, _ index: Int) -> Int

private struct FieldRecord {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}

/// A stored property of a type, or an element of a tuple.
struct StoredField {
  let name: String
  let type: any Any.Type
  let offset: Int
  /// Whether it owns what it holds; `false` for a `weak` or an `unowned` reference, in whose memory no value of
  /// the type lies.
  let isStrong: Bool

  /// Returns the stored properties of a struct or the elements of a tuple, in order.
  static func all(of type: any Any.Type) -> [StoredField] {
    (0..<fieldCount(of: type)).map { index in
      var record = FieldRecord()
      let fieldType = field(of: type, index, &record)
      defer { record.free?(record.name) }
      let name = record.name.map { String(cString: $0) } ?? ""
      return StoredField(
        name: name,
        type: fieldType,
        offset: fieldOffset(of: type, index),
        isStrong: record.isStrong
      )
    }
  }
}
