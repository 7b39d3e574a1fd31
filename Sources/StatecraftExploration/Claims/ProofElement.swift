public import Statecraft

/// An element of a proof: a part of the alphabet, an assumption or a claim.
///
/// The static functions of `ChartContext` (`every`, `always`, `fair`, …) create elements, and
/// ``ProofBuilder`` combines them.
public struct ProofElement<Context: ChartContext>: Sendable {
  enum Kind: Sendable {
    /// Events that may come.
    case events(EventDomain<Context>)
    /// Cases that are assumed never to come.
    case without([Int])
    /// Events that come again and again when they are possible again and again.
    case fair(FairEvents<Context>)
    /// An invocation whose work ends with one of these results.
    case completes(InvocationDomain)
    /// Situations from which the exploration goes on; others are kept and not left.
    case bound(Fact<Context>)
    /// Arrays the order of whose elements does not count.
    case interchangeable(InterchangeableArrays)
    case claim(Claim<Context>)
    /// Findings that are meant to be so.
    case acknowledged(Acknowledgement<Context>)
    /// Cases that the chart may send to itself; they come from outside only if an alphabet has them, and
    /// otherwise reports say nothing of them.
    case inner([Int])
    /// Something that verdicts depend on, in words.
    case assumption(String)
    /// The findings are what is asked for: there need not be a claim.
    case findings
  }

  let kind: Kind

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// Whether it makes situations fewer that need not be told apart.
  var isReduction: Bool {
    if case .interchangeable = kind { true } else { false }
  }

  var claim: Claim<Context>? {
    if case .claim(let claim) = kind { claim } else { nil }
  }
}
