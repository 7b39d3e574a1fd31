#if Studio
@testable import StatecraftStudio

/// Gets what a session sends to a page about the machines that the page watches.
struct WatchingPage {
  let watches = WatchList()
  let wakeup: AsyncStream<Void>.Continuation
  private var signals: AsyncStream<Void>.Iterator
  private var messages: [(id: String, text: String)] = []

  init() {
    let (stream, wakeup) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    signals = stream.makeAsyncIterator()
    self.wakeup = wakeup
  }

  func watch(_ machine: StudioMachine) throws {
    try watches.add(machine, from: FeedCursor(), wakeup)
    wakeup.yield()
  }

  /// Waits for a message of a type about a machine that contains a text; those about the machine before it are
  /// left out.
  mutating func next(_ type: String, of id: String, with part: String = "") async -> String? {
    while true {
      for id in watches.ids {
        while let message = watches.nextMessage(id) { messages.append((id, message.text)) }
        watches.prepare(id, wakeup)
      }
      let found = messages.firstIndex {
        $0.id == id && $0.text.contains("\"type\":\"\(type)\"")
          && (part.isEmpty || $0.text.contains(part))
      }
      if let found {
        let text = messages[found].text
        messages = messages.enumerated().filter { $0.offset > found || $0.element.id != id }
          .map(\.element)
        return text
      }
      guard await signals.next(isolation: #isolation) != nil else { return nil }
    }
  }
}
#endif
