/// A part of a value that is packed by its own rules.
protocol PackedField: Sendable {
  /// Writes the value at an address.
  func pack(_ value: UnsafeRawPointer, into packer: inout Packer)
  /// Makes a value at an address whose memory has not been initialized.
  func unpack(_ unpacker: inout Unpacker, to value: UnsafeMutableRawPointer)
  /// Whether it packs values as numbers that depend on which values came before.
  var isNumbered: Bool { get }
  /// The memory of the values that it keeps, because they are packed as numbers.
  var keptBytes: Int { get }
}
