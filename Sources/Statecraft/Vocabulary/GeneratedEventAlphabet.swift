/// An alphabet whose code is generated, so that `caseIndex` and `Cases` are known to agree.
///
/// For any other alphabet, a machine calls the case's `extract` before it handles an event, so that
/// an event with a wrong `caseIndex` is never taken for an event of another case. For a generated
/// alphabet it does not. The macro `@Events` adds the conformance; do not add it to an alphabet
/// that is written by hand.
public protocol GeneratedEventAlphabet: SendableMetatype {}
