/// A guard in the form that tables evaluate.
@usableFromInline
package enum Test<Context: ChartContext>: Sendable {
  case constant(Bool)
  case plain(PlainTest<Context>)
  case payload(PayloadTest<Context>)
}
