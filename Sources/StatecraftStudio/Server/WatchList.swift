#if Studio
internal import Synchronization

/// The machines that one page watches, with its position in the feed of each.
final class WatchList: Sendable {
  private struct Watch {
    var cursor: FeedCursor
    let machine: StudioMachine
    /// The number of the watch in the machine's feed.
    let feedID: Int
    /// The number of the description that was sent; `nil` before that.
    var description: Int?
    /// The number of the watch of the machine's proof.
    let proofID: Int?
    /// The number of the state of the proof that was sent; `nil` before that.
    var proof: Int?

    var isNew: Bool { description != machine.host.descriptionNumber }
  }

  /// The most machines that a page may watch.
  private static let limit = 256

  private let watches = Mutex<[String: Watch]>([:])

  /// Begins to watch a machine.
  ///
  /// - Parameters:
  ///   - machine: the machine.
  ///   - cursor: the page's position in its feed.
  ///   - wakeup: signalled when the feed has changed.
  /// - Throws: that the page watches too many machines.
  func add(
    _ machine: StudioMachine,
    from cursor: FeedCursor,
    _ wakeup: AsyncStream<Void>.Continuation
  ) throws(StudioRefusal) {
    guard watches.withLock({ $0.count }) < Self.limit else {
      throw StudioRefusal("a page can watch \(Self.limit) machines, and watches that many already")
    }
    remove(machine.id)
    machine.host.feed.expireStatus()
    let feedID = machine.host.feed.watch(wakeup)
    let proofID = machine.proof?.watch(wakeup)
    let watch = Watch(cursor: cursor, machine: machine, feedID: feedID, proofID: proofID)
    watches.withLock { $0[machine.id] = watch }
  }

  /// Ends a watch, if there is one.
  func remove(_ id: String) {
    let watch = watches.withLock { $0.removeValue(forKey: id) }
    guard let watch else { return }
    watch.machine.host.feed.unwatch(watch.feedID)
    if let proofID = watch.proofID { watch.machine.proof?.unwatch(proofID) }
  }

  /// Ends all watches.
  func removeAll() {
    for id in ids { remove(id) }
  }

  /// The identifiers of the watched machines, sorted.
  var ids: [String] { watches.withLock { $0.keys.sorted() } }

  /// A watched machine; `nil` when it is not watched.
  func machine(_ id: String) -> StudioMachine? { watches.withLock { $0[id]?.machine } }

  /// Whether the machine's description is to be sent; `false` from then on, until it changes.
  func takeNew(_ id: String) -> Bool {
    watches.withLock { watches in
      guard let watch = watches[id], watch.isNew else { return false }
      watches[id]?.description = watch.machine.host.descriptionNumber
      return true
    }
  }

  /// What is known of the machine's claims, as a message; `nil` if the page has it, or if nothing is
  /// claimed.
  func takeProof(_ id: String) -> String? {
    let message = watches.withLock { watches -> StudioMessages.Proof? in
      guard let watch = watches[id], !watch.isNew,
        let news = watch.machine.proof?.news(for: id, after: watch.proof)
      else { return nil }
      watches[id]?.proof = news.number
      return news.message
    }
    return message.map(StudioMessages.text)
  }

  /// The next update of a machine; `nil` when it is not watched, when its description is to be sent first, or
  /// when there is nothing new.
  func nextUpdate(_ id: String) -> FeedUpdate? {
    watches.withLock { watches in
      guard var watch = watches[id], !watch.isNew else { return nil }
      let update = watch.machine.host.feed.update(from: &watch.cursor)
      watches[id] = watch
      return update
    }
  }
}
#endif
