/// A transition of a resolved chart.
package struct TransitionShape: Sendable {
  var source: Int
  var trigger: Trigger
  var targets: ShortList<TargetNode>
  var type: TransitionType
  var condition: AnyCondition?
  var block: AnyBlock?
  var disposition: Disposition
  var expectedOutput: (any Any.Type)?
  var location: Diagnostic.Location?
  var written: [String]?
}
