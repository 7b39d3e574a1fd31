#if Studio
extension StudioMessages {
  /// A state of a machine's diagram.
  struct State: Encodable {
    var name: String
    /// The identifier of its element in the SVG.
    var element: String
    var isAtomic: Bool
  }
}
#endif
