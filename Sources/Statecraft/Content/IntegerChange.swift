/// A change of an integer as data, which diagrams and exports show and which runs without a call.
///
/// ```swift
/// on(.coin, to: .unlocked).assign(\.coins, .adding(1))
/// ```
///
/// Arithmetic wraps on overflow, as with `&+` and `&*`.
public struct IntegerChange<Value: FixedWidthInteger & Sendable>: Sendable {
  let flip: Value
  let factor: Value
  let summand: Value
  /// A description of the change, to follow the property's name.
  let text: String

  /// Sets the integer to a value.
  public static func to(_ value: Value) -> Self {
    Self(flip: 0, factor: 0, summand: value, text: "= \(value)")
  }

  /// Adds to the integer; a negative amount subtracts.
  public static func adding(_ amount: Value) -> Self {
    Self(flip: 0, factor: 1, summand: amount, text: "+= \(amount)")
  }

  /// Subtracts from the integer.
  public static func subtracting(_ amount: Value) -> Self {
    Self(flip: 0, factor: 1, summand: 0 &- amount, text: "-= \(amount)")
  }

  /// Multiplies the integer, and adds to the product.
  public static func multiplying(by factor: Value, adding summand: Value = 0) -> Self {
    let rest = summand == 0 ? "" : " + \(summand)"
    return Self(flip: 0, factor: factor, summand: summand, text: "= it × \(factor)\(rest)")
  }

  /// Toggles the given bits of the integer, then multiplies it.
  public static func flipping(_ bits: Value, multiplyingBy factor: Value = 1) -> Self {
    let rest = factor == 1 ? "" : ", times \(factor)"
    return Self(flip: bits, factor: factor, summand: 0, text: "^= \(bits)\(rest)")
  }

  func callAsFunction(_ value: Value) -> Value { (value ^ flip) &* factor &+ summand }
}
