internal import Synchronization

/// The different values of a type, each with a number, which several threads read and add to.
///
/// - Note: The lock guards all properties. A value itself is copied and never changed, and holds
///   nothing that two threads could change: ``ValuePlan`` refuses references and functions.
final class NumberedValues<Key: Hashable, Value>: @unchecked Sendable {
  private let lock = Mutex(())
  private var numbers: [Key: Int] = [:]
  private var values: [Value] = []
  private var contentBytes = 0

  /// The memory that the values and their keys count as, in bytes.
  ///
  /// A table of hash values is never full, so that each entry counts twice.
  var byteCount: Int {
    lock.withLock { _ in
      let entry = MemoryLayout<Key>.stride + MemoryLayout<Int>.stride
      return contentBytes + 2 * values.count * entry + values.countedBytes
    }
  }

  /// Returns the number of a value, which is new if no value was added with the same key.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - key: what tells it from others.
  ///   - contentBytes: the memory that both take besides their own size; asked for new values only.
  /// - Returns: the number.
  func number(of value: Value, key: Key, contentBytes: () -> Int) -> Int {
    lock.withLock { _ in
      if let number = numbers[key] { return number }
      numbers[key] = values.count
      values.append(value)
      self.contentBytes += contentBytes()
      return values.count - 1
    }
  }

  /// Calls a function with the value of a number.
  func withValue(_ number: Int, _ body: (Value) -> Void) {
    lock.withLock { _ in body(values[number]) }
  }
}
