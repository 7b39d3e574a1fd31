extension TemporalFormula: CustomStringConvertible {
  /// The formula in words, as it is spelled in Swift: `eventually(always(closed))`.
  public var description: String {
    // A formula can be deep; the text is therefore put together without recursion.
    var text = ""
    var waiting: [Piece] = [.formula(self)]
    while let piece = waiting.popLast() {
      switch piece {
      case .text(let part): text += part
      case .formula(let formula): waiting += formula.pieces.reversed()
      }
    }
    return text
  }

  private enum Piece {
    case text(String)
    case formula(TemporalFormula)
  }

  private var pieces: [Piece] {
    switch self {
    case .constant(let value): [.text("\(value)")]
    case .fact(let fact): [.text("\(fact)")]
    default:
      [.text(keyword), .text("(")]
        + Array(parts.map { [Piece.formula($0)] }.joined(separator: [.text(", ")])) + [.text(")")]
    }
  }

  private var keyword: String {
    switch self {
    case .constant, .fact: ""
    case .not: "not"
    case .and: "and"
    case .or: "or"
    case .implies: "implies"
    case .equivalent: "equivalent"
    case .next: "next"
    case .eventually: "eventually"
    case .always: "always"
    case .until: "until"
    case .weakUntil: "weakUntil"
    case .release: "release"
    }
  }
}
