/// A state of the user's type, without that type.
///
/// A compiled chart does not depend on the user's types, so that its code is not specialized for
/// each of them. Small trivial values are stored inline, others in a box.
///
/// A chart consists of parts of one context type only, because `MachineChart` accepts no others.
/// The type in ``value(as:)`` is therefore the type that was passed to the initializer. The
/// unchecked `Sendable` is right because only `Sendable` states are stored.
@usableFromInline
package struct StateID: @unchecked Sendable {
  @usableFromInline let bits: UInt64
  @usableFromInline let box: AnyObject?

  @usableFromInline
  final class Box<Value> {
    @usableFromInline let value: Value
    @usableFromInline
    init(_ value: Value) { self.value = value }
  }

  /// Stores a state without its type.
  @inlinable
  package init<State: Hashable & Sendable>(_ state: State) {
    guard Self.fits(State.self) else {
      bits = 0
      box = Box(state)
      return
    }
    var bits: UInt64 = 0
    withUnsafeMutableBytes(of: &bits) { target in
      withUnsafeBytes(of: state) { target.copyMemory(from: $0) }
    }
    self.bits = bits
    box = nil
  }

  /// Returns the state as its type, which must be the type that it was stored with.
  ///
  /// The conversion is unchecked.
  @inlinable
  package func value<State: Hashable & Sendable>(as type: State.Type) -> State {
    if Self.fits(State.self) {
      return withUnsafeBytes(of: bits) { $0.load(as: State.self) }
    }
    guard let box else { preconditionFailure("a state is no '\(State.self)'") }
    return unsafeDowncast(box, to: Box<State>.self).value
  }

  @inlinable @inline(__always)
  static func fits<State>(_ type: State.Type) -> Bool {
    _isPOD(State.self) && MemoryLayout<State>.size <= MemoryLayout<UInt64>.size
      && MemoryLayout<State>.alignment <= MemoryLayout<UInt64>.alignment
  }
}
