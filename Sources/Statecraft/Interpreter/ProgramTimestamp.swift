/// A program with its table at a time of one of its machines: what an outcome needs to tell of a run.
@usableFromInline
package final class ProgramTimestamp<Context: ChartContext>: Sendable {
  @usableFromInline let table: ConfigurationTable<Context>
  @usableFromInline let time: Duration

  @inlinable
  init(_ table: ConfigurationTable<Context>, _ time: Duration) {
    self.table = table
    self.time = time
  }
}
