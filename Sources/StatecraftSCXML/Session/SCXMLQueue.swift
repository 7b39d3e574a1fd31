#if SCXML
/// A first-in, first-out queue.
///
/// All operations take amortised constant time.
struct SCXMLQueue<Element> {
  /// Removed elements are replaced by `nil`, so that they are released immediately.
  private var elements: [Element?] = []
  private var head = 0

  var count: Int { elements.count - head }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    defer {
      elements[head] = nil
      head += 1
      if head == elements.count {
        elements.removeAll(keepingCapacity: head <= 64)
        head = 0
      } else if head > 64, head * 2 > elements.count {
        elements.removeFirst(head)
        head = 0
      }
    }
    return elements[head]
  }

  mutating func removeAll(where isUnwanted: (Element) -> Bool) {
    elements.removeAll { $0.map(isUnwanted) ?? true }
    head = 0
  }
}
#endif
