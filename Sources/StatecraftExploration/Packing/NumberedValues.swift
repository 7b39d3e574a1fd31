internal import Synchronization

/// The different values of a type, each with a number, which several threads read and add to.
///
/// - Note: The lock guards both properties. A value itself is copied and never changed, and holds
///   nothing that two threads could change: ``ValuePlan`` refuses references and functions.
final class NumberedValues<Key: Hashable, Value>: @unchecked Sendable {
  private let lock = Mutex(())
  private var numbers: [Key: Int] = [:]
  private var values: [Value] = []

  /// Returns the number of a value, which is new if no value was added with the same key.
  func number(of value: Value, key: Key) -> Int {
    lock.withLock { _ in
      if let number = numbers[key] { return number }
      numbers[key] = values.count
      values.append(value)
      return values.count - 1
    }
  }

  /// Calls a function with the value of a number.
  func withValue(_ number: Int, _ body: (Value) -> Void) {
    lock.withLock { _ in body(values[number]) }
  }
}
