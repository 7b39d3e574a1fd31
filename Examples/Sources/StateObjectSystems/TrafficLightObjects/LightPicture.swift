/// What a traffic light looks like: a case with round canisters, one above the other.
///
/// Whoever shows it decides how; ``svg`` and ``lines(isColoured:)`` are two ways.
public struct LightPicture: Sendable, Hashable {
  /// A rectangle, from its top left corner.
  public struct Frame: Sendable, Hashable {
    /// How far to the right it begins.
    public let x: Double
    /// How far down it begins.
    public let y: Double
    /// How wide it is.
    public let width: Double
    /// How high it is.
    public let height: Double
  }

  /// How wide the case is.
  public static let width = 160.0
  /// How high the case is.
  public static let height = 420.0
  /// The colour of the case.
  public static let caseColour = LightColour(red: 0.86, green: 0.64, blue: 0.25)

  /// What each canister shows, from the top; `nil` is dark.
  public private(set) var colours: [LightColour?]

  /// A dark light.
  ///
  /// - Parameter canisters: how many canisters it has; one at least.
  public init(canisters: Int) {
    colours = Array(repeating: nil, count: max(1, canisters))
  }

  /// Fills a canister; there is no harm in one that is not there.
  public mutating func fill(_ canister: Int, _ colour: LightColour) {
    if colours.indices.contains(canister) { colours[canister] = colour }
  }

  /// Where the canisters are, from the top.
  ///
  /// A fifth of the height is left free, in equal parts above, between and below them.
  public var canisters: [Frame] {
    let padding = Self.height * 0.2
    let size = (Self.height - padding) / Double(colours.count)
    let gap = padding / Double(colours.count + 1)
    return colours.indices.map { number in
      Frame(
        x: (Self.width - size) / 2,
        y: gap + Double(number) * (size + gap),
        width: size,
        height: size
      )
    }
  }
}
