#if Studio
internal import Synchronization

extension WatchList {
  /// Watches the machines of a registry that have the names of others, which were removed from it; all of their
  /// steps are new to the page.
  func replaceRemoved(in registry: MachineRegistry, _ wakeup: AsyncStream<Void>.Continuation) {
    for id in ids {
      guard let machine = registry.machine(id), let watched = self.machine(id), machine !== watched
      else { continue }
      // A watch that takes the place of another one is never one too many.
      try? add(machine, from: FeedCursor(), wakeup)
    }
  }

  /// Begins to make what is to be sent of a machine, without waiting for it.
  ///
  /// A picture or a status may take long, which must not delay other machines.
  ///
  /// - Parameters:
  ///   - id: the identifier of the machine.
  ///   - wakeup: signalled when something has been made.
  func prepare(_ id: String, _ wakeup: AsyncStream<Void>.Continuation) {
    if let watch = beginDescribing(id) {
      Task {
        let text = await watch.machine.message()
        change(watch) { current in
          current.described = current.describing.map { ($0, text) }
          current.describing = nil
        }
        wakeup.yield()
      }
    }
    if let watch = beginRefreshing(id) {
      Task {
        await watch.machine.host.refreshStatus()
        change(watch) { $0.isRefreshing = false }
        wakeup.yield()
      }
    }
  }

  /// The next message about a machine; `nil` when there is nothing new, or when its description, which comes
  /// first, is being made.
  ///
  /// - Returns: the message, and whether another one follows at once.
  func nextMessage(_ id: String) -> (text: String, hasMore: Bool)? {
    if let message = takeDescription(id) ?? takeProof(id) { return (message, true) }
    return nextUpdate(id)
  }

  /// Changes a watch, unless it has ended.
  private func change(_ watch: Watch, _ body: (inout Watch) -> Void) {
    watches.withLock { watches in
      guard var current = watches[watch.machine.id], current.machine === watch.machine,
        current.feedID == watch.feedID
      else { return }
      body(&current)
      watches[watch.machine.id] = current
    }
  }

  private func beginDescribing(_ id: String) -> Watch? {
    watches.withLock { watches in
      guard let watch = watches[id], watch.isNew, watch.describing == nil, watch.described == nil
      else { return nil }
      watches[id]?.describing = watch.machine.host.descriptionNumber
      return watch
    }
  }

  private func beginRefreshing(_ id: String) -> Watch? {
    watches.withLock { watches in
      guard let watch = watches[id], !watch.isRefreshing, watch.machine.host.feed.isStatusStale
      else { return nil }
      watches[id]?.isRefreshing = true
      return watch
    }
  }

  private func takeDescription(_ id: String) -> String? {
    watches.withLock { watches in
      guard let described = watches[id]?.described else { return nil }
      watches[id]?.description = described.number
      watches[id]?.described = nil
      return watches[id]?.machine.marked(described.text)
    }
  }

  /// What is known of the machine's claims, as a message; `nil` if the page has it, or if nothing is
  /// claimed.
  func takeProof(_ id: String) -> String? {
    let news = watches.withLock { watches -> (StudioMachine, StudioMessages.Proof)? in
      guard let watch = watches[id], !watch.isNew,
        let news = watch.machine.proof?.news(for: id, after: watch.proof)
      else { return nil }
      watches[id]?.proof = news.number
      return (watch.machine, news.message)
    }
    return news.map { machine, message in machine.marked(StudioMessages.text(message)) }
  }

  /// The next update of a machine; `nil` when its description is to be sent first, when its status is being found
  /// out, or when there is nothing new.
  private func nextUpdate(_ id: String) -> (text: String, hasMore: Bool)? {
    let news = watches.withLock { watches -> (StudioMachine, FeedUpdate)? in
      guard var watch = watches[id], !watch.isNew, !watch.isRefreshing,
        let update = watch.machine.host.feed.update(from: &watch.cursor),
        // The steps may be those of a description that has just changed, and comes before them.
        !watch.isNew
      else { return nil }
      watches[id] = watch
      return (watch.machine, update)
    }
    return news.map { machine, update in
      (machine.marked(update.message(for: id)), update.hasMore)
    }
  }
}
#endif
