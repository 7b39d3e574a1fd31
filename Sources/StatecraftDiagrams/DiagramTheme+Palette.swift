extension DiagramTheme {
  /// Colours as `#rrggbb`.
  public struct Palette: Sendable, Hashable {
    /// Behind everything; `nil` lets the page show through.
    public var background: String?
    /// Inside states.
    public var state: String
    /// Inside states that have states inside, each level over the other.
    public var container: String
    /// Lines around states.
    public var border: String
    /// Letters.
    public var text: String
    /// Letters of less weight: actions, descriptions.
    public var faint: String
    /// Arrows.
    public var edge: String
    /// Inside active states.
    public var active: String
    /// Lines around active states, and what was taken.
    public var accent: String
    /// What was taken last.
    public var recent: String
    /// What was never taken.
    public var missing: String

    /// A palette for white paper.
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

    /// A palette for dark pages.
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
