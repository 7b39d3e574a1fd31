extension DOTWriter {
  /// Where an arrow begins or ends: a node, and the cluster at whose border it is cut.
  struct End {
    var node: String
    var cluster: String?
    var anchors: [Int] = []
    /// The state whose border it crosses, if it begins at a node of its own.
    var exit: Int?

    func attribute(_ name: String) -> String { cluster.map { ", \(name)=\"\($0)\"" } ?? "" }
  }
}
