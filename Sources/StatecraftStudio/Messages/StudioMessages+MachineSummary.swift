#if Studio
extension StudioMessages {
  /// A machine in the list of all machines.
  struct MachineSummary: Encodable {
    var id: String
    var name: String
    var summary: String
    /// Whether it is a system of several machines, which is proved and not run.
    var isSystem: Bool
    /// Another one for each machine, also of the same name: a page then begins anew.
    ///
    /// Each message about a machine has the number, so that a page takes none for one about its successor.
    var instance: Int
  }
}
#endif
