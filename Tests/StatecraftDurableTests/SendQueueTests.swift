#if Durable
import Statecraft
import StatecraftDurableTesting
import Synchronization
import Testing

@testable import StatecraftDurable

/// Who waits for whom when many send at once.
@Suite(.timeLimit(.minutes(30))) struct SendQueueTests {
  private let queue = SendQueue(fewest: 12)

  private func slot(_ id: String, _ key: String) -> SendSlot {
    let address = MachineAddress(chart: "Order", id: id)
    return SendSlot(DirectInput(posting: Posting(to: address, key: key, input: .event("{}"))))
  }

  private func add(_ id: String, _ key: String) {
    _ = queue.add(CollectionOfOne(slot(id, key)))
  }

  private func keys(_ sends: [QueuedSend]) -> [String] { sends.map(\.input.posting.key) }

  @Test func `a machine with a long inbox has one input in a batch, its first`() {
    for key in ["slow-1", "slow-2"] { add("slow", key) }
    add("quick", "quick-1")
    let first = queue.take().batch
    #expect(keys(first) == ["slow-1", "slow-2", "quick-1"])
    add("slow", "slow-3")
    var open = Array(first.prefix(2))
    for position in open.indices { open[position].firstInInbox = 7 }
    #expect(queue.finish(first, open: open))
    add("quick", "quick-2")
    let second = queue.take().batch
    #expect(keys(second) == ["slow-1", "quick-2"])
    #expect(queue.finish(second, open: []))
    // The inbox is empty, since the first one has its answer.
    let third = queue.take().batch
    #expect(keys(third) == ["slow-2", "slow-3"])
    #expect(!queue.finish(third, open: []))
  }

  @Test func `two batches share many inputs, and few go into one`() {
    #expect(queue.add((1...100).map { slot("\($0)", "a") }))
    let first = queue.take()
    #expect(first.batch.count == 50)
    let mustShare = first.isShared
    #expect(mustShare)
    let second = queue.take()
    #expect(second.batch.count == 50)
    let isDone = !second.isShared && !queue.finish(first.batch, open: [])
    #expect(isDone && !queue.finish(second.batch, open: []))
    #expect(queue.add((1...23).map { slot("\($0)", "b") }))
    let few = queue.take()
    #expect(few.batch.count == 23)
    #expect(!queue.finish(few.batch, open: []))
    // Those of one machine cannot be in two batches.
    #expect(queue.add((1...100).map { slot("one", "\($0)") }))
    let (batch, isShared) = queue.take()
    #expect(batch.count == 100)
    #expect(!isShared)
  }

  @Test func `a second batch begins when nearly as many inputs wait as the first one has`() {
    func add(_ numbers: ClosedRange<Int>, to machine: String? = nil) -> Bool {
      queue.add(numbers.map { slot(machine ?? "\($0)", "key-\($0)") })
    }
    #expect(add(1...20))
    let first = queue.take()
    #expect(first.batch.count == 20 && !first.isShared)
    let isEarly = add(21...34)
    #expect(!isEarly)
    // Those of a machine of the first batch wait for its end.
    let isBusy = add(35...35, to: "1")
    #expect(!isBusy)
    let isInTime = add(36...36)
    #expect(isInTime)
    let second = queue.take()
    #expect(second.batch.count == 15 && !second.isShared)
    // A third one does not begin.
    let isThird = add(37...99)
    #expect(!isThird)
    #expect(queue.finish(first.batch, open: []))
    let third = queue.take()
    #expect(third.batch.count == 40)
    #expect(queue.finish(third.batch, open: []))
    let fourth = queue.take()
    #expect(fourth.batch.count == 20)
    // Few go with the other batch.
    let goesOn = queue.finish(fourth.batch, open: [])
    #expect(!goesOn)
    #expect(queue.finish(second.batch, open: []))
    let last = queue.take()
    #expect(last.batch.count == 4)
    let isServed = queue.finish(last.batch, open: [])
    #expect(!isServed)
    #expect(add(100...100))
  }

  @Test func `two batches share machines, and each has all inputs of its own`() {
    #expect(queue.add((0..<72).map { slot("\($0 % 24)", "key-\($0)") }))
    let first = queue.take()
    let second = queue.take()
    let numbers = [first, second].map { Set($0.batch.map(\.address.id)).count }
    #expect(numbers == [12, 12])
    #expect(first.isShared && first.batch.count == 36 && second.batch.count == 36)
  }

  @Test func `many inputs of few machines are one batch`() {
    #expect(queue.add((1...60).map { slot("\($0 % 20)", "key-\($0)") }))
    let (batch, isShared) = queue.take()
    #expect(batch.count == 60 && !isShared)
  }

  @Test func `machines with long inboxes leave half of a batch to others`() {
    for number in 1...1_100 { add("slow-\(number)", "slow") }
    let first = queue.take().batch
    #expect(first.count == 512)
    let open = first.map { queued in
      var next = queued
      next.firstInInbox = 1
      return next
    }
    #expect(queue.finish(first, open: open))
    let second = queue.take().batch
    #expect(second.filter { $0.firstInInbox != nil }.count == 256)
    // Those that were not in the first batch.
    #expect(second.filter { $0.firstInInbox == nil }.count == 256)
  }

  @Test func `a sender does not wait for the long inbox of another machine`() async throws {
    let shop = try Shop()
    for id in ["slow", "quick"] { try await shop.orders.start(id, Order(cents: 100), key: "k") }
    for number in 1...300 {
      try await shop.orders.post(.pay(number + 1_000), to: "slow", key: "web-\(number)")
    }
    let other = Mutex<Task<DurableAnswer, any Error>?>(nil)
    let runtime = Mutex<DurableMachines?>(nil)
    let store = HookedStore(shop.store) { number in
      guard number == 1, let machines = runtime.withLock(\.self) else { return }
      let task = Task { try await machines[Order.self].send(.pay(100), to: "quick", key: "p") }
      other.withLock { $0 = task }
      while machines.runtime.sends.expectsMore.waiting == 0 { await Task.yield() }
    }
    let machines = try DurableMachines(store: store, clock: shop.time.clock) {
      Durable(Order.self, environment: Order.Environment(capture: shop.bank.capture))
        .outputs(shop.mail.deliver)
    }
    runtime.withLock { $0 = machines }
    let answer = try await machines[Order.self].send(.pay(100), to: "slow", key: "p")
    #expect(answer.revision == 302)
    let sent = other.withLock { $0 }
    let task = try #require(sent)
    #expect(try await task.value.revision == 2)
    runtime.withLock { $0 = nil }
    // 300 events are four transactions, and 44 events beside the input of the sender.
    #expect(store.named == [["slow"], ["slow", "quick"], ["slow"], ["slow"], ["slow"]])
  }
}
#endif
