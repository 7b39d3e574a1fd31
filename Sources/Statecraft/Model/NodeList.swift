/// Parts of a chart, kept without the types of its context and given with them.
package struct NodeList<Node: ChartNode>: Sendable {
  package private(set) var shapes: [Node.Shape]

  init(_ shapes: [Node.Shape]) {
    self.shapes = shapes
  }

  package mutating func append(_ node: Node) { shapes.append(node.shape) }
}

extension NodeList: ExpressibleByArrayLiteral {
  package init(arrayLiteral nodes: Node...) { shapes = nodes.map { $0.shape } }
}

extension NodeList: RandomAccessCollection, MutableCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { shapes.count }

  package subscript(position: Int) -> Node {
    get { Node(shapes[position]) }
    _modify {
      var node = Node(shapes[position])
      yield &node
      shapes[position] = node.shape
    }
  }
}
