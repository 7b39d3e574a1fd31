#if Studio
extension StudioMessages {
  /// Steps of a stored machine that came before those of its feed.
  struct Earlier {
    /// The number of the first of the steps.
    var first: Int
    /// The steps, each as JSON.
    var steps: [String]

    /// The message to a page about the machine with this identifier.
    func message(for id: String) -> String {
      "{\"type\":\"earlier\",\"id\":\(StudioMessages.text(id)),\"first\":\(first),"
        + "\"steps\":[\(steps.joined(separator: ","))]}"
    }
  }
}
#endif
