public import StateObjects

/// The working day of a person, who reacts to requests depending on the hour.
///
/// Each part of the day either does the work, or becomes the next part and passes the request to
/// it.
public final class WorkingDayObject: StateContext {
  /// The storage of the current state.
  public let current = CurrentState<any DayState>(Forenoon.self)

  /// The hour of the last request.
  public private(set) var hour = 0.0

  /// Whether the person may go home in the evening.
  public private(set) var taskFinished: Bool

  private let announce: (String) -> Void

  /// Creates a day that begins in the forenoon.
  ///
  /// - Parameters:
  ///   - taskFinished: whether the person may go home in the evening.
  ///   - announce: receives a description of each action.
  public init(taskFinished: Bool = false, announce: @escaping (String) -> Void = { _ in }) {
    self.taskFinished = taskFinished
    self.announce = announce
  }

  /// Requests work.
  ///
  /// - Parameter hour: the hour, which may have a fraction.
  /// - Throws: an error if the hour is invalid; the state has not changed then.
  public func work(at hour: Double) throws(StateRefusal) {
    guard 0 <= hour && hour <= 24 else {
      throw refusal(because: "the hour lies between 0 and 24, not at \(hour)")
    }
    self.hour = hour
    state.work(self)
  }

  /// Finishes the task of the day.
  public func finishTask() { taskFinished = true }

  func does(_ what: String) {
    let minutes = Int(hour * 60)
    announce("\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60) \(what)")
  }
}
