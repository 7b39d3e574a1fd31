/// How values of a type are packed into bytes and made from them again.
///
/// Two values have the same bytes exactly if they are equal in all their stored properties; a
/// conformance to `Equatable` is not asked, because it may leave some out.
final class ValuePlan: Sendable {
  /// A step of packing a value, at an offset from its start.
  enum Step: Sendable {
    case integer(offset: Int, size: Int, isSigned: Bool)
    /// Bytes of which none is padding.
    case bytes(offset: Int, size: Int)
    case double(offset: Int, property: String)
    case float(offset: Int, property: String)
    case value(offset: Int, any PackedField)
  }

  let steps: [Step]

  /// Prepares the packing of a type.
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - path: the name of the property whose type it is, for messages.
  /// - Throws: an error that names the property whose values cannot be compared.
  init(_ type: any Any.Type, path: String) throws(PackingError) {
    var steps: [Step] = []
    try Self.append(type, 0, path, to: &steps)
    self.steps = steps
  }

  private static func append(
    _ type: any Any.Type,
    _ offset: Int,
    _ path: String,
    to steps: inout [Step]
  ) throws(PackingError) {
    if let size = MemorySize(type), size.bytes == 0 { return }
    if let integer = type as? any FixedWidthInteger.Type, integerSizes.contains(integer.size) {
      steps.append(.integer(offset: offset, size: integer.size, isSigned: integer.isSigned))
      return
    }
    if type == Double.self { return steps.append(.double(offset: offset, property: path)) }
    if type == Float.self { return steps.append(.float(offset: offset, property: path)) }
    if type == Bool.self { return steps.append(.bytes(offset: offset, size: 1)) }
    if let packable = type as? any PackableValue.Type {
      return steps.append(.value(offset: offset, try packable.packedField(path)))
    }
    switch TypeKind(type) {
    case .structure:
      if isRaw(type), let size = MemorySize(type) {
        return steps.append(.bytes(offset: offset, size: size.bytes))
      }
      if isLibraryValue(type), let hashable = type as? any Hashable.Type {
        return steps.append(.value(offset: offset, hashable.internedField()))
      }
      fallthrough
    case .tuple:
      for field in StoredField.all(of: type) {
        let name = path.isEmpty ? field.name : "\(path).\(field.name)"
        try append(field.type, offset + field.offset, name, to: &steps)
      }
    case .enumeration, .optional:
      if let size = MemorySize(type), size.bytes == 1, size.isPlain {
        steps.append(.bytes(offset: offset, size: 1))
      } else {
        steps.append(.value(offset: offset, DynamicField.make(type, path)))
      }
    case .existential:
      steps.append(.value(offset: offset, DynamicField.make(type, path)))
    case .reference:
      throw PackingError(path, "is a reference to an object of the class '\(type)'")
    case .function:
      throw PackingError(path, "is a function")
    case .other:
      throw PackingError(path, "has the type '\(type)'")
    }
  }

  private static var integerSizes: [Int] { [1, 2, 4, 8] }

  /// Whether the bytes of a value are all that it is, and none of them is padding.
  private static func isRaw(_ type: any Any.Type) -> Bool {
    let name = String(reflecting: type)
    let isVector = ["Swift.SIMD", "Swift.InlineArray<"].contains { name.hasPrefix($0) }
    return (isVector || type == Int128.self || type == UInt128.self || type == Duration.self)
      && MemorySize(type)?.isPlain == true
  }

  /// Whether a type of the standard library or Foundation hides an object behind a value.
  private static func isLibraryValue(_ type: any Any.Type) -> Bool {
    let name = String(reflecting: type)
    let isLibrary = ["Swift.", "Foundation.", "FoundationEssentials."].contains {
      name.hasPrefix($0)
    }
    return isLibrary && MemorySize(type)?.isPlain == false
  }
}

extension ValuePlan {
  /// Writes the value at an address.
  func pack(_ value: UnsafeRawPointer, into packer: inout Packer) {
    for step in steps {
      switch step {
      case .integer(let offset, let size, let isSigned):
        packer.append(integerAt: value + offset, size, isSigned)
      case .bytes(let offset, let size):
        packer.append(value + offset, count: size)
      case .double(let offset, let property):
        let number = value.loadUnaligned(fromByteOffset: offset, as: Double.self)
        if number.isNaN { packer.problem = packer.problem ?? property.isNotANumber }
        packer.append(value + offset, count: 8)
      case .float(let offset, let property):
        let number = value.loadUnaligned(fromByteOffset: offset, as: Float.self)
        if number.isNaN { packer.problem = packer.problem ?? property.isNotANumber }
        packer.append(value + offset, count: 4)
      case .value(let offset, let field):
        field.pack(value + offset, into: &packer)
      }
    }
  }

  /// Makes a value at an address whose memory has not been initialized.
  func unpack(_ unpacker: inout Unpacker, to value: UnsafeMutableRawPointer) {
    for step in steps {
      switch step {
      case .integer(let offset, let size, let isSigned):
        unpacker.copyInteger(to: value + offset, size, isSigned)
      case .bytes(let offset, let size):
        unpacker.copy(to: value + offset, count: size)
      case .double(let offset, _): unpacker.copy(to: value + offset, count: 8)
      case .float(let offset, _): unpacker.copy(to: value + offset, count: 4)
      case .value(let offset, let field): field.unpack(&unpacker, to: value + offset)
      }
    }
  }
}

extension Packer {
  @inline(__always)
  fileprivate mutating func append(
    integerAt address: UnsafeRawPointer,
    _ size: Int,
    _ isSigned: Bool
  ) {
    switch (size, isSigned) {
    case (1, _): append(address.load(as: UInt8.self))
    case (2, true): append(signed: Int64(address.load(as: Int16.self)))
    case (2, false): append(unsigned: UInt64(address.load(as: UInt16.self)))
    case (4, true): append(signed: Int64(address.load(as: Int32.self)))
    case (4, false): append(unsigned: UInt64(address.load(as: UInt32.self)))
    case (_, true): append(signed: address.load(as: Int64.self))
    case (_, false): append(unsigned: address.load(as: UInt64.self))
    }
  }
}

extension Unpacker {
  @inline(__always)
  fileprivate mutating func copyInteger(
    to address: UnsafeMutableRawPointer,
    _ size: Int,
    _ isSigned: Bool
  ) {
    switch (size, isSigned) {
    case (1, _): address.storeBytes(of: byte(), as: UInt8.self)
    case (2, true): address.storeBytes(of: Int16(truncatingIfNeeded: signed()), as: Int16.self)
    case (2, false):
      address.storeBytes(of: UInt16(truncatingIfNeeded: unsigned()), as: UInt16.self)
    case (4, true): address.storeBytes(of: Int32(truncatingIfNeeded: signed()), as: Int32.self)
    case (4, false):
      address.storeBytes(of: UInt32(truncatingIfNeeded: unsigned()), as: UInt32.self)
    case (_, true): address.storeBytes(of: signed(), as: Int64.self)
    case (_, false): address.storeBytes(of: unsigned(), as: UInt64.self)
    }
  }
}

extension String {
  fileprivate var isNotANumber: String {
    "the property '\(self)' is not a number (NaN), which equals nothing, so that situations cannot "
      + "be compared; give it a value that can"
  }
}

extension FixedWidthInteger {
  fileprivate static var size: Int { MemoryLayout<Self>.size }
}
