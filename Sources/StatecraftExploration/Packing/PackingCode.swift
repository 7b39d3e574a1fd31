/// A step of packing a value, without references: a plan has many values to pack.
struct PackingCode {
  enum Kind: UInt8 {
    /// Integers of two, four and eight bytes; those of one byte are bytes.
    case unsigned2, signed2, unsigned4, signed4, unsigned8, signed8
    /// Bytes that are copied; the detail is their number.
    case bytes
    /// Numbers; the detail is the position of the property's name.
    case double, float
    /// A value that is packed by its own rules; the detail is the position of the field.
    case field

    /// The kind of integers of two, four or eight bytes.
    init(size: Int, isSigned: Bool) {
      self =
        switch (size, isSigned) {
        case (2, true): .signed2
        case (2, false): .unsigned2
        case (4, true): .signed4
        case (4, false): .unsigned4
        case (_, true): .signed8
        case (_, false): .unsigned8
        }
    }
  }

  let kind: Kind
  /// Where the part starts in the value.
  let offset: UInt32
  let detail: UInt32
}
