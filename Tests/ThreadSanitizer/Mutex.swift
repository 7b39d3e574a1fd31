#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Stands for Synchronization's Mutex, which the thread sanitizer does not know.
@usableFromInline
final class Mutex<Value>: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value
  /// What lies where a value without a size would be; otherwise its accesses would be those of the lock.
  private let end: UInt8 = 0

  @usableFromInline
  init(_ value: consuming sending Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  @usableFromInline
  func withLock<Result: ~Copyable, E: Error>(
    _ body: (inout Value) throws(E) -> Result
  ) throws(E) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
