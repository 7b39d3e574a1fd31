import Statecraft
import StatecraftExploration
import Testing

/// Contexts and charts that look plain, and cannot be proved about.
@Suite struct ContentRefusalTests {
  /// A value that contains values of its own type.
  struct Folder: Hashable {
    var name = ""
    var folders: [Folder] = []
  }

  struct Disk: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case add }
    var root = Folder()
    static let chart = Chart(initial: .only) { state(.only) { on(.add) } }
  }

  @Test func `a property whose type contains itself is refused`() {
    let proof = Proof<Disk> {
      Disk.everyEvent()
      Disk.always("true") { _ in true }
    }
    let report = proof.check(from: Disk(), chart: Disk.chart)
    #expect(report.claims[0].verdict == .unknown)
    #expect(
      report.problems == [
        "the property 'root.folders' has elements of a type that contains itself, or more than 16 "
          + "collections in each other, so that situations cannot be told apart by value; keep plain "
          + "values in the context, and pass services as the chart's environment"
      ]
    )
  }

  struct Calculator: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case run }
    var function: @Sendable (Int) -> Int = { $0 }
    static let chart = Chart(initial: .only) { state(.only) { on(.run) } }
  }

  @Test func `a context with a closure is refused`() {
    let proof = Proof<Calculator> {
      Calculator.everyEvent()
      Calculator.always("true") { _ in true }
    }
    let report = proof.check(from: Calculator(), chart: Calculator.chart)
    #expect(report.claims[0].verdict == .unknown)
    #expect(report.problems.first?.hasPrefix("the property 'function' is a function, so") == true)
  }

  final class Session: Sendable {}

  struct Client: ChartContext {
    enum Connection { case none, open(Session) }
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case open }
    var connection = Connection.none
    static let chart = Chart(initial: .only) {
      state(.only) { on(.open) { $0.connection = .open(Session()) } }
    }
  }

  @Test func `an object in a payload is refused when it comes`() {
    let proof = Proof<Client> {
      Client.everyEvent()
      Client.always("true") { _ in true }
    }
    let report = proof.check(from: Client(), chart: Client.chart)
    #expect(report.claims[0].verdict == .unknown)
    #expect(
      report.problems.first?.hasPrefix("the property 'connection' is a reference to an object of")
        == true
    )
  }

  struct Broken: ChartContext {
    enum State: CaseIterable { case start, end }
    enum Event: CaseIterable { case go }
    static let chart = Chart(initial: .start) { state(.start) { on(.go, to: .end) } }
  }

  @Test func `a chart with errors is not explored, and its findings are shown`() {
    let proof = Proof<Broken> {
      Broken.everyEvent()
      Broken.always("true") { _ in true }
    }
    let report = proof.check(from: Broken(), chart: Broken.chart)
    #expect(report.claims[0].verdict == .unknown)
    #expect(report.exitCode == 3)
    #expect(report.problems.count == 1)
    #expect(report.problems.first?.contains("end") == true)
  }

  struct Counter: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case add }
    var count = 0
    static let chart = Chart(initial: .only) { state(.only) { on(.add) { $0.count += 1 } } }
  }

  @Test func `an exploration without an end stops with its budget, and proves nothing`() {
    let proof = Proof<Counter> {
      Counter.everyEvent()
      Counter.always("not negative") { $0.count >= 0 }
      Counter.never("five") { $0.count == 5 }
      Counter.alwaysPossible("zero") { $0.count == 0 }
    }
    let report = proof.check(
      from: Counter(),
      chart: Counter.chart,
      budget: ExplorationBudget(situations: 1_000)
    )
    #expect(report.claims.map { $0.verdict } == [.unknown, .refuted, .unknown])
    #expect(report.claims[1].path?.steps.count == 5)
    #expect(report.problems == ["the budget of 1000 situations ended"])
  }

  // MARK: - References that do not keep their object

  protocol Delegate: AnyObject, Sendable {}
  final class Listener: Delegate {}

  struct Weak: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case flip }
    weak var delegate: (any Delegate)?
    var n = 0
    static let chart = Chart(initial: .only) { state(.only) { on(.flip).do { $0.n = 1 - $0.n } } }
  }

  struct WeakClass: ChartContext {
    /// A value in the context that holds the reference.
    struct Link { weak var listener: Listener? }
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case flip }
    var link = Link()
    var n = 0
    static let chart = Chart(initial: .only) { state(.only) { on(.flip).do { $0.n = 1 - $0.n } } }
  }

  struct Unowned: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case flip }
    unowned var listener: Listener
    var n = 0
    static let chart = Chart(initial: .only) { state(.only) { on(.flip).do { $0.n = 1 - $0.n } } }
  }

  struct Unsafe: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case flip }
    unowned(unsafe) var listener: any Delegate
    var n = 0
    static let chart = Chart(initial: .only) { state(.only) { on(.flip).do { $0.n = 1 - $0.n } } }
  }

  /// The problems of a proof of a chart that is right but for its context.
  private func problems<Context: ChartContext>(
    _ context: Context,
    _ chart: MachineChart<Context>
  ) -> [String] where Context.Event: CaseIterable {
    let report = Proof<Context> {
      Context.everyEvent()
      Context.always("true") { _ in true }
    }
    .check(from: context, chart: chart)
    #expect(report.claims.map(\.verdict) == [.unknown])
    return report.problems
  }

  private func refusal(_ property: String) -> [String] {
    [
      "the property '\(property)' is a `weak` or `unowned` reference to an object, so that situations "
        + "cannot be told apart by value; keep plain values in the context, and pass services as the "
        + "chart's environment"
    ]
  }

  @Test func `a weak reference is refused, with an object and without one`() {
    let listener = Listener()
    #expect(problems(Weak(delegate: nil), Weak.chart) == refusal("delegate"))
    #expect(problems(Weak(delegate: listener), Weak.chart) == refusal("delegate"))
    let link = WeakClass.Link(listener: listener)
    #expect(problems(WeakClass(link: link), WeakClass.chart) == refusal("link.listener"))
    #expect(problems(WeakClass(), WeakClass.chart) == refusal("link.listener"))
  }

  @Test func `an unowned reference is refused`() {
    let listener = Listener()
    #expect(problems(Unowned(listener: listener), Unowned.chart) == refusal("listener"))
    #expect(problems(Unsafe(listener: listener), Unsafe.chart) == refusal("listener"))
    withExtendedLifetime(listener) {}
  }

  /// An event with a payload that holds a reference.
  struct Parcel: ChartContext {
    struct Content { weak var listener: Listener? }
    enum State: CaseIterable { case only }
    enum Event: EventAlphabet {
      case send(Content)

      struct Cases: Sendable {
        let send = EventCase<Event, Content>(0, "send") {
          if case .send(let content) = $0 { content } else { nil }
        }
      }
      static let cases = Cases()
      var caseIndex: Int { 0 }
    }
    static let chart = Chart(initial: .only, postponed: .limit(1)) {
      state(.only) { postpone(\.send) }
    }
  }

  @Test func `a weak reference in a payload is refused`() {
    let report = Proof<Parcel> {
      Parcel.every(.send(Parcel.Content()))
      Parcel.always("true") { _ in true }
    }
    .check(from: Parcel(), chart: Parcel.chart)
    #expect(report.claims.map(\.verdict) == [.unknown])
    #expect(report.problems.count == 1)
    #expect(report.problems.first?.contains("is a `weak` or `unowned` reference") == true)
  }
}
