/// A list that allocates no memory for fewer than two elements.
///
/// Most transitions have one trigger and one target, and large charts have thousands of them.
@usableFromInline
package enum ShortList<Element: Sendable>: Sendable {
  case none
  case one(Element)
  /// The case for two or more elements only, so that equal lists have equal representations.
  case many([Element])

  @inlinable
  package init(_ elements: some Collection<Element>) {
    guard let first = elements.first else {
      self = .none
      return
    }
    self = elements.dropFirst().isEmpty ? .one(first) : .many(Array(elements))
  }

  @inlinable
  package init(_ elements: [Element]) {
    self = elements.count > 1 ? .many(elements) : elements.isEmpty ? .none : .one(elements[0])
  }
}

extension ShortList {
  /// The elements as an array, which is not copied for two or more elements.
  var array: [Element] {
    switch self {
    case .none: []
    case .one(let element): [element]
    case .many(let elements): elements
    }
  }
}

extension ShortList: Equatable where Element: Equatable {}
extension ShortList: Hashable where Element: Hashable {}

extension ShortList: ExpressibleByArrayLiteral {
  @inlinable
  package init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension ShortList: RandomAccessCollection {
  @inlinable package var startIndex: Int { 0 }

  @inlinable
  package var endIndex: Int {
    switch self {
    case .none: 0
    case .one: 1
    case .many(let elements): elements.count
    }
  }

  @inlinable
  package subscript(position: Int) -> Element {
    switch self {
    case .none: preconditionFailure("index \(position) is out of range: the list is empty")
    case .one(let element):
      precondition(position == 0, "index \(position) is out of range: the list has one element")
      return element
    case .many(let elements): return elements[position]
    }
  }
}

extension ShortList: CustomStringConvertible {
  @usableFromInline package var description: String { "\(array)" }
}
