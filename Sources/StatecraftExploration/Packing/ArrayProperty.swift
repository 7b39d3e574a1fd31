/// A stored array of a context, whatever its elements are.
protocol ArrayProperty: Sendable {
  /// The property's name.
  var name: String { get }
  /// Where in the context the array is; `nil` if it is not simply stored there.
  var offset: Int? { get }
  /// Prepares the packing of the elements.
  func elementPlan() throws(PackingError) -> ValuePlan
  /// The number of elements in the context at an address.
  func count(in context: UnsafeRawPointer) -> Int
  /// Writes the first elements one after the other, and where each of them starts.
  func pack(
    _ count: Int,
    in context: UnsafeRawPointer,
    by plan: ValuePlan,
    into packer: inout Packer,
    starts: UnsafeMutablePointer<Int>
  )
  /// Makes the array in a context whose memory has not been initialized there.
  func unpack(
    _ count: Int,
    by plan: ValuePlan,
    from unpacker: inout Unpacker,
    to context: UnsafeMutableRawPointer
  )
  /// Puts the elements into another order: at each position the one from the given position.
  func permute(by order: [Int], in context: UnsafeMutableRawPointer)
  /// The array in the context at an address.
  func value(in context: UnsafeRawPointer) -> Any
}

/// A stored array whose elements have a known type.
struct StoredArray<Element>: ArrayProperty {
  let name: String
  let offset: Int?

  private func address(in context: UnsafeRawPointer) -> UnsafePointer<[Element]> {
    (context + place).assumingMemoryBound(to: [Element].self)
  }

  /// The offset of an array that is stored; others are refused before.
  private var place: Int {
    guard let offset else { preconditionFailure("the array '\(name)' is not stored") }
    return offset
  }

  func elementPlan() throws(PackingError) -> ValuePlan {
    try ValuePlan(ofElements: Element.self, name)
  }

  func count(in context: UnsafeRawPointer) -> Int { address(in: context).pointee.count }

  func pack(
    _ count: Int,
    in context: UnsafeRawPointer,
    by plan: ValuePlan,
    into packer: inout Packer,
    starts: UnsafeMutablePointer<Int>
  ) {
    address(in: context).pointee.withUnsafeBufferPointer { elements in
      for position in 0..<count {
        (starts + position).initialize(to: packer.count)
        withUnsafePointer(to: elements[position]) {
          plan.pack(UnsafeRawPointer($0), into: &packer)
        }
      }
    }
  }

  func unpack(
    _ count: Int,
    by plan: ValuePlan,
    from unpacker: inout Unpacker,
    to context: UnsafeMutableRawPointer
  ) {
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(plan.read(Element.self, from: &unpacker)) }
    (context + place).initializeMemory(as: [Element].self, to: elements)
  }

  func permute(by order: [Int], in context: UnsafeMutableRawPointer) {
    let array = (context + place).assumingMemoryBound(to: [Element].self)
    let elements = array.pointee
    array.pointee = order.map { elements[$0] }
  }

  func value(in context: UnsafeRawPointer) -> Any { address(in: context).pointee }
}
