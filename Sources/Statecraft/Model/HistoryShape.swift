/// A history pseudo-state of a resolved chart.
package struct HistoryShape: Sendable {
  var parent: Int
  var deep: Bool
  var name: String
  var defaults: ShortList<TargetNode>
  var block: AnyBlock?
  var location: Diagnostic.Location?
}
