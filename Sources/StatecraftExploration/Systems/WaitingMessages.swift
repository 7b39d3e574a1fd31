/// The messages that wait in the queues of a system, as numbers of events of the machines that get them.
struct WaitingMessages: Hashable {
  /// For each queue where its messages end among those of all queues, and behind that the messages.
  private var numbers: [Int]
  private let queueCount: Int

  /// Empty queues.
  init(queues: Int) {
    queueCount = queues
    numbers = Array(repeating: 0, count: queues)
  }

  /// Reads queues.
  init(_ unpacker: inout Unpacker, queues: Int) {
    queueCount = queues
    numbers = (0..<queues).map { _ in unpacker.count() }
    for queue in numbers.indices.dropFirst() { numbers[queue] += numbers[queue - 1] }
    for _ in 0..<(numbers.last ?? 0) { numbers.append(unpacker.count()) }
  }

  /// Writes all queues.
  ///
  /// - Parameters:
  ///   - packer: gets the bytes.
  ///   - isUnordered: whether the order of the messages of a queue does not matter, because any of them can be taken.
  func pack(into packer: inout Packer, _ isUnordered: (Int) -> Bool) {
    for queue in 0..<queueCount { packer.append(count(of: queue)) }
    for queue in 0..<queueCount where count(of: queue) > 0 {
      if isUnordered(queue) {
        for message in self[queue].sorted() { packer.append(message) }
      } else {
        for message in self[queue] { packer.append(message) }
      }
    }
  }

  /// The number of messages in a queue.
  func count(of queue: Int) -> Int { numbers[queue] - start(of: queue) }

  /// The message at a place of a queue.
  func message(at place: Int, of queue: Int) -> Int {
    numbers[queueCount + start(of: queue) + place]
  }

  /// The messages of a queue, the oldest one first.
  subscript(queue: Int) -> ArraySlice<Int> {
    numbers[queueCount + start(of: queue)..<queueCount + numbers[queue]]
  }

  /// Whether no message waits.
  var isEmpty: Bool { numbers.count == queueCount }

  /// For each queue the number of its messages.
  var counts: [Int] { (0..<queueCount).map(count) }

  /// Adds a message to a queue.
  mutating func append(_ message: Int, to queue: Int) {
    numbers.insert(message, at: queueCount + numbers[queue])
    for later in queue..<queueCount { numbers[later] += 1 }
  }

  /// Takes the message at a place out of a queue.
  mutating func remove(at place: Int, of queue: Int) {
    numbers.remove(at: queueCount + start(of: queue) + place)
    for later in queue..<queueCount { numbers[later] -= 1 }
  }

  private func start(of queue: Int) -> Int { queue == 0 ? 0 : numbers[queue - 1] }
}
