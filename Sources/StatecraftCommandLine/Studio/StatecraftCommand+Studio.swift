#if Command
extension StatecraftCommand {
  /// Serves a page with machines on this computer until the user ends the program.
  ///
  /// Use this function in your own subcommands. The subcommand `studio` is built in.
  ///
  /// - Parameters:
  ///   - names: names of machines, or paths of SCXML documents.
  ///   - options: the address to listen on.
  ///   - title: the title of the front page.
  /// - Throws: an error if the page cannot be served; ``main()`` prints it and exits with its exit
  ///   code.
  public static func showStudio(
    _ names: [String],
    _ options: StudioOptions,
    title: String = "Statecraft Studio"
  ) throws {
    #if Studio
    try StudioRunner<Self>(options, title: title).run(names)
    #else
    throw CommandError.missing(.studio, for: "the studio")
    #endif
  }
}
#endif
