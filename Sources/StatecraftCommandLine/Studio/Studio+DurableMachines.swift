#if Command && SQLite && Studio
public import StatecraftDurable
public import StatecraftStudio

extension Studio {
  /// Shows the durable machines of this process, instead of those of an earlier call.
  ///
  /// Pages list them, show each with its diagram and its journal, and operate them while the
  /// process runs them. A file of SQLite has one writing process, so that a studio of another
  /// process can only show them meanwhile.
  ///
  /// ```swift
  /// let studio = try await Studio.start()
  /// studio.show(machines, named: "orders.db")
  /// try await machines.run()
  /// ```
  ///
  /// - Parameters:
  ///   - machines: the machines.
  ///   - name: the name of the store on the pages.
  public func show(_ machines: DurableMachines, named name: String) {
    show(StoredMachineSource(name: name, machines: NamedMachines(machines)))
  }
}
#endif
