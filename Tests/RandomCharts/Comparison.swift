import Statecraft
import StatecraftRandom

/// Runs a chart in the engine and in the interpreter, and compares after every stimulus.
///
/// The engine runs it in several ways: with tables, and in the other ``EngineWay``s.
struct Comparison: Sendable {
  /// The first difference, if there is one.
  private(set) var disagreement: Disagreement?
  private(set) var counts = Counts()
  /// Whether the chart has errors, so that nothing could be compared.
  private(set) var isUnsound = false
  /// Decides which steps are compared in words.
  private var random: SplitMix64
  private let wordyPercent: Int

  /// Delayed events that start many others again and again are not worth the time: after so many effects, the
  /// comparison ends.
  private static var mostEffects: Int { 2_000 }

  /// Compares.
  ///
  /// - Parameters:
  ///   - random: the chart.
  ///   - flaw: what the interpreter does wrong; then the other ways of the engine are left out.
  ///   - usesTables: whether the engine that is compared with the interpreter has tables.
  ///   - seed: decides which steps are compared in words, and in which other ways the engine runs.
  ///   - ways: the other ways; `nil` for those that the seed says.
  ///   - wordyPercent: how many steps of a hundred are compared in words.
  init(
    _ random: RandomChart,
    flaw: ReferenceInterpreter.Flaw? = nil,
    usesTables: Bool = true,
    seed: UInt64 = 0,
    ways: [EngineWay]? = nil,
    wordyPercent: Int = 100
  ) {
    self.random = SplitMix64(seed: seed)
    self.wordyPercent = wordyPercent
    let chart = usesTables ? random.chart() : random.chart().limited(to: .none)
    guard !chart.diagnostics.contains(where: { $0.severity == .error }) else {
      isUnsound = true
      return
    }
    var interpreter = ReferenceInterpreter(random, flaw: flaw)
    defer { counts.usage = interpreter.usage }
    guard var machine = start(chart, &interpreter) else { return }
    var others: [EngineWay.Run] = []
    if flaw == nil { others = (ways ?? EngineWay.some(seed: seed)).compactMap { $0.start(chart) } }
    var effects = 0
    for stimulus in random.stimuli {
      let outcomes = machine.react(to: stimulus)
      effects += outcomes.reduce(0) { $0 + $1.effects.count }
      guard effects <= Self.mostEffects else { return }
      counts.fromTables += outcomes.count { $0.isPrecomputed }
      counts.failures += outcomes.count { $0.error != nil }
      let expected = interpreter.process(stimulus)
      guard agree(Record(machine, outcomes), Record(interpreter, expected)) else { return }
      for index in others.indices {
        let results = others[index].machine.react(to: stimulus)
        counts.fromRegions += results.count { $0.isOfRegions }
        guard agree(outcomes, machine, results, others[index].machine, others[index].way) else {
          return
        }
      }
    }
  }

  /// Starts both; `nil` when they differ, or when neither can start.
  private mutating func start(
    _ chart: MachineChart<RandomContext>,
    _ interpreter: inout ReferenceInterpreter
  ) -> Machine<RandomContext>? {
    let failed = Record(startFailed: true)
    var expected: Record
    do {
      try interpreter.interpret()
      expected = Record(interpreter, [interpreter.startOutcome])
    } catch {
      interpreter.usage.note(error == .thrown ? .thrown : .endlessLoop)
      expected = failed
    }
    do {
      let (machine, outcome) = try Machine.start(RandomContext(), chart: chart)
      return agree(Record(machine, [outcome]), expected) ? machine : nil
    } catch {
      _ = agree(failed, expected)
      return nil
    }
  }

  private mutating func agree(_ engine: Record, _ interpreter: Record) -> Bool {
    defer { counts.steps += 1 }
    if engine == interpreter { return true }
    disagreement = Disagreement(
      step: counts.steps,
      first: "engine",
      "\(engine)",
      second: "interpreter",
      "\(interpreter)"
    )
    return false
  }

  /// Compares the engine with tables and in another way.
  private mutating func agree(
    _ outcomes: [Outcome<RandomContext>],
    _ machine: Machine<RandomContext>,
    _ others: [Outcome<RandomContext>],
    _ other: Machine<RandomContext>,
    _ way: EngineWay
  ) -> Bool {
    counts.otherSteps += 1
    let areWordsCompared = random.chance(wordyPercent)
    if areWordsCompared { counts.stepsInWords += 1 }
    let isSame =
      outcomes.isSame(as: others) && machine.isSame(as: other)
      && (!areWordsCompared || machine.words(after: outcomes) == other.words(after: others))
    if isSame { return true }
    disagreement = Disagreement(
      step: counts.steps - 1,
      first: "engine with tables",
      machine.words(after: outcomes).joined(separator: "\n"),
      second: "engine \(way)",
      other.words(after: others).joined(separator: "\n")
    )
    return false
  }
}

extension Comparison {
  /// How much was compared.
  struct Counts: Sendable {
    /// Records of the engine and the interpreter.
    var steps = 0
    /// Steps of the engine in other ways, which were compared with the one with tables.
    var otherSteps = 0
    /// How many of these were compared in words.
    var stepsInWords = 0
    /// Outcomes that came from tables of whole configurations, and from those of regions.
    var fromTables = 0
    var fromRegions = 0
    /// Outcomes with an error.
    var failures = 0
    /// What the charts have used.
    var usage = Usage()

    static func += (left: inout Self, right: Self) {
      left.steps += right.steps
      left.otherSteps += right.otherSteps
      left.stepsInWords += right.stepsInWords
      left.fromTables += right.fromTables
      left.fromRegions += right.fromRegions
      left.failures += right.failures
      left.usage += right.usage
    }
  }
}

extension Machine<RandomContext> {
  /// Gives the machine what the stimulus says.
  mutating func react(to stimulus: RandomChart.Stimulus) -> [Outcome<RandomContext>] {
    switch stimulus {
    case .event(let event): return [send(event)]
    case .seconds(let seconds): return advance(by: .seconds(seconds))
    case .work(let position, let number, let fails):
      guard let work = invocations.prefix(position + 1).last else { return [] }
      return [
        resolve(
          work,
          with: fails
            ? .failure(RandomContext.WorkFailure(number: number)) : .success(number)
        )
      ]
    }
  }
}

/// Where two differ: engine and interpreter, or the engine in two ways.
struct Disagreement: Sendable, CustomStringConvertible {
  /// After how many stimuli.
  let step: Int
  let description: String

  init(step: Int, first: String, _ one: String, second: String, _ other: String) {
    self.step = step
    description = "after \(step) stimuli\n\(first):\n\(one)\n\(second):\n\(other)"
  }
}
