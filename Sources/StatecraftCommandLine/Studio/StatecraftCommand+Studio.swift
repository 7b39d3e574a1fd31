#if Command
extension StatecraftCommand {
  /// Serves a page with machines and systems on this computer until the user ends the program.
  ///
  /// Use this function in your own subcommands. The subcommand `studio` is built in.
  ///
  /// - Parameters:
  ///   - names: names of machines and systems, or paths of SCXML documents.
  ///   - options: the address to listen on.
  ///   - title: the title of the front page.
  /// - Throws: an error if the page cannot be served; ``main()`` prints it and exits with its exit
  ///   code.
  public static func showStudio(
    _ names: [String],
    _ options: StudioOptions,
    title: String = "Statecraft Studio"
  ) throws {
    try showStudio(names, options, title: title, asking: DocumentQuestions())
  }

  /// Serves a page with machines, systems and documents, of which the command line claims something.
  ///
  /// - Parameters:
  ///   - names: names of machines and systems, or paths of SCXML documents.
  ///   - options: the address to listen on.
  ///   - title: the title of the front page.
  ///   - questions: what is claimed of each document.
  /// - Throws: an error if the page cannot be served, or if a document cannot be asked.
  static func showStudio(
    _ names: [String],
    _ options: StudioOptions,
    title: String = "Statecraft Studio",
    asking questions: DocumentQuestions
  ) throws {
    #if Studio
    guard questions == DocumentQuestions() || names.contains(where: DocumentFile.isMeant) else {
      throw CommandError(
        .usage,
        "events, bounds and claims on the command line are for documents, and none is named; a machine "
          + "has its own in its 'proof'"
      )
    }
    try StudioRunner<Self>(options, title: title, asking: questions).run(names)
    #else
    throw CommandError.missing(.studio, for: "the studio")
    #endif
  }
}
#endif
