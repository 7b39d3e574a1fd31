#if Command
extension StatecraftCommand {
  /// Shows machines on a page of this machine until somebody ends the program.
  ///
  /// For subcommands of your own; `studio` is there already.
  ///
  /// - Parameters:
  ///   - names: names of machines, or paths of SCXML documents.
  ///   - options: where to listen.
  ///   - title: what the front page is called.
  /// - Throws: why there can be no such page; ``main()`` says it and ends with the right exit code.
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
