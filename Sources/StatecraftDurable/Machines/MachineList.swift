#if Durable
internal import Statecraft

/// Machines of a chart, read in pages while one iterates.
///
/// A machine that changes meanwhile may be missing or listed twice; memory holds one page.
public struct MachineList: AsyncSequence, Sendable {
  /// What selects the machines.
  enum Filter: Sendable {
    case selection(MachineQuery.Selection)
    case states([String], longerThan: Duration)
  }

  private let runtime: DurableRuntime
  private let chart: String
  private let filter: Filter

  init(_ runtime: DurableRuntime, _ chart: String, _ filter: Filter) {
    self.runtime = runtime
    self.chart = chart
    self.filter = filter
  }

  /// Reads the machines page by page.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let list: MachineList
    fileprivate var selection: MachineQuery.Selection?
    fileprivate var page: ArraySlice<ListedMachine> = []
    fileprivate var cursor: MachineQuery.Cursor?
    fileprivate var isLast = false

    private static var pageSize: Int { 100 }

    /// Returns the next machine; `nil` at the end.
    ///
    /// - Throws: ``StoreError``; ``DurableError`` if the chart is not registered.
    public mutating func next() async throws -> ListedMachine? {
      if page.isEmpty, !isLast {
        let store = list.runtime.store
        _ = try list.runtime.chart(list.chart)
        let selection: MachineQuery.Selection
        switch list.filter {
        case .selection(let given): selection = given
        case .states(let states, let duration):
          // The bound is that of the first page, so that later pages continue the same list.
          if let known = self.selection {
            selection = known
          } else if duration == .zero {
            selection = .states(states, before: nil)
          } else {
            let now = try await store.now()
            selection = .states(states, before: now + (.zero - duration))
          }
        }
        self.selection = selection
        let found = try await store.list(
          MachineQuery(chart: list.chart, selection, after: cursor, limit: Self.pageSize)
        )
        page = found[...]
        cursor = found.last?.cursor ?? cursor
        isLast = found.count < Self.pageSize
      }
      return page.popFirst()
    }
  }

  /// Creates an iterator at the beginning of the list.
  public func makeAsyncIterator() -> Iterator { Iterator(list: self) }
}
#endif
