extension ChartContext {
  /// A migration of snapshots from an older version to the next one.
  ///
  /// A migration is declared in the chart itself, beside its outer states:
  ///
  /// ```swift
  /// static let chart = Chart(initial: .awaitingPayment, version: 3) {
  ///   …
  ///   migrate(from: 1) { $0.renameState("waiting", to: "awaitingPayment") }
  ///   migrate(from: 2) { old in
  ///     try old.context { (order: OrderV2) in Order(items: order.items, total: order.sum) }
  ///   }
  /// }
  /// ```
  ///
  /// Before a snapshot is restored, all migrations from its version on change it, in order. If the
  /// result does not fit the chart, restoring throws an error with the reasons.
  ///
  /// - Parameters:
  ///   - version: the version of the snapshot before the migration; the next version follows.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - change: changes the snapshot. If it throws, the snapshot is not restored.
  /// - Returns: the migration as a chart element.
  public static func migrate(
    from version: Int,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ change: @escaping @Sendable (inout OldSnapshot) throws -> Void
  ) -> ChartElement<Self> {
    let location = Diagnostic.Location(fileID, line)
    return ChartElement(.migration(MigrationDefinition(from: version, location, changing: change)))
  }

  /// A migration to the next version that does not change the snapshot.
  ///
  /// Use it for a version that only added states, or properties of the context that can be decoded
  /// when they are absent.
  public static func migrate(
    from version: Int,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartElement<Self> {
    migrate(from: version, fileID: fileID, line: line) { _ in }
  }
}
