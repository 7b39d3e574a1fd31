#if Durable
/// How an operator ends work.
package enum WorkEnd: Sendable, Hashable {
  /// With a result as JSON; `nil` for work without a result.
  case done(result: String?)
  /// With a failure, in words.
  case failed(reason: String)
}

/// What became of the end that an operator has given to work.
package enum WorkEnding: Sendable, Hashable {
  /// It is stored, and the machine handles it soon.
  case recorded(WorkReference)
  /// The work had ended in the same way before.
  case repeated(WorkReference)
  /// The work had ended in another way before; the machine may not have handled that yet.
  case ended(WorkReference, isWaiting: Bool)
  /// No such work runs or waits for an attempt, but these do.
  case unknown(others: [StoredWork])

  /// Why nothing was done, and what to do; `nil` if the work has this end.
  ///
  /// - Parameters:
  ///   - name: the name or the key that the operator has given.
  ///   - address: the machine.
  /// - Returns: the words.
  package func reason(_ name: String, of address: MachineAddress) -> String? {
    switch self {
    case .recorded, .repeated: return nil
    case .ended(let work, isWaiting: false):
      return
        "nothing was done: the work \(work.callKey) has ended before in another way, which the journal of "
        + "\(address) has as '\(work.key)'"
    case .ended(let work, isWaiting: true):
      return
        "nothing was done: the work \(work.callKey) has ended before in another way, which waits to be "
        + "applied; if its failure has parked \(address), 'retry' begins it again"
    case .unknown(let others):
      let shown = others.prefix(20).map { "\($0.name) (\($0.reference.callKey))" }
      let list = shown.joined(separator: ", ") + (shown.count < others.count ? ", …" : "")
      return
        "nothing was done: no work '\(name.prefix(200))' of \(address) runs or waits for an attempt; "
        + (others.isEmpty ? "there is none" : "there is \(list)")
    }
  }
}
#endif
