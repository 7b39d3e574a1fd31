/// A change of a stored integer as data: `value = (value ^ flip) &* factor &+ summand`.
///
/// Tables run it without a call, so that the processor has no indirect branch to predict. The
/// access through raw pointers is in bounds, because `MemoryLayout.offset(of:)` gives the offset of
/// a stored property, and because only standard integer types and `Bool` have this form.
@usableFromInline
package struct Assignment: Sendable {
  /// The integer's offset in the context, in bytes.
  @usableFromInline let offset: UInt32
  /// The integer's size in bytes: 1, 2, 4 or 8.
  @usableFromInline let width: UInt32
  @usableFromInline var flip: UInt64
  @usableFromInline var factor: UInt64
  @usableFromInline var summand: UInt64

  /// Applies the change to the integer at an address.
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

  /// Applies changes to a context.
  ///
  /// - Parameters:
  ///   - list: the address of the first change; the others follow it in memory.
  ///   - count: the number of changes, at least one.
  ///   - context: the context to change.
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

  /// Applies the change to a context.
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

  /// Returns one change that is equivalent to this one and the next; `nil` when there is none.
  func followed(by next: Assignment) -> Assignment? {
    guard next.offset == offset, next.width == width, next.flip == 0 else { return nil }
    var both = self
    both.factor = factor &* next.factor
    both.summand = summand &* next.factor &+ next.summand
    return both
  }
}
