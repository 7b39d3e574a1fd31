/// A state with a name of its own.
///
/// Otherwise the name of a state is that of its type in lower camel case: `AcceptInput` is
/// `acceptInput`. Use this protocol to distinguish states of one type that are created at run time.
public protocol NamedState {
  /// The state's name in records, graphs and messages.
  var stateName: String { get }
}
