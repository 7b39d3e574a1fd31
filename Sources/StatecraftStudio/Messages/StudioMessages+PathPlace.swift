#if Studio
extension StudioMessages {
  /// What a path of a proof leads to, by its number in the report or in the diagram.
  enum PathPlace {
    case claim(Int)
    case finding(Int)
    case transition(Int)
  }
}
#endif
