import Statecraft
import StatecraftExploration
import StatecraftRandom

/// A random model: people who are all alike follow random rules, beside a shared number, a door and
/// its timer.
struct Crowd: ChartContext {
  enum State: CaseIterable { case open, closed }
  enum Event: EventAlphabet {
    /// A person follows a rule.
    case follow(Int, Int)
    case close

    struct Cases: Sendable {
      let follow = EventCase<Event, (Int, Int)>(0, "follow") {
        if case .follow(let rule, let person) = $0 { (rule, person) } else { nil }
      }
      let close = EventCase<Event, Void>(1, "close") { if case .close = $0 { () } else { nil } }
    }
    static let cases = Cases()
    var caseIndex: Int {
      switch self {
      case .follow: 0
      case .close: 1
      }
    }
  }

  /// What somebody does; a value with a part is packed as a number.
  enum Mood: Hashable {
    case rests
    case works(Int)

    init(_ number: Int) { self = number == 0 ? .rests : .works(number) }
    var number: Int { if case .works(let number) = self { number } else { 0 } }
  }

  /// What a person may do.
  struct Rule: Hashable {
    var from = 0
    var to = 0
    var marks = false
    /// The shared number that it needs, and the one behind it.
    var shared: Int?
    var next: Int?
    /// How many others must have the mood of the target.
    var company = 0
    var fails = false
    /// The only person who may follow it; `nil` for all.
    var person: Int?
  }

  struct Failure: Error {}

  var shared = 0
  var moods: [Mood]
  var rules: [Rule]
  var marks: [Bool]

  func allows(_ rule: Rule, _ person: Int) -> Bool {
    guard moods[person].number == rule.from, rule.person ?? person == person else { return false }
    guard rule.shared ?? shared == shared else { return false }
    let company = moods.indices.count { $0 != person && moods[$0].number == rule.to }
    return company >= rule.company
  }

  mutating func follow(_ rule: Rule, _ person: Int) throws {
    moods[person] = Mood(rule.to)
    if rule.marks { marks[person].toggle() }
    shared = rule.next ?? shared
    if rule.fails { throw Failure() }
  }

  static let chart = Chart(initial: .open) {
    state(.open) {
      on(\.follow).when("allowed") { $0.allows($0.rules[$1.0], $1.1) }
        .do { try $0.follow($0.rules[$1.0], $1.1) }
      on(\.close, to: .closed)
    }
    state(.closed) {
      on(\.follow).when("nobody marked") { crowd, _ in !crowd.marks.contains(true) }
        .do { $0.shared = 0 }
      after(.seconds(2), to: .open)
    }
  }

  /// A random crowd; one of which somebody is special has a rule for the first one alone.
  init(_ random: inout SplitMix64, hasSpecialOne: Bool) {
    let people = 2 + random.number(below: 3)
    let kinds = 2 + random.number(below: 2)
    moods = (0..<people).map { _ in Mood(0) }
    if random.chance(40) { moods[people - 1] = Mood(1) }
    marks = Array(repeating: false, count: people)
    rules = (0..<2 + random.number(below: 3)).map { _ in
      Rule(
        from: random.number(below: kinds),
        to: random.number(below: kinds),
        marks: random.chance(35),
        shared: random.chance(40) ? random.number(below: 2) : nil,
        next: random.chance(50) ? random.number(below: 2) : nil,
        company: random.chance(30) ? 1 : 0,
        fails: random.chance(8)
      )
    }
    if hasSpecialOne { rules[random.number(below: rules.count)].person = 0 }
  }
}

extension Crowd {
  /// The alphabet of a crowd.
  func alphabet(closes: Bool) -> [ProofElement<Self>] {
    let (rules, people) = (rules.indices, moods.indices)
    return [
      Self.every({ (rule: Int, person: Int) in Event.follow(rule, person) }, in: rules, people),
      closes ? Self.every(.close) : Self.without(.close),
    ]
  }

  /// Random claims of all kinds that treat all people alike, or the first one otherwise.
  static func claims(
    _ random: inout SplitMix64,
    isAboutFirst: Bool
  ) -> [ProofElement<Self>] {
    func fact() -> @Sendable (Situation<Self>) -> Bool {
      let mood = random.number(below: 3)
      let least = 1 + random.number(below: 3)
      let shared = random.chance(40) ? random.number(below: 2) : nil
      let marked = random.chance(30)
      return { crowd in
        guard shared ?? crowd.shared == crowd.shared else { return false }
        if isAboutFirst { return crowd.moods[0].number == mood }
        return crowd.moods.indices.count {
          crowd.moods[$0].number == mood && (!marked || crowd.marks[$0])
        } >= least
      }
    }
    let facts = (0..<5).map { _ in fact() }
    return [
      always("always") { !facts[0]($0) }, never("never", facts[1]), possible("possible", facts[2]),
      alwaysPossible("always possible") { !facts[3]($0) },
      step("step") { !facts[4]($0) || facts[4]($1) },
    ]
  }
}
