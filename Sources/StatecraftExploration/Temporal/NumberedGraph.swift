/// A graph whose nodes are numbers from zero.
protocol NumberedGraph {
  /// The successor at a cursor, which starts at zero and is moved on; `nil` after the last one.
  func successor(of node: Int, at cursor: inout Int) -> Int?
}
