#if SCXML
extension SCXMLExpression {
  /// What an expression is for, which decides its syntax.
  enum Purpose {
    case value, condition, location, program
    /// The right side of an assignment.
    case operand
    /// The array of a loop.
    case array
  }
}
#endif
