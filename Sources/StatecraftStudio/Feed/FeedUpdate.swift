#if Studio
/// The part of a feed that a page has not seen yet.
struct FeedUpdate: Sendable {
  /// The number of the machine's present run; it grows with each restart.
  var epoch: Int
  /// The number of the first step in ``steps``.
  var first: Int
  /// The new steps, each as JSON.
  var steps: [String]
  /// The present status, as JSON.
  var status: String
  /// The whole scene as JSON, for a page that does not know it.
  var scene: String?
  /// The changes of the scene since then, each as JSON.
  var changes: [String]
  /// Whether more steps follow in another update.
  var hasMore: Bool

  /// The update of the machine with this identifier, as a message to a page.
  func message(for id: String) -> String {
    "{\"type\":\"update\",\"id\":\(StudioMessages.text(id)),\"epoch\":\(epoch),\"first\":\(first),"
      + "\"steps\":[\(steps.joined(separator: ","))],\"status\":\(status),"
      + (scene.map { "\"scene\":\($0)," } ?? "")
      + "\"changes\":[\(changes.joined(separator: ","))]}"
  }
}
#endif
