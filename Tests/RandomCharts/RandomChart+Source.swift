import Statecraft

/// The chart as Swift source, to be pasted into a test.
extension RandomChart {
  /// A context with the chart, and the stimuli for a machine of it.
  var source: String {
    let states = root.all.dropFirst().map { "s\($0.id)" }.joined(separator: ", ")
    let lines = stimuli.map { stimulus in
      switch stimulus {
      case .event(let event): "machine.send(.\(event))"
      case .seconds(let seconds): "machine.advance(by: .seconds(\(seconds)))"
      case .work(let position, let number, let fails):
        "if let work = machine.invocations.prefix(\(position + 1)).last {\n"
          + "  machine.resolve(work, with: "
          + (fails
            ? ".failure(RandomContext.WorkFailure(number: \(number)))" : ".success(\(number))")
          + ")\n}"
      }
    }
    let start = ".s\(root.initial ?? 0)"
    let policy = errors == .raise ? ", errors: .raise" : ""
    let limits =
      (postponed.map { ", postponed: .limit(\($0.count)\($0.dropsOldest ? Self.dropping : ""))" }
        ?? "")
      + (delayed.map { ", delayed: .limit(\($0.count)\($0.dropsOldest ? Self.dropping : ""))" }
        ?? "")
    let content = root.content.map { "    " + $0 }.joined(separator: "\n")
    let hasNumbers = [".p", ".q"].contains { (content + lines.joined()).contains($0) }
    return """
      struct Case: Statechart {
        enum State: CaseIterable { case \(states) }
        \(hasNumbers ? "typealias Event = RandomContext.Event" : "enum Event: CaseIterable { case a, b, c, d, e }")
        var log: [String] = []
        var counter = 0
        var data0: Int?
        var data1: Int?

        static let chart = Chart(initial: \(start)\(policy), microstepLimit: \(microstepLimit)\(limits)) {
      \(content)
        }
      }

      var machine = Machine(Case())
      \(lines.joined(separator: "\n"))
      """
  }

  private static let dropping = ", whenFull: .dropOldest"
}

extension RandomChart.Node {
  fileprivate var content: [String] {
    var lines = data.map { ["holding(\\.data\($0)) { $0.counter }"] } ?? []
    lines += histories.map(\.source)
    lines += entry.map { "onEntry()" + $0.map(\.source).joined() }
    lines += exit.map { "onExit()" + $0.map(\.source).joined() }
    lines += transitions.flatMap(\.source)
    for work in works {
      lines.append("invoke(\"\(work.name)\") { _, _ in 0 }")
      lines += work.transitions.flatMap(\.source).map { "  " + $0 }
    }
    return lines + children.flatMap(\.source)
  }

  private var source: [String] {
    let word =
      switch kind {
      case .atomic, .compound: "state"
      case .parallel: "parallel"
      case .final: "final"
      }
    let start = initial.map { ", initial: .s\($0)" } ?? ""
    let result = hasOutput ? ", output: { $0.counter }" : ""
    let head = "\(word)(.s\(id)\(start)\(result))"
    let content = content
    if content.isEmpty { return [kind == .parallel ? head + " {}" : head] }
    return [head + " {"] + content.map { "  " + $0 } + ["}"]
  }
}

extension RandomChart.History {
  fileprivate var source: String {
    let action = log.map { " { $0.log.append(\"\($0)\") }" } ?? ""
    return "history(.\(isDeep ? "deep" : "shallow"), default: .s\(target))" + action
  }
}

extension RandomChart.Transition {
  /// The head, and a line for each modifier.
  fileprivate var source: [String] {
    var arguments: [String] = []
    let word: String
    switch trigger {
    case .events(let events):
      arguments = events.map { ".\($0)" }
      word = disposition.word
    case .any: word = "onAny"
    case .eventless: word = "always"
    case .done(let withOutput):
      word = "onDone"
      arguments = [withOutput ? "Int.self" : "Void.self"]
    case .error: word = "onError"
    case .numbered(let numbered):
      arguments = ["\\.\(numbered)"]
      word = disposition.word
    case .workDone: word = ".onDone"
    case .workFailed: word = ".onFailure"
    case .after(let seconds):
      word = "after"
      arguments = [isDelayComputed ? "\"by counter\"" : ".seconds(\(seconds))"]
    case .inactivity(let seconds):
      word = "afterInactivity"
      arguments = [isDelayComputed ? "\"by counter\"" : ".seconds(\(seconds))"]
    case .timer(let timer):
      word = "onTimer"
      arguments = ["\"\(RandomChart.name(timer))\""]
    }
    var choice = ""
    if case .oneOf(let states) = target {
      arguments.append("toOneOf: \(target.source), \"counter\"")
      let list = (states + [99]).map { ".s\($0)" }.joined(separator: ", ")
      choice = " { [\(list)][$0.counter % \(states.count + 1)] }"
      if isInternal { arguments.append("type: .internal") }
    } else if target != .none {
      arguments.append("to: \(target.source)")
      if isInternal { arguments.append("type: .internal") }
    }
    if isDelayComputed, let seconds = trigger.seconds {
      choice = " { .seconds(\(seconds) + $0.counter % 3) }"
    }
    let condition = condition.map { [".when(\($0.source(isWhole: true)))"] } ?? []
    let reading = outputModulus.map { [".when(\"output\") { $1 % \($0) != 0 }"] } ?? []
    return ["\(word)(\(arguments.joined(separator: ", ")))\(choice)  // t\(id)"]
      + (reading + condition + actions.map(\.source)).map { "  " + $0 }
  }
}

extension RandomChart.Transition.Trigger {
  /// The delay of a state's timer.
  fileprivate var seconds: Int? {
    switch self {
    case .after(let seconds), .inactivity(let seconds): seconds
    default: nil
    }
  }
}

extension RandomChart.Transition.Target {
  fileprivate var source: String {
    switch self {
    case .none: ""
    case .state(let state): ".s\(state)"
    case .all(let states): ".all(\(states.map { ".s\($0)" }.joined(separator: ", ")))"
    case .oneOf(let states): "[\(states.map { ".s\($0)" }.joined(separator: ", "))]"
    case .history(let state, let isDeep): ".\(isDeep ? "deepHistory" : "history")(of: .s\(state))"
    }
  }
}

extension RandomChart.Condition {
  /// The guard, in parentheses where it is a part of another one.
  fileprivate func source(isWhole: Bool = false) -> String {
    switch self {
    case .remainder(let modulus, let remainder):
      return "Guard(\"counter\") { $0.counter % \(modulus) == \(remainder) }"
    case .isIn(let state): return ".isIn(.s\(state))"
    case .not(let operand): return "!\(operand.source())"
    case .both(let left, let right):
      let text = "\(left.source()) && \(right.source())"
      return isWhole ? text : "(\(text))"
    case .either(let left, let right):
      let text = "\(left.source()) || \(right.source())"
      return isWhole ? text : "(\(text))"
    }
  }
}

extension RandomChart.Action {
  fileprivate var source: String {
    switch self {
    case .log(let text): ".do { $0.log.append(\"\(text)\") }"
    case .logData(let place): ".do { $0.log.append(\"data \\($0.data\(place) ?? -1)\") }"
    case .logCounter: ".do { $0.log.append(\"counter \\($0.counter)\") }"
    case .logOutput: ".do { $0.log.append(\"output \\($1)\") }"
    case .addOutput: ".do { $0.counter += $1 }"
    case .emitOutput: ".emit { $1 }"
    case .raiseOutput: ".raise { .q($1 + 1) }"
    case .delayOutput(let seconds, let id):
      ".raise(after: .seconds(\(seconds)), id: \"\(RandomChart.name(id))\") { .p($1) }"
    case .add(let number): ".do { $0.counter += \(number) }"
    case .assign(let number): ".assign(\\.counter, .adding(\(number)))"
    case .raise(let event): ".raise(.\(event))"
    case .emit(let number): ".emit(\(number))"
    case .raiseEither(let even, let odd):
      ".raise { $0.counter.isMultiple(of: 2) ? .\(even) : .\(odd) }"
    case .emitCounter: ".emit { $0.counter }"
    case .fail(let modulus):
      ".do { if $0.counter % \(modulus) == \(modulus - 1) { throw RandomContext.Failure() } }"
    case .delay(let event, let seconds, let id):
      ".raise(.\(event), after: .seconds(\(seconds))"
        + (id.map { ", id: \"\(RandomChart.name($0))\")" } ?? ")")
    case .cancel(let id): ".cancel(\"\(RandomChart.name(id))\")"
    case .startTimer(let timer, let seconds):
      ".startTimer(\"\(RandomChart.name(timer))\", after: .seconds(\(seconds)))"
    case .cancelTimer(let timer): ".cancelTimer(\"\(RandomChart.name(timer))\")"
    }
  }
}

extension RandomChart.Transition.Disposition {
  /// How a transition that does this with events begins.
  fileprivate var word: String {
    switch self {
    case .take: "on"
    case .ignore: "ignore"
    case .postpone: "postpone"
    }
  }
}
