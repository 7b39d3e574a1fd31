internal import Synchronization

/// A value whose parts are known only when it is there: an `enum` with payloads, or an existential.
///
/// Each different value is kept once, and packed as its number.
final class DynamicField<Value>: PackedField {
  private struct Known: @unchecked Sendable {
    var numbers: [[UInt8]: Int] = [:]
    var values: [Value] = []
  }

  private let known = Mutex(Known())
  private let path: String

  init(_ path: String) {
    self.path = path
  }

  func pack(_ value: UnsafeRawPointer, into packer: inout Packer) {
    let value = value.assumingMemoryBound(to: Value.self).pointee
    var content = Packer()
    PackedContent.append(value, path, to: &content)
    packer.problem = packer.problem ?? content.problem
    let bytes = content.bytes
    let number = known.withLock { known in
      if let number = known.numbers[bytes] { return number }
      known.numbers[bytes] = known.values.count
      known.values.append(value)
      return known.values.count - 1
    }
    packer.append(number)
  }

  func unpack(_ unpacker: inout Unpacker, to value: UnsafeMutableRawPointer) {
    let number = unpacker.count()
    value.initializeMemory(as: Value.self, to: known.withLock { Box($0.values[number]) }.value)
  }

  /// The values are read by many threads and never changed.
  private struct Box: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
}

extension DynamicField where Value == Never {
  /// Returns how values of a type are packed that is only known when the program runs.
  static func make(_ type: any Any.Type, _ path: String) -> any PackedField {
    func field<Other>(_ type: Other.Type) -> any PackedField { DynamicField<Other>(path) }
    return _openExistential(type, do: field)
  }
}

/// The content of a value as bytes that are the same for equal contents.
enum PackedContent {
  static func append(_ value: Any, _ path: String, to packer: inout Packer) {
    packer.append(String(reflecting: type(of: value)))
    func appendTyped<Value>(_ value: Value) {
      guard TypeKind(Value.self) == .enumeration, !(value is any PackableValue) else {
        appendPlanned(value, path, to: &packer)
        return
      }
      packer.append(caseName(of: value) ?? "\(value)")
      for child in Mirror(reflecting: value).children {
        append(child.value, path, to: &packer)
      }
    }
    _openExistential(value, do: appendTyped)
  }

  private static func appendPlanned<Value>(_ value: Value, _ path: String, to packer: inout Packer)
  {
    do {
      try ValuePlan(Value.self, path: path).write(value, to: &packer)
    } catch {
      packer.problem = packer.problem ?? "\(error)"
    }
  }
}

/// A value of a library's type, which is packed as its number among equal ones.
final class InternedField<Value: Hashable>: PackedField {
  private struct Known: @unchecked Sendable {
    var numbers: [Value: Int] = [:]
    var values: [Value] = []
  }

  private let known = Mutex(Known())

  func pack(_ value: UnsafeRawPointer, into packer: inout Packer) {
    let box = Box(value.assumingMemoryBound(to: Value.self).pointee)
    let number = known.withLock { known in
      if let number = known.numbers[box.value] { return number }
      known.numbers[box.value] = known.values.count
      known.values.append(box.value)
      return known.values.count - 1
    }
    packer.append(number)
  }

  func unpack(_ unpacker: inout Unpacker, to value: UnsafeMutableRawPointer) {
    let number = unpacker.count()
    value.initializeMemory(as: Value.self, to: known.withLock { Box($0.values[number]) }.value)
  }

  private struct Box: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
}

extension Hashable {
  static func internedField() -> any PackedField { InternedField<Self>() }
}
