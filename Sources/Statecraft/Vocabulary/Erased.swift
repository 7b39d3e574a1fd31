/// A value without its static type; its reader knows the type.
///
/// The value belongs to a chart's model or to the state of a machine. Both have one context type
/// for their whole life, so the type in ``value(as:)`` is the type that was passed to the
/// initializer. The unchecked `Sendable` is right because only `Sendable` values are stored, and
/// none of them changes.
@usableFromInline
package struct Erased: @unchecked Sendable {
  @usableFromInline let box: AnyObject

  @usableFromInline
  final class Box<Value> {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
  }

  @inlinable
  package init<Value: Sendable>(_ value: Value) { box = Box(value) }

  /// Returns the value as its type, which must be the type that it was stored with.
  ///
  /// The cast is unchecked.
  @inlinable
  package func value<Value: Sendable>(as type: Value.Type) -> Value {
    unsafeDowncast(box, to: Box<Value>.self).value
  }
}
