import Statecraft
import Testing

/// Machines on several threads that fill the tables of one chart at the same time.
///
/// `Scripts/threads` shows that they do not race.
@Suite struct SharedTableTests {
  @Test(arguments: [4, 12]) func `machines on many threads agree with machines alone`(
    regions: Int
  ) async {
    let shared = Panel.makeChart(regions)
    let together = await withTaskGroup(of: (Int, [String]).self) { group in
      for seed in 0..<8 {
        group.addTask { (seed, Panel.run(shared, regions, seed: seed)) }
      }
      return await group.reduce(into: [Int: [String]]()) { $0[$1.0] = $1.1 }
    }
    for seed in 0..<8 {
      // A chart of its own has a table of its own.
      let alone = Panel.run(Panel.makeChart(regions), regions, seed: seed)
      #expect(together[seed] == alone, "with the seed \(seed)")
    }
    let texts = together.values.joined()
    for part in ["emitted", "after 3.0 seconds", "refused", "failed"] {
      #expect(texts.contains { $0.contains(part) }, "no outcome has '\(part)'")
    }
  }

  @Test(arguments: SharedKind.all)
  func `machines of each kind of chart agree with machines alone`(kind: SharedKind) async throws {
    try await kind.check()
  }

  /// Lamps that are regions, a timer, an action that throws, and an event for all of them.
  struct Panel: ChartContext, Hashable, Sendable {
    enum State: Hashable, Sendable { case panel, lamp(Int), off(Int), on(Int), blinking(Int) }
    typealias Output = String

    /// The number of the lamp to toggle, or one of two others.
    struct Event: Hashable, CaseIterable, Sendable {
      let number: Int

      static let all = Event(number: 12)
      static let fail = Event(number: 13)
      static let allCases = (0..<14).map { Event(number: $0) }
      static func toggle(_ lamp: Int) -> Event { Event(number: lamp) }
    }
    struct Broken: Error {}

    var count = 0

    static func makeChart(_ regions: Int) -> Chart {
      Chart(initial: .panel) {
        parallel(.panel) {
          for lamp in 0..<regions {
            state(.lamp(lamp), initial: .off(lamp)) {
              state(.off(lamp)) {
                onEntry { $0.count &+= lamp }
                on(.toggle(lamp), to: .on(lamp))
                on(.all, to: .on(lamp))
              }
              state(.on(lamp)) {
                on(.toggle(lamp), to: .blinking(lamp)).when("even") { $0.count % 2 == 0 }
                on(.toggle(lamp), to: .off(lamp)) { $0.count &+= 1 }
                on(.all, to: .blinking(lamp))
              }
              state(.blinking(lamp)) {
                on(.all, to: .off(lamp))
                if lamp == 0 {
                  after(.seconds(3), to: .off(lamp)).emit("lamp 0 is off")
                  on(.fail).do { _ in throw Broken() }
                } else {
                  on(.toggle(lamp), to: .off(lamp)) { $0.count &+= 2 }
                }
              }
            }
          }
        }
      }
    }

    static func run(_ chart: Chart, _ regions: Int, seed: Int) -> [String] {
      var machine = Machine(Panel(), chart: chart)
      var random = UInt32(seed)
      return (0..<400).flatMap { _ in
        random = random &* 1_664_525 &+ 1_013_904_223
        switch random >> 28 {
        case 0: return machine.advance(by: .seconds(2)).map { "\($0)" }
        case 1...3: return ["\(machine.send(.all))"]
        case 4: return ["\(machine.send(.fail))"]
        default:
          let lamp = Int(random >> 16) % regions
          return ["\(machine.send(.toggle(lamp)))", "\(machine.count)"]
        }
      }
    }
  }
}
