extension LightPicture {
  /// The picture as an SVG document.
  public var svg: String {
    let housing = Self.caseColour.css
    let circles = zip(canisters, colours).map { frame, colour in
      let radius = min(frame.width, frame.height) / 2
      return "<circle cx=\"\(frame.x + frame.width / 2)\" cy=\"\(frame.y + frame.height / 2)\" "
        + "r=\"\(radius)\" fill=\"\(colour?.css ?? "rgb(0,0,0)")\"/>"
    }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(Self.width) \(Self.height)\" "
      + "role=\"img\"><rect width=\"\(Self.width)\" height=\"\(Self.height)\" rx=\"18\" "
      + "fill=\"\(housing)\"/>\(circles.joined())</svg>"
  }

  /// Returns the picture as text for a terminal.
  ///
  /// - Parameter isColoured: whether the terminal supports true colours; otherwise, `●` is a lamp
  ///   that is on.
  /// - Returns: lines of equal width.
  public func lines(isColoured: Bool) -> [String] {
    func lamp(_ colour: LightColour?) -> String {
      guard isColoured else { return colour == nil ? "○" : "●" }
      return (colour ?? LightColour(red: 0, green: 0, blue: 0)).foreground + "●"
    }
    func row(_ content: String) -> String {
      guard isColoured else { return "│ \(content) │" }
      return Self.caseColour.background + "  \(content)  " + "\u{1B}[0m"
    }
    let rows = colours.map { row(lamp($0)) }
    return isColoured ? rows : ["╭───╮"] + rows + ["╰───╯"]
  }
}

extension LightColour {
  private var bytes: [Int] {
    [red, green, blue].map { Int((min(max($0, 0), 1) * 255).rounded()) }
  }

  private var list: String { bytes.map(String.init).joined(separator: ";") }

  var css: String { "rgb(\(bytes.map(String.init).joined(separator: ",")))" }
  var foreground: String { "\u{1B}[38;2;\(list)m" }
  var background: String { "\u{1B}[48;2;\(list)m" }
}
