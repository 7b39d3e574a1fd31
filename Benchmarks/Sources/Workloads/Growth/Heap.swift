/// A binary heap, the smallest element first: how one keeps many deadlines by hand.
struct Heap<Element: Comparable> {
  private var elements: [Element] = []

  var first: Element? { elements.first }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard elements[child] < elements[parent] else { return }
      elements.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes the first element away and inserts another one.
  ///
  /// - Precondition: the heap is not empty.
  mutating func replaceFirst(with element: Element) {
    elements[0] = element
    siftDown()
  }

  /// Takes the first element away.
  ///
  /// - Precondition: the heap is not empty.
  mutating func removeFirst() {
    elements.swapAt(0, elements.count - 1)
    elements.removeLast()
    siftDown()
  }

  /// Moves the first element to its place.
  private mutating func siftDown() {
    var parent = 0
    while true {
      let left = 2 * parent + 1
      let right = left + 1
      var smallest = parent
      if left < elements.count && elements[left] < elements[smallest] { smallest = left }
      if right < elements.count && elements[right] < elements[smallest] { smallest = right }
      guard smallest != parent else { return }
      elements.swapAt(parent, smallest)
      parent = smallest
    }
  }
}
