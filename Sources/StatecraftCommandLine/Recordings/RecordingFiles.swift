#if Command
internal import Statecraft
package import StatecraftRecording

/// Reads and writes recordings for commands.
package enum RecordingFiles {
  /// Reads a recording.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - complain: receives a message if the last line is incomplete.
  /// - Returns: the recording.
  /// - Throws: an error if the file cannot be read or a line is invalid.
  package static func read(
    _ path: String,
    complain: (String) -> Void
  ) throws(CommandError) -> Recording {
    do {
      let recording = try Recording(contentsOf: path)
      if recording.isCutOff {
        let count = recording.steps.count == 1 ? "1 step" : "\(recording.steps.count) steps"
        complain(
          "\(Printable.text(path, limit: 500)): the last line is cut off; \(count) before it\n"
        )
      }
      return recording
    } catch {
      // A path that is no coverage's name may be a pipe, which cannot be read twice.
      if error.line == 1, CoverageFiles.isCoverage(path), (try? CoverageFiles.read(path)) != nil {
        throw CommandError(
          .data,
          "\(Printable.text(path, limit: 500)): the file is a coverage, as 'coverage --save' writes it, and "
            + "no recording; name the recordings (.jsonl) that it was measured from, or read it with "
            + "the command 'coverage'"
        )
      }
      throw stop(error, path, .noInput)
    }
  }

  /// Starts to record a machine to a file.
  ///
  /// - Parameters:
  ///   - started: the machine.
  ///   - name: the name of the machine in the recording.
  ///   - path: the path of the file.
  ///   - isVirtual: whether the machine's time is independent of the wall clock.
  /// - Returns: a recorder for the machine's steps.
  /// - Throws: an error if the file cannot be written.
  package static func record(
    _ started: StartedMachine,
    name: String,
    to path: String,
    isVirtual: Bool
  ) throws(CommandError) -> Recorder<RecordedStep> {
    var header = started.machine.header
    header.name = name
    if !isVirtual { header.started = .now }
    let recorder = Recorder<RecordedStep>(header, keeping: .newest(0))
    do {
      try recorder.stream(to: path)
    } catch {
      throw stop(error, path, .output)
    }
    return recorder
  }

  /// Waits until a file is complete.
  ///
  /// - Throws: an error if a step could not be written.
  package static func finish(
    _ recorder: Recorder<RecordedStep>,
    _ path: String
  ) throws(CommandError) {
    do {
      try recorder.flush()
    } catch {
      throw stop(error, path, .output)
    }
  }

  /// Returns a text without control sequences.
  package static func printable(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Printable.text(String($0), limit: 10_000) }.joined(separator: "\n")
  }

  private static func stop(
    _ error: RecordingError,
    _ path: String,
    _ code: CommandError.Code
  ) -> CommandError {
    let path = Printable.text(path, limit: 500)
    let place = [error.line, error.column].compactMap { $0.map(String.init) }
    return CommandError(
      error.line == nil ? code : .data,
      "\(([path] + place).joined(separator: ":")): \(printable(error.reason))"
    )
  }
}
#endif
