internal import Statecraft

/// The results that the work of an invocation ends with.
struct InvocationDomain<Context: ChartContext>: Sendable {
  let name: String
  let results: [InvocationEnd]
}
