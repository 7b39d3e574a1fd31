/// A change of one stored integer, as data: `value = (value ^ flip) &* factor &+ summand`.
///
/// Tables run it without a call, so that the processor has no target to guess.
@usableFromInline
package struct Assignment: Sendable {
  /// Where the integer lies in the context, in bytes.
  @usableFromInline let offset: UInt32
  /// Its size, in bytes: 1, 2, 4 or 8.
  @usableFromInline let width: UInt32
  @usableFromInline var flip: UInt64
  @usableFromInline var factor: UInt64
  @usableFromInline var summand: UInt64

  /// Does the change to the integer at an address.
  @inlinable @inline(__always)
  func apply<Word: FixedWidthInteger & UnsignedInteger>(
    _ address: UnsafeMutableRawPointer,
    as type: Word.Type
  ) {
    let value = address.loadUnaligned(as: type)
    let changed =
      (value ^ Word(truncatingIfNeeded: flip)) &* Word(truncatingIfNeeded: factor)
      &+ Word(truncatingIfNeeded: summand)
    address.storeBytes(of: changed, as: type)
  }

  /// Does changes to a context.
  ///
  /// - Parameters:
  ///   - list: the changes, one after the other in memory.
  ///   - count: how many there are; one at least.
  ///   - context: what is changed.
  @inlinable @inline(__always)
  static func apply<Context>(_ list: UnsafeRawPointer, count: UInt, to context: inout Context) {
    withUnsafeMutablePointer(to: &context) { apply(list, count, UnsafeMutableRawPointer($0)) }
  }

  @usableFromInline @inline(never)
  static func apply(_ list: UnsafeRawPointer, _ count: UInt, _ address: UnsafeMutableRawPointer) {
    var next = list.assumingMemoryBound(to: Assignment.self)
    let end = next + Int(bitPattern: count)
    repeat {
      next.pointee.apply(to: address)
      next += 1
    } while next != end
  }

  /// Does the change to a context.
  @inlinable @inline(__always)
  func apply(to context: UnsafeMutableRawPointer) {
    let address = context + Int(offset)
    if width == 8 {
      apply(address, as: UInt64.self)
    } else if width == 4 {
      apply(address, as: UInt32.self)
    } else if width == 2 {
      apply(address, as: UInt16.self)
    } else {
      apply(address, as: UInt8.self)
    }
  }

  /// Both changes in one; `nil` when they cannot be one.
  func followed(by next: Assignment) -> Assignment? {
    guard next.offset == offset, next.width == width, next.flip == 0 else { return nil }
    var both = self
    both.factor = factor &* next.factor
    both.summand = summand &* next.factor &+ next.summand
    return both
  }
}

/// A change of an integer, as data: drawn and exported by what it does, and run without a call.
///
/// ```swift
/// on(.coin, to: .unlocked).assign(\.coins, .adding(1))
/// ```
///
/// Arithmetic wraps around on overflow, as `&+` and `&*` do.
public struct IntegerChange<Value: FixedWidthInteger & Sendable>: Sendable {
  let flip: Value
  let factor: Value
  let summand: Value
  /// The change in words, after the property's name.
  let text: String

  /// Makes it a value.
  public static func to(_ value: Value) -> Self {
    Self(flip: 0, factor: 0, summand: value, text: "= \(value)")
  }

  /// Adds to it; a negative amount subtracts.
  public static func adding(_ amount: Value) -> Self {
    Self(flip: 0, factor: 1, summand: amount, text: "+= \(amount)")
  }

  /// Subtracts from it.
  public static func subtracting(_ amount: Value) -> Self {
    Self(flip: 0, factor: 1, summand: 0 &- amount, text: "-= \(amount)")
  }

  /// Multiplies it, and adds to the product.
  public static func multiplying(by factor: Value, adding summand: Value = 0) -> Self {
    let rest = summand == 0 ? "" : " + \(summand)"
    return Self(flip: 0, factor: factor, summand: summand, text: "= it × \(factor)\(rest)")
  }

  /// Flips some of its bits; then multiplies it.
  public static func flipping(_ bits: Value, multiplyingBy factor: Value = 1) -> Self {
    let rest = factor == 1 ? "" : ", times \(factor)"
    return Self(flip: bits, factor: factor, summand: 0, text: "^= \(bits)\(rest)")
  }

  func callAsFunction(_ value: Value) -> Value { (value ^ flip) &* factor &+ summand }
}

extension Action {
  /// An action that changes an integer, as data.
  static func assign<Value: FixedWidthInteger & Sendable>(
    _ property: any WritableKeyPath<Context, Value> & Sendable,
    _ change: IntegerChange<Value>
  ) -> Action {
    let width = MemoryLayout<Value>.size
    let assignment = MemoryLayout<Context>.offset(of: property).flatMap { offset in
      !isPlainInteger(Value.self)
        ? nil
        : Assignment(
          offset: UInt32(offset),
          width: UInt32(width),
          flip: UInt64(truncatingIfNeeded: change.flip),
          factor: UInt64(truncatingIfNeeded: change.factor),
          summand: UInt64(truncatingIfNeeded: change.summand)
        )
    }
    return assign(property, "\(name(of: property)) \(change.text)", assignment) { context in
      context[keyPath: property] = change(context[keyPath: property])
    }
  }

  /// Whether an integer lies in memory as its bits; a type of the user may keep it otherwise.
  private static func isPlainInteger<Value>(_ type: Value.Type) -> Bool {
    let types: [any Any.Type] = [
      Int.self, Int8.self, Int16.self, Int32.self, Int64.self,
      UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
    ]
    return types.contains { $0 == type }
  }

  /// An action that sets or flips a truth value, as data.
  static func assign(
    _ property: any WritableKeyPath<Context, Bool> & Sendable,
    orFlip value: Bool?
  ) -> Action {
    let assignment = MemoryLayout<Context>.offset(of: property).map { offset in
      Assignment(
        offset: UInt32(offset),
        width: 1,
        flip: value == nil ? 1 : 0,
        factor: value == nil ? 1 : 0,
        summand: value == true ? 1 : 0
      )
    }
    let name = name(of: property)
    return assign(property, value.map { "\(name) = \($0)" } ?? "toggle \(name)", assignment) {
      $0[keyPath: property] = value ?? !$0[keyPath: property]
    }
  }

  /// An action that sets a property.
  static func assign<Value: Sendable>(
    _ property: any WritableKeyPath<Context, Value> & Sendable,
    to value: Value
  ) -> Action {
    assign(property, "\(name(of: property)) = \(value)", nil) {
      $0[keyPath: property] = value
    }
  }

  private static func assign(
    _ property: PartialKeyPath<Context>,
    _ name: String,
    _ assignment: Assignment?,
    _ body: @escaping @Sendable (inout Context) -> Void
  ) -> Action {
    Action(
      name: name,
      kind: .mutate,
      canThrow: false,
      operation: .plain(PlainOperation(assignment, body))
    ) { context, _ in body(&context) }
  }

  /// The property as one writes it, without its type.
  private static func name(of property: PartialKeyPath<Context>) -> String {
    let text = "\(property)"
    return text.split(separator: ".").dropFirst().joined(separator: ".")
  }
}

extension ChartTransition {
  /// Changes an integer, as data: diagrams show what it does, and it runs without a call.
  public func assign<Value: FixedWidthInteger & Sendable>(
    _ property: any WritableKeyPath<Context, Value> & Sendable,
    _ change: IntegerChange<Value>
  ) -> Self {
    appending(.assign(property, change))
  }

  /// Sets an integer to a value; diagrams show it, and it runs without a call.
  public func assign<Value: FixedWidthInteger & Sendable>(
    _ property: any WritableKeyPath<Context, Value> & Sendable,
    to value: Value
  ) -> Self {
    appending(.assign(property, .to(value)))
  }

  /// Sets a truth value; diagrams show it, and it runs without a call.
  public func assign(
    _ property: any WritableKeyPath<Context, Bool> & Sendable,
    to value: Bool
  ) -> Self {
    appending(.assign(property, orFlip: value))
  }

  /// Sets a property to a value; diagrams show it.
  public func assign<Value: Sendable>(
    _ property: any WritableKeyPath<Context, Value> & Sendable,
    to value: Value
  ) -> Self {
    appending(.assign(property, to: value))
  }

  /// Flips a truth value; diagrams show it.
  public func toggle(_ property: any WritableKeyPath<Context, Bool> & Sendable) -> Self {
    appending(.assign(property, orFlip: nil))
  }
}

extension StateActions {
  /// Changes an integer, as data: diagrams show what it does, and it runs without a call.
  public func assign<Value: FixedWidthInteger & Sendable>(
    _ property: any WritableKeyPath<Context, Value> & Sendable,
    _ change: IntegerChange<Value>
  ) -> Self {
    appending(.assign(property, change))
  }

  /// Sets an integer to a value; diagrams show it, and it runs without a call.
  public func assign<Value: FixedWidthInteger & Sendable>(
    _ property: any WritableKeyPath<Context, Value> & Sendable,
    to value: Value
  ) -> Self {
    appending(.assign(property, .to(value)))
  }

  /// Sets a truth value; diagrams show it, and it runs without a call.
  public func assign(
    _ property: any WritableKeyPath<Context, Bool> & Sendable,
    to value: Bool
  ) -> Self {
    appending(.assign(property, orFlip: value))
  }

  /// Sets a property to a value; diagrams show it.
  public func assign<Value: Sendable>(
    _ property: any WritableKeyPath<Context, Value> & Sendable,
    to value: Value
  ) -> Self {
    appending(.assign(property, to: value))
  }

  /// Flips a truth value; diagrams show it.
  public func toggle(_ property: any WritableKeyPath<Context, Bool> & Sendable) -> Self {
    appending(.assign(property, orFlip: nil))
  }
}
