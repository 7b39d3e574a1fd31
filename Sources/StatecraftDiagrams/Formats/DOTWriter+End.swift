extension DOTWriter {
  /// The end of an arrow: a node, and the cluster at whose border the arrow is clipped.
  struct End {
    var node: String
    var cluster: String?
    var anchors: [Int] = []
    /// The state whose border the arrow crosses, if the arrow begins at a separate node.
    var exit: Int?

    func attribute(_ name: String) -> String { cluster.map { ", \(name)=\"\($0)\"" } ?? "" }
  }
}
