extension ChartContext {
  /// How a snapshot of an older version becomes one of the next version.
  ///
  /// Written in the chart itself, beside its outer states:
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
  /// A snapshot goes through all migrations from its own version on, in order, before anything is
  /// restored. What they leave without a place in the chart is refused with the reason.
  ///
  /// - Parameters:
  ///   - version: the version that the snapshot has before; afterwards it has the next one.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - change: changes the snapshot; an error refuses it.
  /// - Returns: an element of the chart.
  public static func migrate(
    from version: Int,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ change: @escaping @Sendable (inout OldSnapshot) throws -> Void
  ) -> ChartElement<Self> {
    let location = Diagnostic.Location(fileID, line)
    return ChartElement(.migration(MigrationDefinition(from: version, location, changing: change)))
  }

  /// A step to the next version that changes nothing in what is stored.
  ///
  /// For a version that only added something: states, or properties of the context that can be read
  /// when they are absent.
  public static func migrate(
    from version: Int,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartElement<Self> {
    migrate(from: version, fileID: fileID, line: line) { _ in }
  }
}
