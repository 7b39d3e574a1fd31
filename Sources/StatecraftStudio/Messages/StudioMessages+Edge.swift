#if Studio
extension StudioMessages {
  /// A transition of a machine's diagram.
  struct Edge: Encodable {
    /// The identifier of its element in the SVG.
    var element: String
    /// What it says: its states, its event and its guard.
    var text: String
    /// Whether it is a transition, and not an event that is ignored or postponed.
    var isTakeable: Bool
  }
}
#endif
