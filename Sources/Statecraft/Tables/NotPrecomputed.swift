/// A part of a microstep that a table cannot do.
///
/// It is not a type inside of the generic builder, because Swift 6.3 crashes when it optimizes functions
/// that throw such a type.
struct NotPrecomputed: Error {}
