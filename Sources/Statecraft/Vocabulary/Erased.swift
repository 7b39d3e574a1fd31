/// A value without its type; who reads it knows the type.
///
/// It lies in a chart's model or in the state of a machine, which both belong to one context from
/// beginning to end: the type that is given back is the one that was taken away. `Sendable`, because only
/// `Sendable` values come in, and none of them changes.
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
