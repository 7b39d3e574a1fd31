/// A state's value in the user's type, without that type.
///
/// What is compiled of a chart needs no types of the user, so that it is not compiled anew for each
/// of them. Small values are held as they are in memory, others in a box.
///
/// A chart is made of parts of one context only, as `MachineChart` takes no others: the type that is given
/// back is the one that was taken away. `Sendable`, because only `Sendable` states come in.
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

  /// Takes the type away.
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

  /// Gives the type back; it must be the same.
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
