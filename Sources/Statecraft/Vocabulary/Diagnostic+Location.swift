extension Diagnostic {
  /// A location in a source text.
  public struct Location: Sendable, Hashable, CustomStringConvertible {
    /// The file, as `#fileID` gives it, or the path of a document.
    public var file: String {
      switch origin {
      case .literal(let literal): literal.description
      case .text(let text): text
      }
    }

    /// The line, from 1.
    public let line: Int

    /// The column, from 1, where it is known.
    public let column: Int?

    private let origin: Origin

    /// A literal is converted to a string only on demand, because a large chart has thousands of
    /// them.
    private enum Origin: Sendable {
      case literal(StaticString)
      case text(String)
    }

    /// Creates a location.
    public init(file: String, line: Int, column: Int? = nil) {
      origin = .text(file)
      self.line = line
      self.column = column
    }

    /// Creates a location in Swift code.
    init(_ file: StaticString, _ line: UInt) {
      origin = .literal(file)
      self.line = Int(line)
      column = nil
    }

    /// The location in the usual form of tools: `file:line` or `file:line:column`.
    public var description: String {
      column.map { "\(file):\(line):\($0)" } ?? "\(file):\(line)"
    }

    /// Returns whether two locations are equal.
    public static func == (left: Location, right: Location) -> Bool {
      left.line == right.line && left.column == right.column && left.file == right.file
    }

    /// Hashes file, line and column.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(file)
      hasher.combine(line)
      hasher.combine(column)
    }
  }
}
