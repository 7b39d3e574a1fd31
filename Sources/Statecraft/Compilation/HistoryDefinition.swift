/// What a state's history gives when the state was never left.
@usableFromInline
package final class HistoryDefinition: Sendable {
  let deep: Bool
  let defaults: ShortList<TargetReference>
  let block: AnyBlock?
  let location: Diagnostic.Location?

  init(
    deep: Bool,
    defaults: ShortList<TargetReference>,
    block: AnyBlock?,
    location: Diagnostic.Location?
  ) {
    self.deep = deep
    self.defaults = defaults
    self.block = block
    self.location = location
  }
}
