/// The appearance of a traffic light: a case with round canisters, one above the other.
///
/// ``svg`` and ``lines(isColoured:)`` are two ways to show it.
public struct LightPicture: Sendable, Hashable {
  /// A rectangle, from its top left corner.
  public struct Frame: Sendable, Hashable {
    /// The distance from the left edge.
    public let x: Double
    /// The distance from the top edge.
    public let y: Double
    /// The width.
    public let width: Double
    /// The height.
    public let height: Double
  }

  /// The width of the case.
  public static let width = 160.0
  /// The height of the case.
  public static let height = 420.0
  /// The colour of the case.
  public static let caseColour = LightColour(red: 0.86, green: 0.64, blue: 0.25)

  /// The colour of each canister, from the top; `nil` if the canister is dark.
  public private(set) var colours: [LightColour?]

  /// Creates a picture with dark canisters.
  ///
  /// - Parameter canisters: the number of canisters, at least one.
  public init(canisters: Int) {
    colours = Array(repeating: nil, count: max(1, canisters))
  }

  /// Sets the colour of a canister.
  ///
  /// An invalid number has no effect.
  public mutating func fill(_ canister: Int, _ colour: LightColour) {
    if colours.indices.contains(canister) { colours[canister] = colour }
  }

  /// The positions of the canisters, from the top.
  ///
  /// A fifth of the height is free space, in equal parts above, between and below the canisters.
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
