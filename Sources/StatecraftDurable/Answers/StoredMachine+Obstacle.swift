#if Durable
extension StoredMachine {
  /// Why the machine takes no event now, whatever its chart says; `nil` if it takes some.
  func obstacle(isChartPaused: Bool) -> DurableError? {
    if isChartPaused { return .paused(address) }
    return switch status {
    case .starting, .active, .done: nil
    case .parked: .parked(address, reason: fault?.reason ?? "", isKept: false)
    case .paused: .paused(address)
    case .erased: .erased(address)
    }
  }
}
#endif
