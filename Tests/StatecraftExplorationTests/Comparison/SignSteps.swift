import Statecraft

@testable import StatecraftExploration

/// What situations show, and which steps lead from what one shows to what another one does.
///
/// Of a situation it leaves out what explorers keep in different ways: histories and times.
struct SignSteps: Equatable {
  /// What a situation shows.
  struct Sign: Hashable, CustomStringConvertible {
    let states: [Int]
    let context: Walk
    let postponed: [Walk.Event]

    init(_ machine: Machine<Walk>) {
      states = machine.states
      context = machine.context
      postponed = machine.postponedEvents
    }

    var description: String {
      "\(states) x = \(context.x), y = \(context.y)"
        + postponed.map { ", \($0) postponed" }.joined()
    }
  }

  struct Step: Hashable, CustomStringConvertible {
    let from: Sign
    let label: NaiveExplorer.Label
    let to: Sign

    var description: String {
      switch label {
      case .event(let event): "(\(from)) –\(event)→ (\(to))"
      case .timer(let number): "(\(from)) –timer \(number)→ (\(to))"
      case .tick, .stay: "(\(from)) → (\(to))"
      }
    }
  }

  /// For each sign the fewest steps to it.
  private(set) var depths: [Sign: Int] = [:]
  /// The steps of events and timers; `nil` if they were not kept.
  private(set) var steps: Set<Step>?

  init(_ naive: NaiveExplorer) {
    let signs = naive.machines.map(Sign.init)
    depths = Dictionary(zip(signs, naive.depths), uniquingKeysWith: min)
    let taken = naive.steps.filter { $0.label != .tick }
    steps = Self.distinct(taken.map { ($0.from, $0.label, $0.to) }, signs)
  }

  init(_ explorer: Explorer<Walk>) {
    let signs = (0..<explorer.store.count).map { Sign(explorer.moment(in: $0).machine) }
    let depths = signs.indices.map { explorer.depth(of: $0) }
    self.depths = Dictionary(zip(signs, depths), uniquingKeysWith: min)
    guard let graph = explorer.graph else { return }
    var taken: [(Int, NaiveExplorer.Label, Int)] = []
    for situation in 0..<graph.count {
      for step in graph.steps(of: situation) {
        let label: NaiveExplorer.Label
        switch explorer.labels.meaning(of: graph.labels[step]) {
        case .event(let event): label = .event(event)
        case .timer(let number): label = .timer(number)
        case .invocation, .timeIsUp, .stay: continue
        }
        taken.append((situation, label, Int(graph.targets[step])))
      }
    }
    steps = Self.distinct(taken, signs)
  }

  /// The steps between signs, each once.
  private static func distinct(
    _ steps: [(from: Int, label: NaiveExplorer.Label, to: Int)],
    _ signs: [Sign]
  ) -> Set<Step> {
    // Numbers are compared faster than signs.
    struct Numbered: Hashable {
      let from: Int
      let label: NaiveExplorer.Label
      let to: Int
    }
    var numbers: [Sign: Int] = [:]
    let numberOf = signs.map { sign in
      let number = numbers[sign] ?? numbers.count
      numbers[sign] = number
      return number
    }
    var known: Set<Numbered> = []
    var found: Set<Step> = []
    for step in steps {
      let numbered = Numbered(from: numberOf[step.from], label: step.label, to: numberOf[step.to])
      guard known.insert(numbered).inserted else { continue }
      found.insert(Step(from: signs[step.from], label: step.label, to: signs[step.to]))
    }
    return found
  }

  /// What the signs of the explorer are other than those of the naive one, in words; `nil` if they are
  /// the same.
  func signDifference(to naive: SignSteps) -> String? {
    if depths == naive.depths { return nil }
    let more = Set(depths.keys).subtracting(naive.depths.keys)
    let fewer = Set(naive.depths.keys).subtracting(depths.keys)
    if more.isEmpty, fewer.isEmpty {
      let other = depths.filter { naive.depths[$0.key] != $0.value }.map { sign, depth in
        "(\(sign)) in \(depth) steps instead of \(naive.depths[sign] ?? -1)"
      }
      return "the explorer comes to \(Self.list(other))"
    }
    return Self.text("situation", more.map { "(\($0))" }, fewer.map { "(\($0))" })
  }

  /// What the steps of the explorer are other than those of the naive one, in words; `nil` if they are the
  /// same, or not known.
  func stepDifference(to naive: SignSteps) -> String? {
    guard let steps, let others = naive.steps, steps != others else { return nil }
    return Self.text(
      "step",
      steps.subtracting(others).map { "\($0)" },
      others.subtracting(steps).map { "\($0)" }
    )
  }

  private static func text(_ what: String, _ more: [String], _ fewer: [String]) -> String {
    var parts: [String] = []
    if !more.isEmpty { parts.append("\(what)s of the explorer only: \(list(more))") }
    if !fewer.isEmpty { parts.append("\(what)s of the naive explorer only: \(list(fewer))") }
    return parts.joined(separator: "; ")
  }

  /// The first few texts of many.
  private static func list(_ texts: [String]) -> String {
    let shown = texts.sorted().prefix(3).joined(separator: ", ")
    return texts.count > 3 ? "\(shown) and \(texts.count - 3) others" : shown
  }
}
