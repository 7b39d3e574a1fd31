/// The numbers of the targets of steps, which several threads write at different positions.
final class TargetNumbers: @unchecked Sendable {
  private var numbers: UnsafeMutablePointer<UInt32>
  private var capacity = 0

  init() {
    numbers = .allocate(capacity: 1)
  }

  deinit { numbers.deallocate() }

  /// Provides space for as many numbers, whose values are lost.
  func reserve(_ count: Int) {
    guard count > capacity else { return }
    numbers.deallocate()
    capacity = max(count, capacity * 2)
    numbers = .allocate(capacity: capacity)
    numbers.initialize(repeating: 0, count: capacity)
  }

  subscript(step: Int) -> UInt32 {
    get { numbers[step] }
    set { numbers[step] = newValue }
  }
}
