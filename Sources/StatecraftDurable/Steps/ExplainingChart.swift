#if Durable
/// A registered chart that can say what its machines would do.
protocol ExplainingChart: Sendable {
  func explain(_ event: String, for row: StoredMachine) throws -> String
}
#endif
