#if Service
/// A page of rows as JSON, each of which may be as large as a request.
struct RowPage {
  /// The size from which on a page gets no further rows: 8 MiB.
  private static let size = 8 << 20
  /// How many rows are read first, each of which may have a megabyte.
  private static let rowsAtOnce = 8

  /// The rows.
  private(set) var rows: [String] = []
  /// The position after which the next page begins; `nil` if there is none.
  private(set) var next: String?

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - after: the position after which it begins.
  ///   - limit: how many rows it has at most.
  ///   - read: returns so many rows after a position at most.
  ///   - row: the position of a row, and its JSON.
  /// - Throws: the error of `read`.
  init<Row>(
    after: Int64,
    limit: Int,
    _ read: (_ position: Int64, _ limit: Int) async throws -> [Row],
    _ row: (Row) -> (position: Int64, text: String)
  ) async throws {
    var bytes = 0
    var last = after
    while rows.count < limit, bytes < Self.size {
      // As many as the rest of the page holds, if they are like those before.
      let fitting = bytes == 0 ? 0 : (Self.size - bytes) / max(1, bytes / max(1, rows.count))
      let count = min(max(Self.rowsAtOnce, fitting), limit - rows.count)
      let part = try await read(last, count)
      for found in part {
        let (position, text) = row(found)
        bytes += text.utf8.count
        rows.append(text)
        last = position
      }
      if part.count < count { return }
    }
    next = "\(last)"
  }
}
#endif
