/// The look of diagrams: direction, font, colours, and which parts are shown.
public struct DiagramTheme: Sendable, Hashable {
  /// The direction of the arrows.
  public var direction = Direction.down
  /// The font families in order of preference, as in CSS.
  public var font = "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif"
  /// The colours on light pages, and in formats that support only one palette.
  public var light = Palette.light
  /// The colours on dark pages; `nil` to use the light palette everywhere.
  public var dark: Palette? = .dark
  /// Whether actions, work, data and descriptions are shown.
  public var showsActions = true
  /// Whether guards are shown.
  public var showsGuards = true
  /// Whether ignored events are shown.
  public var showsIgnored = true
  /// Whether tags are shown.
  public var showsTags = true

  /// The default theme.
  public static let standard = DiagramTheme()

  /// Creates a theme with the default values.
  public init() {}
}
