extension DiagramTheme {
  /// The colours of a diagram, written as `#rrggbb`.
  public struct Palette: Sendable, Hashable {
    /// The background of the diagram; `nil` for a transparent background.
    public var background: String?
    /// The fill of states.
    public var state: String
    /// The fill of states with child states.
    ///
    /// It is translucent, so nested levels add up.
    public var container: String
    /// The borders of states.
    public var border: String
    /// The text.
    public var text: String
    /// Secondary text: actions and descriptions.
    public var faint: String
    /// The arrows.
    public var edge: String
    /// The fill of active states.
    public var active: String
    /// The borders of active states, and transitions that were taken.
    public var accent: String
    /// The transitions that were taken last.
    public var recent: String
    /// The states and transitions that were never visited or taken.
    public var missing: String

    /// A palette for light backgrounds.
    public static let light = Palette(
      background: nil,
      state: "#ffffff",
      container: "#64748b",
      border: "#64748b",
      text: "#0f172a",
      faint: "#475569",
      edge: "#475569",
      active: "#dbeafe",
      accent: "#2563eb",
      recent: "#c2410c",
      missing: "#b91c1c"
    )

    /// A palette for dark backgrounds.
    public static let dark = Palette(
      background: nil,
      state: "#1e293b",
      container: "#94a3b8",
      border: "#94a3b8",
      text: "#f1f5f9",
      faint: "#cbd5e1",
      edge: "#94a3b8",
      active: "#1e3a8a",
      accent: "#60a5fa",
      recent: "#fb923c",
      missing: "#f87171"
    )
  }
}
