#if Studio
extension StudioMessages {
  /// A machine in the list of all machines.
  struct MachineSummary: Encodable {
    var id: String
    var name: String
    var summary: String
    /// Another one for each machine, also of the same name: a page then begins anew.
    var instance: Int
  }
}
#endif
