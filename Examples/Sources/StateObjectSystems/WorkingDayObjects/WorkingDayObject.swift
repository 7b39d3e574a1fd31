public import StateObjects

/// Somebody's working day: asked to work, they do what fits the hour.
///
/// Each part of the day either does the work or becomes the next part and hands the request over.
public final class WorkingDayObject: StateContext {
  /// The place of the state.
  public let current = CurrentState<any DayState>(Forenoon.self)

  /// The hour of the last request.
  public private(set) var hour = 0.0

  /// Whether the person may go home in the evening.
  public private(set) var taskFinished: Bool

  private let announce: (String) -> Void

  /// A day that begins in the forenoon.
  ///
  /// - Parameters:
  ///   - taskFinished: whether the person may go home in the evening.
  ///   - announce: told in words what the person does.
  public init(taskFinished: Bool = false, announce: @escaping (String) -> Void = { _ in }) {
    self.taskFinished = taskFinished
    self.announce = announce
  }

  /// Asks for work.
  ///
  /// - Parameter hour: the hour, which may have a fraction.
  /// - Throws: when no day has that hour; nothing has happened then.
  public func work(at hour: Double) throws(StateRefusal) {
    guard 0 <= hour && hour <= 24 else {
      throw refusal(because: "the hour lies between 0 and 24, not at \(hour)")
    }
    self.hour = hour
    state.work(self)
  }

  /// The task of the day is finished.
  public func finishTask() { taskFinished = true }

  func does(_ what: String) {
    let minutes = Int(hour * 60)
    announce("\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60) \(what)")
  }
}
