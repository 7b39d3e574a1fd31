#if SCXML
extension SCXMLExpression {
  /// What an expression is for, which decides its syntax.
  enum Purpose {
    case value, condition, location, program
  }
}
#endif
