/// Where in a source text something was said.
public struct SourceLocation: Sendable, Hashable, CustomStringConvertible {
  /// The file, as `#fileID` gives it, or the path of a document.
  public let file: String

  /// The line, from 1.
  public let line: Int

  /// The column, from 1, where it is known.
  public let column: Int?

  /// Names a place.
  public init(file: String, line: Int, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The place as tools print it: `file:line` or `file:line:column`.
  public var description: String {
    column.map { "\(file):\(line):\($0)" } ?? "\(file):\(line)"
  }
}
