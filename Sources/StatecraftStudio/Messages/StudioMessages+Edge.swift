#if Studio
extension StudioMessages {
  /// A transition of a machine's diagram.
  struct Edge: Encodable {
    /// The identifier of its element in the SVG.
    var element: String
  }
}
#endif
