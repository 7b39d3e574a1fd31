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

    /// The bytes of the value that are copied as they are.
    var copiedBytes: Range<Int>? {
      switch self {
      case .bytes(let offset, let size): offset..<offset + size
      case .integer(let offset, let size, _): size == 1 ? offset..<offset + 1 : nil
      case .double, .float, .value: nil
      }
    }
  }

  /// The steps in a form that is copied without counting references.
  private let codes: [PackingCode]
  private let fields: [any PackedField]
  /// The names of the properties that may be no number.
  private let properties: [String]

  /// Prepares the packing of a type.
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - path: the name of the property whose type it is, for messages.
  ///   - interchangeable: arrays that are stored in values, and the order of whose elements does not
  ///     count.
  /// - Throws: an error that names the property whose values cannot be compared.
  init(
    _ type: any Any.Type,
    path: String,
    interchangeable: [InterchangeableArrays] = []
  ) throws(PackingError) {
    var steps: [Step] = []
    try Self.append(type, 0, path, to: &steps)
    for group in interchangeable { try Self.move(group, in: &steps) }
    var codes: [PackingCode] = []
    var fields: [any PackedField] = []
    var properties: [String] = []
    for step in Self.joined(steps) {
      let kind: PackingCode.Kind
      let (start, detail): (Int, Int)
      switch step {
      case .integer(let offset, let size, let isSigned):
        (kind, start, detail) = (PackingCode.Kind(size: size, isSigned: isSigned), offset, 0)
      case .bytes(let offset, let size): (kind, start, detail) = (.bytes, offset, size)
      case .double(let offset, let property):
        (kind, start, detail) = (.double, offset, properties.count)
        properties.append(property)
      case .float(let offset, let property):
        (kind, start, detail) = (.float, offset, properties.count)
        properties.append(property)
      case .value(let offset, let field):
        (kind, start, detail) = (.field, offset, fields.count)
        fields.append(field)
      }
      codes.append(PackingCode(kind: kind, offset: UInt32(start), detail: UInt32(detail)))
    }
    (self.codes, self.fields, self.properties) = (codes, fields, properties)
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
      let fields = StoredField.all(of: type)
      guard !fields.isEmpty else {
        throw PackingError(path, "has the type '\(type)', whose parts are hidden")
      }
      for field in fields {
        let name = path.isEmpty ? field.name : "\(path).\(field.name)"
        guard field.isStrong else {
          throw PackingError(name, "is a `weak` or `unowned` reference to an object")
        }
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

  /// Replaces the steps of arrays by one that packs them together, behind all others.
  private static func move(
    _ group: InterchangeableArrays,
    in steps: inout [Step]
  ) throws(PackingError) {
    for array in group.arrays {
      let position = steps.firstIndex {
        if case .value(let offset, _) = $0 { offset == array.offset } else { false }
      }
      guard let position else { throw PackingError(array.name, "is not an array of its own") }
      steps.remove(at: position)
    }
    steps.append(.value(offset: 0, try InterchangeableField(group)))
  }

  /// The same steps, with those joined that copy bytes next to each other.
  private static func joined(_ steps: [Step]) -> [Step] {
    var joined: [Step] = []
    for step in steps {
      guard let next = step.copiedBytes else {
        joined.append(step)
        continue
      }
      if let last = joined.last?.copiedBytes, last.upperBound == next.lowerBound {
        joined.removeLast()
        joined.append(.bytes(offset: last.lowerBound, size: last.count + next.count))
      } else {
        joined.append(.bytes(offset: next.lowerBound, size: next.count))
      }
    }
    return joined
  }

  private static var integerSizes: [Int] { [1, 2, 4, 8] }

  /// Whether the bytes of a value are all that it is, and none of them is padding.
  private static func isRaw(_ type: any Any.Type) -> Bool {
    let name = String(reflecting: type)
    let isVector = ["Swift.SIMD", "Swift.InlineArray<"].contains { name.hasPrefix($0) }
    return (isVector || type == Int128.self || type == UInt128.self || type == Duration.self)
      && MemorySize(type)?.isPlain == true
  }

  /// Whether a type of the standard library or Foundation hides an object behind a value, and decides
  /// itself which of its values are equal.
  ///
  /// Collections and boxes of other types do not: they ask the conformances of what they hold.
  private static func isLibraryValue(_ type: any Any.Type) -> Bool {
    let name = String(reflecting: type)
    let isLibrary = ["Swift.", "Foundation.", "FoundationEssentials."].contains {
      name.hasPrefix($0)
    }
    let holdsOthers = name.contains("<") || type == AnyHashable.self
    return isLibrary && !holdsOthers && MemorySize(type)?.isPlain == false
  }
}

extension ValuePlan {
  /// The memory of the values that are kept, because they are packed as numbers.
  var keptBytes: Int { fields.reduce(0) { $0 + $1.keptBytes } }

  /// Whether values are packed as numbers that depend on which values came before.
  var isNumbered: Bool { fields.contains { $0.isNumbered } }

  /// Writes the value at an address.
  func pack(_ value: UnsafeRawPointer, into packer: inout Packer) {
    for code in codes {
      let address = value + Int(code.offset)
      switch code.kind {
      case .unsigned2: packer.append(unsigned: UInt64(address.load(as: UInt16.self)))
      case .signed2: packer.append(signed: Int64(address.load(as: Int16.self)))
      case .unsigned4: packer.append(unsigned: UInt64(address.load(as: UInt32.self)))
      case .signed4: packer.append(signed: Int64(address.load(as: Int32.self)))
      case .unsigned8: packer.append(unsigned: address.load(as: UInt64.self))
      case .signed8: packer.append(signed: address.load(as: Int64.self))
      case .bytes: packer.append(address, count: Int(code.detail))
      case .double:
        let number = address.loadUnaligned(as: Double.self)
        if number.isNaN { packer.problem = packer.problem ?? isNotANumber(code) }
        packer.append(address, count: 8)
      case .float:
        let number = address.loadUnaligned(as: Float.self)
        if number.isNaN { packer.problem = packer.problem ?? isNotANumber(code) }
        packer.append(address, count: 4)
      case .field: fields[Int(code.detail)].pack(address, into: &packer)
      }
    }
  }

  /// Makes a value at an address whose memory has not been initialized.
  func unpack(_ unpacker: inout Unpacker, to value: UnsafeMutableRawPointer) {
    for code in codes {
      let address = value + Int(code.offset)
      switch code.kind {
      case .unsigned2:
        address.storeBytes(of: UInt16(truncatingIfNeeded: unpacker.unsigned()), as: UInt16.self)
      case .signed2:
        address.storeBytes(of: Int16(truncatingIfNeeded: unpacker.signed()), as: Int16.self)
      case .unsigned4:
        address.storeBytes(of: UInt32(truncatingIfNeeded: unpacker.unsigned()), as: UInt32.self)
      case .signed4:
        address.storeBytes(of: Int32(truncatingIfNeeded: unpacker.signed()), as: Int32.self)
      case .unsigned8: address.storeBytes(of: unpacker.unsigned(), as: UInt64.self)
      case .signed8: address.storeBytes(of: unpacker.signed(), as: Int64.self)
      case .bytes: unpacker.copy(to: address, count: Int(code.detail))
      case .double: unpacker.copy(to: address, count: 8)
      case .float: unpacker.copy(to: address, count: 4)
      case .field: fields[Int(code.detail)].unpack(&unpacker, to: address)
      }
    }
  }

  private func isNotANumber(_ code: PackingCode) -> String {
    "the property '\(properties[Int(code.detail)])' is not a number (NaN), which equals nothing, so "
      + "that situations cannot be compared; give it a value that can"
  }
}

extension FixedWidthInteger {
  fileprivate static var size: Int { MemoryLayout<Self>.size }
}
