/// A value without its type; who reads it knows the type.
@usableFromInline
package struct Erased: @unchecked Sendable {
  private let box: AnyObject

  private final class Box<Value> {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  package init<Value: Sendable>(_ value: Value) { box = Box(value) }

  /// Gives the type back; it must be the same.
  package func value<Value: Sendable>(as type: Value.Type) -> Value {
    unsafeDowncast(box, to: Box<Value>.self).value
  }
}
