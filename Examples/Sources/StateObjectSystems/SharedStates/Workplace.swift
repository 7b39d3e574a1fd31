/// The requirements of the states for their context.
///
/// The states know nothing else of the context.
public protocol Workplace: AnyObject {
  /// Changes the current state.
  func change(to state: any WorkState)
  /// Reports an action.
  func announce(_ text: String)
}
