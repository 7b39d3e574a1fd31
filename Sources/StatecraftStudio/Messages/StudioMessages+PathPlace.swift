#if Studio
extension StudioMessages {
  /// What a path of a proof leads to, by its number in the report or in the diagram, or by its
  /// states.
  enum PathPlace {
    case claim(Int)
    case finding(Int)
    case transition(Int)
    /// A state of a machine of a system, with the machine before a dot.
    case state(String)
    /// A situation of a system in which all these states are active.
    case situation([String])
  }
}
#endif
