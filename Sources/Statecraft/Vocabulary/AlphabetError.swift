/// An event whose alphabet contradicts itself about the event's case, or does not list it.
///
/// An ``EventAlphabet`` states the case of an event twice: by `caseIndex`, and by the `extract` of
/// each ``EventCase`` in `Cases`. A machine takes no event for which the two differ.
public struct AlphabetError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the event's case in Swift.
  public let event: String

  /// The index that `caseIndex` returns for the event.
  public let index: Int

  /// The case in `Cases` with this index; `nil` when there is none.
  public let counted: String?

  /// The case in `Cases` whose `extract` matches the event; `nil` when there is none.
  public let taken: String?

  /// The event's type.
  public let type: String

  /// The location of the case with this index, or else of the alphabet's first case.
  public let location: Diagnostic.Location?

  /// A description of the error, its location and its remedy.
  public var description: String {
    (location.map { "\($0): " } ?? "") + "\(contradiction); \(suggestion)"
  }

  /// A description of the contradiction.
  var contradiction: String {
    let number = "'caseIndex' gives the event '\(event)' of '\(type)' the number \(index), "
    return switch (counted, taken) {
    case (let counted?, let taken?):
      number + "which is that of '\(counted)' in 'Cases', but the event is a '\(taken)'"
    case (let counted?, nil):
      number + "which is that of '\(counted)' in 'Cases', whose 'extract' does not take the event"
    case (nil, let taken?):
      number + "which no case in 'Cases' has, but the event is a '\(taken)'"
    case (nil, nil):
      number + "which no case in 'Cases' has"
    }
  }

  /// The remedy.
  var suggestion: String {
    switch (counted, taken) {
    case (nil, nil): "add an `EventCase` for it to 'Cases'"
    case (_?, nil): "make 'caseIndex', 'Cases' and 'extract' agree"
    case (_, _?): "make 'caseIndex' and 'Cases' agree"
    }
  }
}
