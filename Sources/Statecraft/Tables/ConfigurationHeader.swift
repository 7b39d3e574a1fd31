/// What is known of an interned configuration.
@usableFromInline
package struct ConfigurationHeader<Context: ChartContext> {
  /// How many table entries belong to cases of the alphabet; they are the first.
  @usableFromInline let columns: UInt
  /// How many table entries there are.
  @usableFromInline let tableEntries: Int
  /// Counts the configurations of a program in the order in which they were met.
  @usableFromInline let number: Int
  /// The table owns its configurations, so that it is there as long as they are.
  @usableFromInline unowned(unsafe) let table: ConfigurationTable<Context>
  @usableFromInline let states: StateSet
  @usableFromInline let history: HistoryValues
  @usableFromInline let leaves: [Context.State]
  let all: [Context.State]
  /// In the table of a region the guards of eventless transitions that may hold.
  @usableFromInline let watched: [WatchedGuard<Context>]
}
