/// What a snapshot has instead of the objects of a program.
///
/// The unchecked `Sendable` is right because configurations of permanent tables never change and are
/// never released.
@usableFromInline
enum SnapshotForm<Context: ChartContext & Codable>: @unchecked Sendable {
  /// A configuration of a permanent table, of a machine that was nothing else. Its outline is written
  /// when it is read, and a machine of the same chart is restored without one.
  case configuration(Unmanaged<Configuration<Context>>, takenAt: WallTime?)
  /// The outline, which may come from elsewhere.
  case outline(SnapshotOutline)

  /// Returns the outline.
  ///
  /// - Parameter context: the context with which the machine was saved.
  /// - Returns: the outline, written now if it was not.
  func outline(with context: Context) -> SnapshotOutline {
    switch self {
    case .configuration(let configuration, let time):
      let table = configuration._withUnsafeGuaranteedRef { $0.table }
      return Machine(context, Interpreter(table, in: configuration)).written(at: time).outline
    case .outline(let outline): return outline
    }
  }
}
