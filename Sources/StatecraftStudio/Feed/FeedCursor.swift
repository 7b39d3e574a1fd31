#if Studio
/// A page's position in a feed.
struct FeedCursor: Sendable {
  /// The run that the page knows; none at first.
  var epoch = -1
  /// The number of the next step.
  var step = 0
  /// The number of the next change of the scene; -1 when the page does not know the scene.
  var change = 0
  /// The number of the turn of the status that the page has; 0 when it has none.
  var status = 0
}
#endif
