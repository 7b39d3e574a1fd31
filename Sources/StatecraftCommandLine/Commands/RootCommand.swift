#if Command
import ArgumentParser

/// The program without a subcommand, which handles `--help` and `--version`.
struct RootCommand<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    var configuration = Main.configuration
    configuration.commandName = Main.programName
    if configuration.discussion.isEmpty { configuration.discussion = discussion }
    configuration.subcommands =
      [
        ListCommand<Main>.self, RunCommand<Main>.self, ExplainCommand<Main>.self,
        CheckCommand<Main>.self, ConvertCommand<Main>.self, DrawCommand<Main>.self,
        ReplayCommand<Main>.self, DiffCommand<Main>.self, TimelineCommand<Main>.self,
        ProveCommand<Main>.self, TestsCommand<Main>.self, CoverageCommand<Main>.self,
        StudioCommand<Main>.self, MachinesCommand<Main>.self, ServeCommand<Main>.self,
        WorkerCommand<Main>.self,
      ] + configuration.subcommands
    return configuration
  }

  private static var discussion: String {
    """
    Try: \(Main.programName) run \(Main.catalog.example)

    Exit codes are those of sysexits: 1 for recordings that differ, claims that are refuted and gaps in a \
    coverage, 2 for a wrong command line of 'prove', 'tests' and 'coverage', 3 for claims and goals that are not decided, 64 for a wrong command line, 65 for a wrong line in an \
    event list, a document or a recording, 66 for input that cannot be read, 69 for a program that is not installed, 70 for \
    a machine that cannot run, 74 for output that cannot be written, 130 for Ctrl-C.
    """
  }
}
#endif
