/// An operation in the form that tables run.
@usableFromInline
package enum Operation<Context: ChartContext>: Sendable {
  case plain(PlainOperation<Context>)
  case payload(PayloadOperation<Context>)
}
