/// Data that lives as long as its state.
package struct ScopedData<Context: ChartContext>: Sendable {
  package let name: String
  /// Which property of the context it is.
  package let property: any AnyKeyPath & Sendable
  package let create: @Sendable (inout Context) -> Void
  package let discard: @Sendable (inout Context) -> Void
  /// Whether the data are there.
  let isPresent: @Sendable (Context) -> Bool
}
