#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Stands for Synchronization's Mutex, which the thread sanitizer does not know.
@usableFromInline
final class Mutex<Value>: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  /// The value has memory of its own: one without a size would lie where something else is, and its
  /// accesses would be taken for accesses of that.
  private let value: UnsafeMutablePointer<Value>

  @usableFromInline
  init(_ value: consuming sending Value) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  @usableFromInline
  func withLock<Result: ~Copyable, E: Error>(
    _ body: (inout Value) throws(E) -> Result
  ) throws(E) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value.pointee)
  }
}
