public import Statecraft

/// The working day of a person, who reacts to requests depending on the hour.
///
/// Each part of the day either does the work, or moves on to the next part and passes the request
/// to it. One request can therefore pass several states. A day never runs backwards.
public struct WorkingDay: Statechart, Codable, Sendable, Hashable {
  /// The parts of a day.
  public enum State: CaseIterable, Sendable {
    /// Before 12.
    case forenoon
    /// Before 13.
    case noon
    /// Before 17.
    case afternoon
    /// From 17 on, with the task unfinished.
    case evening
    /// The activities of an evening.
    case overtime
    /// At home, with the task finished.
    case rest
    /// From 21 on.
    case sleeping
  }

  /// The events of a day.
  public enum Event: EventAlphabet, Codable, Hashable {
    /// A request to work at an hour, which may have a fraction.
    case work(hour: Double)
    /// The task of the day is finished.
    case finishTask

    /// The cases with their numbers.
    public struct Cases: Sendable {
      /// The request to work, with its hour.
      public let work = EventCase<Event, Double>(0, "work") {
        if case .work(let hour) = $0 { hour } else { nil }
      }
      /// The end of the task.
      public let finishTask = EventCase<Event, Void>(1, "finishTask") {
        if case .finishTask = $0 { () } else { nil }
      }
    }

    /// The cases of the alphabet.
    public static let cases = Cases()

    /// The number of this event's case.
    public var caseIndex: Int {
      switch self {
      case .work: 0
      case .finishTask: 1
      }
    }
  }

  /// A description of what the person does about a request.
  public typealias Output = String

  /// The hour of the last request.
  public private(set) var hour = 0.0

  /// Whether the person may go home in the evening.
  public private(set) var taskFinished: Bool

  private var isAsked = false

  /// Creates a day that begins in the forenoon.
  public init(taskFinished: Bool = false) {
    self.taskFinished = taskFinished
  }

  /// The parts of the day in order.
  ///
  /// A part that does not answer a request passes it to the next one.
  public static let chart = Chart(initial: .forenoon) {
    on(\.work)
      .when("the hour lies between 0 and 24") { 0 <= $1 && $1 <= 24 }
      .do("take the request") { $0.take(requestAt: $1) }
    on(\.finishTask).do("finish the task") { $0.taskFinished = true }

    state(.forenoon) {
      always(to: .noon).when(asked && from(12))
      works("works, full of energy")
    }
    state(.noon) {
      always(to: .afternoon).when(asked && from(13))
      works("has lunch")
    }
    state(.afternoon) {
      always(to: .evening).when(asked && from(17))
      works("works, in good form")
    }
    state(.evening, initial: .overtime) {
      always(to: .rest).when(asked && finished)
      always(to: .sleeping).when(asked && from(21))
      works("works overtime, tired")
      state(.overtime)
    }
    state(.rest) { works("is at home") }
    state(.sleeping) { works("sleeps") }
  }

  private static let asked = Guard<Self>("asked to work") { $0.isAsked }
  private static let finished = Guard<Self>("the task is finished") { $0.taskFinished }

  private static func from(_ start: Int) -> Guard<Self> {
    Guard("it is \(start) or later") { $0.hour >= Double(start) }
  }

  /// Returns a transition that answers a request in this state.
  ///
  /// The state's earlier `always` transitions take precedence.
  private static func works(_ how: String) -> ChartTransition<Self, Void> {
    always().when(asked)
      .emit { day, _ in "\(day.timeOfDay) \(how)" }
      .do("the request is answered") { $0.isAsked = false }
  }

  /// The hour in the format of a clock.
  ///
  /// It was validated when the request was taken.
  private var timeOfDay: String {
    let minutes = Int(hour * 60)
    return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
  }

  private mutating func take(requestAt hour: Double) {
    self.hour = hour
    isAsked = true
  }
}
