#if Durable
internal import Statecraft

extension ChartRunner {
  /// What cannot be stored or resumed.
  var diagnostics: [Diagnostic] {
    chart.diagnostics.filter { $0.severity == .error } + nameFindings + typeFindings + workFindings
      + settingFindings
  }

  private func error(
    _ problem: String,
    _ suggestion: String,
    state: String? = nil,
    at location: Diagnostic.Location? = nil
  ) -> Diagnostic {
    Diagnostic(
      .error,
      state: state,
      problem: problem,
      suggestion: suggestion,
      location: location
    )
  }

  /// Keys of messages have the chart's name and the id with a slash between them: with one in the name,
  /// machines of two charts would have the same keys.
  private var nameFindings: [Diagnostic] {
    guard name.utf8.contains(UInt8(ascii: "/")) else { return [] }
    return [
      error(
        "the name of the chart '\(name)' has a '/', which stands between a chart and an id",
        "give it another name: `Chart(initial:name:)`, or that of a document in <scxml name=\"…\">"
      )
    ]
  }

  private var typeFindings: [Diagnostic] {
    var found: [Diagnostic] = []
    let event = Context.Event.self
    if !(event is any Codable.Type), !(event is any CaseIterable.Type) {
      found.append(
        error(
          "the events of '\(name)' cannot be stored",
          "make '\(event)' Codable, or CaseIterable if no event has a payload"
        )
      )
    }
    let output = Context.Output.self
    guard output != Never.self else { return found }
    if !(output is any Codable.Type) {
      found.append(
        error("the outputs of '\(name)' cannot be stored", "make '\(output)' Codable")
      )
    }
    if durable.outputHandler == nil, durable.route == nil {
      found.append(
        error(
          "nothing receives the outputs of '\(name)'",
          "add `.outputs { … }` or `.sends { … }` to its registration"
        )
      )
    }
    return found
  }

  private var workFindings: [Diagnostic] {
    let states = chart.model.states
    return chart.model.invocations.flatMap { node -> [Diagnostic] in
      let state = node.state == 0 ? nil : states[node.state].name
      let place = state.map { " of '\($0)'" } ?? ""
      let work = "the invocation '\(node.name)'\(place)"
      var found: [Diagnostic] = []
      func add(_ problem: String, _ suggestion: String) {
        found.append(error(problem, suggestion, state: state, at: node.location))
      }
      if node.child != nil {
        add(
          "\(work) runs a child machine without an id, which ends with its process",
          "register the child's chart and send it messages with `.sends`, which name its id"
        )
        return found
      }
      if node.receivesMessages {
        add(
          "\(work) receives messages while it runs, which are lost when its process ends",
          "make it a durable machine of its own and send it events with `.sends`"
        )
      } else if node.sendsEvents {
        add(
          "\(work) sends events while it runs, which a further attempt would send again",
          "return a result, or post the events to the machine with keys of their own"
        )
      }
      if node.result.type != Void.self,
        node.result.read == nil
          || !(node.result.type is any Encodable.Type)
      {
        add(
          "the result of \(work) cannot be stored",
          "make '\(node.result.type)' Codable"
        )
      }
      return found
    }
  }

  private var journalFindings: [Diagnostic] {
    guard let retention = durable.journal, retention.last < 0 || retention.duration < .zero else {
      return []
    }
    return [
      error(
        "the journals of '\(name)' keep the last \(retention.last) entries, and others for "
          + "\(retention.duration)",
        "name numbers that are not negative"
      )
    ]
  }

  private var settingFindings: [Diagnostic] {
    let work = chart.model.invocations.map(\.name)
    let unknownWork = durable.work.filter { !work.contains($0.name) }.map { setting in
      error(
        "the registration of '\(name)' has a setting for the work '\(setting.name)', which the "
          + "chart does not have",
        work.isEmpty
          ? "remove it" : "name one of \(work.map { "'\($0)'" }.joined(separator: ", "))"
      )
    }
    let attempts = durable.work.filter { ($0.retry.attempts ?? 1) < 1 }.map { setting in
      error(
        "the work '\(setting.name)' of '\(name)' may have \(setting.retry.attempts ?? 0) attempts",
        "allow one or more"
      )
    }
    return unknownWork + attempts + journalFindings
  }
}
#endif
