#if Studio
extension StudioMessages {
  /// A message without content, which shows a page that the studio is still there.
  struct Heartbeat: Encodable {
    var type = "heartbeat"
  }
}
#endif
