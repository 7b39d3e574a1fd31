#if Studio
internal import Synchronization

/// The machines that one page watches, with its position in the feed of each.
final class WatchList: Sendable {
  struct Watch {
    var cursor: FeedCursor
    let machine: StudioMachine
    /// The number of the watch in the machine's feed.
    let feedID: Int
    /// The number of the description that was sent; `nil` before that.
    var description: Int?
    /// The number of the description that is being made.
    var describing: Int?
    /// A description that is to be sent, with its number.
    var described: (number: Int, text: String)?
    /// Whether the status is being found out for this page.
    var isRefreshing = false
    /// The number of the watch of the machine's proof.
    let proofID: Int?
    /// The number of the state of the proof that was sent; `nil` before that.
    var proof: Int?

    var isNew: Bool { description != machine.host.descriptionNumber }

    func end() {
      machine.host.feed.unwatch(feedID)
      if let proofID { machine.proof?.unwatch(proofID) }
    }
  }

  /// The most machines that a page may watch.
  private static let limit = StudioMessages.MachineList.mostWatched

  let watches = Mutex<[String: Watch]>([:])

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
    machine.host.feed.expireStatus()
    let watch = Watch(
      cursor: cursor,
      machine: machine,
      feedID: machine.host.feed.watch(wakeup),
      proofID: machine.proof?.watch(wakeup)
    )
    let (last, isAdded) = watches.withLock { watches -> (Watch?, Bool) in
      let last = watches[machine.id]
      guard last != nil || watches.count < Self.limit else { return (nil, false) }
      watches[machine.id] = watch
      return (last, true)
    }
    last?.end()
    guard !isAdded else { return }
    watch.end()
    throw StudioRefusal("a page can watch \(Self.limit) machines, and watches that many already")
  }

  /// Ends a watch, if there is one.
  func remove(_ id: String) {
    watches.withLock { $0.removeValue(forKey: id) }?.end()
  }

  /// Ends all watches.
  func removeAll() {
    for id in ids { remove(id) }
  }

  /// The identifiers of the watched machines, sorted.
  var ids: [String] { watches.withLock { $0.keys.sorted() } }

  /// A watched machine; `nil` when it is not watched.
  func machine(_ id: String) -> StudioMachine? { watches.withLock { $0[id]?.machine } }
}
#endif
