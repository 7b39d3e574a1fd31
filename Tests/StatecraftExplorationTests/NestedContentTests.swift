import Statecraft
@testable import StatecraftExploration
import Testing

/// Values in values that are packed as numbers stay different from each other.
@Suite struct NestedContentTests {
  enum Kind: Hashable { case a(Int), b }

  struct Job: Hashable {
    var kind = Kind.b
    var name: Character = "x"
  }

  enum Work: Hashable { case idle, run(Kind, Int), both(Kind, Kind), job(Job) }

  @Test func `two values have the same bytes exactly if they are equal`() throws {
    let plan = try ValuePlan(Work.self, path: "work")
    let kinds: [Kind] = [.a(0), .a(1), .b]
    var values: [Work] = [.idle]
    for kind in kinds {
      values += [0, 1].map { .run(kind, $0) }
      values += kinds.map { .both(kind, $0) }
      values += ["x", "y"].map { .job(Job(kind: kind, name: $0)) }
    }
    func bytes(_ value: Work) -> [UInt8] {
      var packer = Packer()
      plan.write(value, to: &packer)
      return packer.bytes
    }
    for first in values {
      for second in values {
        #expect((bytes(first) == bytes(second)) == (first == second), "\(first) and \(second)")
      }
    }
  }

  /// A value of which only a part decides whether it equals another one.
  struct Item: Hashable {
    var number = 0
    var note = ""

    static func == (left: Item, right: Item) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  struct Parcel {
    var content: any Sendable
  }

  @Test func `values of existentials are packed by their content`() throws {
    let plan = try ValuePlan(Parcel.self, path: "parcel")
    let parcels = [Parcel(content: 1), Parcel(content: "1"), Parcel(content: Item(note: "a"))]
    var found: Set<[UInt8]> = []
    for parcel in parcels + [Parcel(content: Item(note: "b"))] {
      var packer = Packer()
      plan.write(parcel, to: &packer)
      #expect(packer.problem == nil)
      found.insert(packer.bytes)
    }
    #expect(found.count == 4)
  }

  @Test func `boxes of the library are packed by what is in them`() throws {
    let plan = try ValuePlan(AnyHashable.self, path: "box")
    func bytes(_ value: AnyHashable) -> [UInt8] {
      var packer = Packer()
      plan.write(value, to: &packer)
      return packer.bytes
    }
    #expect(bytes(Item(note: "a")) != bytes(Item(note: "b")))
    #expect(bytes(Item(note: "a")) == bytes(Item(note: "a")))
  }

  @Test func `collections of the library that ask their elements for equality are refused`() {
    let error = #expect(throws: PackingError.self) {
      try ValuePlan(ContiguousArray<Item>.self, path: "items")
    }
    #expect(error?.reason.hasPrefix("is a reference to an object of the class") == true)
  }

  /// A worker whose work has a kind.
  struct Worker: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: EventAlphabet {
      case set(Int)

      struct Cases: Sendable {
        let set = EventCase<Event, Int>(0, "set") { if case .set(let x) = $0 { x } else { nil } }
      }
      static let cases = Cases()
      var caseIndex: Int { 0 }
    }

    var work = Work.idle

    static let chart = Chart(initial: .only) {
      state(.only) { on(\.set).do { $0.work = .run(.a($1), 0) } }
    }
  }

  @Test func `a situation that differs only inside of a payload is found`() {
    let proof = Proof<Worker> {
      Worker.every(Worker.Event.set, in: 1...2)
      Worker.never("two") { $0.work == .run(.a(2), 0) }
    }
    let report = proof.check(from: Worker(), chart: Worker.chart)
    #expect(report.claims.map { $0.verdict } == [.refuted])
    #expect(report.situations == 3)
  }

  /// An event whose payload has a payload, and which is fair.
  struct Button: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: EventAlphabet {
      case press(Work)

      struct Cases: Sendable {
        let press = EventCase<Event, Work>(0, "press") {
          if case .press(let x) = $0 { x } else { nil }
        }
      }
      static let cases = Cases()
      var caseIndex: Int { 0 }
    }

    static let chart = Chart(initial: .only) { state(.only) { on(\.press) } }
  }

  @Test func `events of computed domains that differ inside of a payload have labels of their own`()
  {
    let proof = Proof<Button> {
      Button.every(Button.Event.press, from: { _ in (0..<3).map { Work.job(Job(kind: .a($0))) } })
      Button.always("true") { _ in true }
    }
    var labels = StepLabels(PreparedProof(proof, Button.chart.model), timers: 0)
    let found = (0..<3).map { labels.label(of: .press(.job(Job(kind: .a($0))))) }
    #expect(Set(found).count == 3)
    #expect(labels.label(of: .press(.job(Job(kind: .a(1))))) == found[1])
  }

  /// An `enum` that shows nothing of its payload.
  enum Secret: CustomReflectable {
    case hidden(String)

    var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  struct Safe: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case turn }
    var secret = Secret.hidden("")
    static let chart = Chart(initial: .only) {
      state(.only) { on(.turn) { $0.secret = .hidden("open") } }
    }
  }

  @Test func `a payload that hides its parts is refused`() {
    let proof = Proof<Safe> {
      Safe.everyEvent()
      Safe.always("true") { _ in true }
    }
    let report = proof.check(from: Safe(), chart: Safe.chart)
    #expect(report.claims.map { $0.verdict } == [.unknown])
    #expect(
      report.problems.first?.hasPrefix(
        "the property 'secret' is an `enum` with a mirror of its own (`CustomReflectable`), so"
      ) == true
    )
  }
}
