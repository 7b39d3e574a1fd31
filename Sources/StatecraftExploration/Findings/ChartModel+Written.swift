internal import Statecraft

extension ChartModel {
  /// Whether a transition was written by the user, and not added by the reader of another language.
  func isWritten(_ transition: Int) -> Bool {
    hooks == nil || transitions[transition].location != nil
  }
}
