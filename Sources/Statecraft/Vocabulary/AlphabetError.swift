/// An event that its alphabet counts as another one, or does not list at all.
///
/// An ``EventAlphabet`` says twice which case an event is of: by `caseIndex`, and by the `extract` of
/// each ``EventCase`` in `Cases`. A machine takes no event of which the two say different things.
public struct AlphabetError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The event's case, as Swift calls it.
  public let event: String

  /// The number that `caseIndex` gives to the event.
  public let index: Int

  /// The case in `Cases` that has this number; `nil` when none has it.
  public let counted: String?

  /// The case in `Cases` whose `extract` takes the event; `nil` when none does.
  public let taken: String?

  /// The event's type.
  public let type: String

  /// Where the case that has the number is written, else the first one of the alphabet.
  public let location: Diagnostic.Location?

  /// What is wrong, where, and what to do.
  public var description: String {
    (location.map { "\($0): " } ?? "") + "\(contradiction); \(suggestion)"
  }

  /// What is wrong.
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

  /// What to do about it.
  var suggestion: String {
    switch (counted, taken) {
    case (nil, nil): "add an `EventCase` for it to 'Cases'"
    case (_?, nil): "make 'caseIndex', 'Cases' and 'extract' agree"
    case (_, _?): "make 'caseIndex' and 'Cases' agree"
    }
  }
}
