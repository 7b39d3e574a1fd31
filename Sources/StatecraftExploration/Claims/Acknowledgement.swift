internal import Statecraft

/// Says that findings of a kind are meant to be so.
struct Acknowledgement<Context: ChartContext>: Sendable {
  /// Where it is written.
  enum Origin: Sendable {
    case proof, chart
  }

  let origin: Origin
  let kind: FindingKind
  /// The states in which, and the transitions of which; both are empty for the whole chart.
  let states: [Context.State]
  let transitions: [Int]
  /// The states and transitions in words; empty for the whole chart.
  let places: String
  let reason: String
  let location: Diagnostic.Location

  /// Creates an acknowledgement of a proof.
  ///
  /// - Parameters:
  ///   - kind: what is acknowledged.
  ///   - states: the states in which; empty for all.
  ///   - reason: why it is meant to be so.
  ///   - location: where it is written.
  init(
    kind: FindingKind,
    states: [Context.State],
    reason: String,
    location: Diagnostic.Location
  ) {
    origin = .proof
    self.kind = kind
    self.states = states
    transitions = []
    places = states.isEmpty ? "" : " in \(states.map { "\($0)" }.joined(separator: ", "))"
    self.reason = reason
    self.location = location
  }

  /// Whether a finding in some states, and about some transitions, is acknowledged.
  func isMeant(
    by kind: FindingKind,
    in states: [Context.State],
    of transitions: [Int] = []
  ) -> Bool {
    guard kind == self.kind, kind.canBeAcknowledged else { return false }
    return places.isEmpty || self.states.contains { states.contains($0) }
      || self.transitions.contains { transitions.contains($0) }
  }

  /// The acknowledgement in words.
  var text: String {
    let place = origin == .chart ? " in the chart" : ""
    return "acknowledged\(place): \(kind.rawValue)\(places), because \(reason)"
  }

  /// The acknowledgement of a chart in words, with the name of a machine of the chart.
  func text(ofChart machine: String) -> String {
    "acknowledged in the chart of '\(machine)': \(kind.rawValue)\(places), because \(reason)"
  }

  /// That it is not needed, in words.
  var unneededText: String {
    let owner = origin == .chart ? "the chart" : "the proof"
    guard kind.canBeAcknowledged else {
      return "\(owner) acknowledges '\(kind.rawValue)', which says something of the proof and not "
        + "of the chart"
    }
    switch origin {
    case .proof:
      return "\(owner) acknowledges '\(kind.rawValue)', and nothing of the kind was found"
    case .chart:
      let place = places.isEmpty ? "" : " there"
      return "\(owner) acknowledges '\(kind.rawValue)'\(places), and nothing of the kind was "
        + "found\(place)"
    }
  }
}

extension Acknowledgement {
  /// The acknowledgements that are written in a chart, in the order of its states, and then of its
  /// transitions.
  ///
  /// What is written once and used at several places, such as in a function that returns a part of a
  /// chart, is one acknowledgement.
  static func written(in model: ChartModel<Context>) -> [Acknowledgement] {
    var order: [ChartNote] = []
    var places: [ChartNote: [PlacedNote.Place]] = [:]
    for placed in model.notes {
      if places[placed.note] == nil { order.append(placed.note) }
      places[placed.note, default: []].append(placed.place)
    }
    return order.compactMap { note in
      FindingKind(rawValue: note.kind).map {
        Acknowledgement(note, $0, at: places[note] ?? [], model)
      }
    }
  }

  private init(
    _ note: ChartNote,
    _ kind: FindingKind,
    at places: [PlacedNote.Place],
    _ model: ChartModel<Context>
  ) {
    var states: [Context.State] = []
    var transitions: [Int] = []
    var isEverywhere = false
    for place in places {
      switch place {
      case .state(let state):
        if let id = model.states[state].id { states.append(id) } else { isEverywhere = true }
      case .transition(let transition): transitions.append(transition)
      }
    }
    var texts: [String] = []
    if !states.isEmpty { texts.append(" in \(states.map { "\($0)" }.joined(separator: ", "))") }
    if !transitions.isEmpty {
      let names = transitions.map { "'\(model.description(of: $0))'" }
      texts.append(" of \(names.joined(separator: ", "))")
    }
    origin = .chart
    self.kind = kind
    self.states = isEverywhere ? [] : states
    self.transitions = isEverywhere ? [] : transitions
    self.places = isEverywhere ? "" : texts.joined(separator: " and")
    reason = note.reason
    location = note.location
  }
}
