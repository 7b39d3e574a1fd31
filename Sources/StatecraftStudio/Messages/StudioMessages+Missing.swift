#if Studio
extension StudioMessages {
  /// There is no machine that a page wants to watch, or the store cannot be read.
  struct Missing: Encodable {
    var type = "missing"
    var id: String
    var reason: String
  }
}
#endif
