/// A queue whose operations are O(1) on average.
@usableFromInline
package struct FIFO<Element> {
  @usableFromInline var elements: [Element?] = []
  @usableFromInline var head = 0

  @inlinable
  package init() {}

  @inlinable package var count: Int { elements.count - head }
  @inlinable package var isEmpty: Bool { head == elements.count }

  @inlinable
  package mutating func append(_ element: Element) { elements.append(element) }

  /// Removes and returns the first element.
  @inlinable
  package mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let element = elements[head].take()
    head += 1
    if head > elements.count / 2 {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }

  /// The first element.
  @inlinable package var first: Element? { isEmpty ? nil : elements[head] }

  /// Changes the first element in its place; returns what the body returns, `nil` without an element.
  @discardableResult
  @inlinable
  package mutating func withFirst<Value>(_ body: (inout Element) -> Value) -> Value? {
    guard head < elements.count, var element = elements[head].take() else { return nil }
    let value = body(&element)
    elements[head] = element
    return value
  }

  /// Removes and returns the first elements, up to a limit.
  @inlinable
  package mutating func pop(upTo limit: Int) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(min(limit, count))
    while result.count < limit, let element = popFirst() { result.append(element) }
    return result
  }
}

extension FIFO: Sendable where Element: Sendable {}
