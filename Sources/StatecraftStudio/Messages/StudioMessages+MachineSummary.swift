#if Studio
extension StudioMessages {
  /// A machine in the list of all machines.
  struct MachineSummary: Encodable {
    var id: String
    var name: String
    var summary: String
  }
}
#endif
