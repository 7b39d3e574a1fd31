#if Durable
internal import Foundation
internal import Statecraft
internal import StatecraftDurable

/// The machine of the simulation: it counts, says what it does, re-arms timers, works, postpones,
/// sends messages to others of its kind, and starts children that report back.
struct SimulatedOrder: Statechart, Codable, Sendable, Equatable {
  /// The states.
  enum State: String, CaseIterable, Codable, Sendable {
    case open, waiting, working, closed
  }

  /// The events.
  enum Event: EventAlphabet, Codable, Equatable, Sendable {
    case add(Int)
    case pass(String)
    case reset, work, close, spawn
    case arrived(String)

    /// The cases.
    struct Cases: Sendable {
      /// Adds a number.
      let add = EventCase<Event, Int>(0, "add") {
        if case .add(let number) = $0 { number } else { nil }
      }
      /// Adds one to another machine.
      let pass = EventCase<Event, String>(1, "pass") {
        if case .pass(let id) = $0 { id } else { nil }
      }
      /// Arms the timer again.
      let reset = EventCase<Event, Void>(2, "reset") {
        if case .reset = $0 { () } else { nil }
      }
      /// Begins work.
      let work = EventCase<Event, Void>(3, "work") {
        if case .work = $0 { () } else { nil }
      }
      /// Ends the machine, after its work.
      let close = EventCase<Event, Void>(4, "close") {
        if case .close = $0 { () } else { nil }
      }
      /// Starts a child.
      let spawn = EventCase<Event, Void>(5, "spawn") {
        if case .spawn = $0 { () } else { nil }
      }
      /// Says that a child has ended.
      let arrived = EventCase<Event, String>(6, "arrived") {
        if case .arrived(let id) = $0 { id } else { nil }
      }
    }

    /// The cases.
    static let cases = Cases()

    /// The index of the case.
    var caseIndex: Int {
      switch self {
      case .add: 0
      case .pass: 1
      case .reset: 2
      case .work: 3
      case .close: 4
      case .spawn: 5
      case .arrived: 6
      }
    }
  }

  /// The outputs.
  enum Output: Codable, Equatable, Sendable {
    case count(Int)
    case ticked(Int)
    case passed(String)
    case worked(String)
    case spawned(Int)
  }

  /// The services.
  struct Environment: Sendable {
    var work: @Sendable (WorkCall) async throws -> String
  }

  /// The sum of what was added.
  var count = 0
  /// The number of times the timer fired.
  var ticks = 0
  /// The keys of finished work.
  var done: [String] = []
  /// The number of children.
  var children = 0
  /// The ids of the children that have reported.
  var arrived: [String] = []

  /// Reads an output.
  static func output(_ text: String) -> Output? {
    try? JSONDecoder().decode(Output.self, from: Data(text.utf8))
  }

  /// Creates the data of a new machine.
  init() {}

  /// The chart.
  static let chart = Chart(initial: .open) {
    state(.open, initial: .waiting) {
      on(\.add).do { $0.count += $1 }.emit { context, _ in .count(context.count) }
      on(\.pass).emit { _, id in .passed(id) }
      on(\.spawn).do { $0.children += 1 }.emit { .spawned($0.children) }
      on(\.arrived).do { $0.arrived.append($1) }
      on(\.close, to: .closed)
      state(.waiting) {
        on(\.reset, to: .waiting)
        on(\.work, to: .working)
        after(.seconds(10), to: .waiting).do { $0.ticks += 1 }.emit { .ticked($0.ticks) }
      }
      state(.working) {
        postpone(\.close)
        work("task") { _, environment, call in try await environment.work(call) }
          .onDone(to: .waiting) { $0.done.append($1) }.emit { .worked($1) }
          .onFailure(to: .waiting)
        after(.seconds(300), to: .waiting)
      }
    }
    final(.closed)
  }
}
#endif
