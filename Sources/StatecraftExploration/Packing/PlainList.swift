/// Elements without references, in memory of the list's own.
///
/// An array asks at each change whether anybody else has it, and at each access whether the position
/// is right. Both take longer than what is done for a step of an exploration. Positions are not checked
/// here in a release build.
struct PlainList<Element: BitwiseCopyable>: ~Copyable {
  /// The first element, until the list grows.
  private(set) var start: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity = 64

  init() { start = .allocate(capacity: capacity) }

  deinit { start.deallocate() }

  @inline(__always)
  subscript(position: Int) -> Element {
    get {
      assert(position >= 0 && position < count)
      return start[position]
    }
    set {
      assert(position >= 0 && position < count)
      start[position] = newValue
    }
  }

  /// Where the next element is written, for which space has been reserved.
  @inline(__always)
  var end: UnsafeMutablePointer<Element> { start + count }

  @inline(__always)
  mutating func append(_ element: Element) {
    reserve(1)
    end.initialize(to: element)
    count += 1
  }

  mutating func append(repeating element: Element, count number: Int) {
    reserve(number)
    end.initialize(repeating: element, count: number)
    count += number
  }

  /// Counts elements that were written at ``end``.
  @inline(__always)
  mutating func add(_ number: Int) {
    assert(count + number <= capacity)
    count += number
  }

  /// Removes all elements from a position on.
  @inline(__always)
  mutating func removeAll(from position: Int = 0) { count = position }

  /// Provides space for more elements.
  @inline(__always)
  mutating func reserve(_ number: Int) {
    if count + number > capacity { grow(number) }
  }

  @inline(never)
  private mutating func grow(_ number: Int) {
    capacity = max(capacity * 2, count + number)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.initialize(from: start, count: count)
    start.deallocate()
    start = larger
  }
}
