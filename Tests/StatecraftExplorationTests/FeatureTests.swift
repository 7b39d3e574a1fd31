import Statecraft
import StatecraftExploration
import Testing

/// Features of charts that are more than states and a context.
@Suite struct FeatureTests {
  /// A player that remembers where it was, which matters only while it is off.
  struct Player: ChartContext {
    enum State: CaseIterable { case off, on, radio, tape }
    enum Event: CaseIterable { case power, radio, tape }
    static let chart = Chart(initial: .off) {
      state(.off) { on(.power, to: .history(of: .on)) }
      state(.on, initial: .radio) {
        on(.power, to: .off)
        state(.radio) { on(.tape, to: .tape) }
        state(.tape) { on(.radio, to: .radio) }
      }
    }
  }

  @Test func `a history belongs to a situation only while it can be read`() {
    let proof = Proof<Player> {
      Player.everyEvent()
      Player.alwaysPossible("tape") { $0.isIn(.tape) }
    }
    let report = proof.check(from: Player(), chart: Player.chart)
    // Off for the first time, off with each of two memories, and two kinds of on.
    #expect(report.situations == 5)
    #expect(report.isProved)
  }

  /// A door that takes a wish later.
  struct Door: ChartContext {
    enum State: CaseIterable { case moving, closed, open }
    enum Event: CaseIterable { case open, arrive, close }
    static let chart = Chart(initial: .moving, postponed: .limit(2)) {
      state(.moving) {
        on(.arrive, to: .closed)
        postpone(.open)
      }
      state(.closed) { on(.open, to: .open) }
      state(.open) { on(.close, to: .moving) }
    }
  }

  @Test func `postponed events belong to a situation, up to their limit`() {
    let proof = Proof<Door> {
      Door.everyEvent()
      Door.never("three wishes wait") { $0.postponedEvents.count > 2 }
      Door.possible("two wishes wait") { $0.postponedEvents.count == 2 }
      Door.step("a wish that waits opens the door") { before, after in
        before.postponedEvents.isEmpty || !after.isIn(.closed)
      }
    }
    let report = proof.check(from: Door(), chart: Door.chart)
    #expect(report.isProved)
  }

  /// A step that fails is taken back.
  struct Careful: ChartContext {
    struct Refusal: Error {}
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case add }
    var count = 0
    static let chart = Chart(initial: .only) {
      state(.only) {
        on(.add).do {
          $0.count += 1
          if $0.count > 2 { throw Refusal() }
        }
      }
    }
  }

  @Test func `a step that was rolled back leads nowhere`() {
    let proof = Proof<Careful> {
      Careful.everyEvent()
      Careful.never("three") { $0.count > 2 }
    }
    let report = proof.check(from: Careful(), chart: Careful.chart)
    #expect(report.situations == 3)
    #expect(report.steps == 2)
    #expect(report.isProved)
  }

  /// Values of many kinds in a context.
  struct Store: ChartContext {
    struct Item: Hashable {
      var name: String
      var size: Int8
    }
    enum Mode: Hashable { case plain, named(String), counted(Int, Bool) }
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case next }

    var items: [Item] = []
    var mode = Mode.plain
    var sizes: [String: Int] = [:]
    var last: Item?
    var pair = (1, true)
    var ratio = 0.5

    static let chart = Chart(initial: .only) {
      state(.only) {
        on(.next).when("not full") { $0.items.count < 3 }.do {
          let item = Item(name: "item \($0.items.count)", size: Int8($0.items.count))
          $0.mode = $0.items.isEmpty ? .named("first") : .counted($0.items.count, true)
          $0.items.append(item)
          $0.sizes[item.name] = -$0.items.count
          $0.last = item
          $0.pair = ($0.pair.0 + 1, !$0.pair.1)
          $0.ratio /= 2
        }
      }
    }
  }

  @Test func `values of all kinds are packed and made again`() {
    let proof = Proof<Store> {
      Store.everyEvent()
      Store.always("consistent") { store in
        store.items.count == store.sizes.count && store.pair.0 == store.items.count + 1
          && store.last == store.items.last
          && store.items.allSatisfy { store.sizes[$0.name] != nil }
      }
      Store.possible("three") {
        $0.items.count == 3 && $0.mode == .counted(2, true) && $0.ratio == 0.0625
      }
    }
    let report = proof.check(from: Store(), chart: Store.chart)
    #expect(report.situations == 4)
    #expect(report.isProved)
  }

  /// An event whose payloads depend on the situation.
  struct Account: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: EventAlphabet {
      case withdraw(Int)
      struct Cases: Sendable {
        let withdraw = EventCase<Event, Int>(0, "withdraw") {
          if case .withdraw(let x) = $0 { x } else { nil }
        }
      }
      static let cases = Cases()
      var caseIndex: Int { 0 }
    }
    var balance = 5
    static let chart = Chart(initial: .only) {
      state(.only) { on(\.withdraw) { $0.balance -= $1 } }
    }
  }

  @Test func `payloads may depend on the situation`() {
    let proof = Proof<Account> {
      Account.every(Account.Event.withdraw, from: { 1..<($0.balance + 1) })
      Account.never("below zero") { $0.balance < 0 }
      Account.possible("empty") { $0.balance == 0 }
    }
    let report = proof.check(from: Account(), chart: Account.chart)
    #expect(report.situations == 6)
    #expect(report.steps == 15)
    #expect(report.claims.map { $0.verdict } == [.proved, .proved])
    #expect(report.claims[1].path?.steps.map { $0.text } == ["withdraw(5)"])
  }
}
