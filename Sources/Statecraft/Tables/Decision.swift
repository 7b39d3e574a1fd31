/// A guard that decides between two table entries: the first if it does not hold, else the second.
///
/// `Sendable`, because the entries are written before the decision is published.
@usableFromInline
package final class Decision<Context: ChartContext>: @unchecked Sendable {
  @usableFromInline let test: @Sendable (Context) -> Bool
  @usableFromInline let branches: UnsafeMutablePointer<TableEntry<Context>>

  init(_ test: PlainTest<Context>) {
    self.test = test.body
    branches = Self.makeBranches()
  }

  static func makeBranches() -> UnsafeMutablePointer<TableEntry<Context>> {
    let branches = UnsafeMutablePointer<TableEntry<Context>>.allocate(capacity: 2)
    branches.initialize(to: TableEntry())
    (branches + 1).initialize(to: TableEntry())
    return branches
  }

  deinit {
    branches.deinitialize(count: 2)
    branches.deallocate()
  }
}
