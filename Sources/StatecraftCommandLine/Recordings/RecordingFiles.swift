#if Command
internal import Statecraft
package import StatecraftRecording

/// Recordings in files, as commands need them.
package enum RecordingFiles {
  /// Reads a recording.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - complain: is told when the last line is cut off.
  /// - Returns: the recording.
  /// - Throws: when the file cannot be read, or what is wrong with a line.
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
      throw stop(error, path, .noInput)
    }
  }

  /// Begins to record a machine into a file.
  ///
  /// - Parameters:
  ///   - started: the machine.
  ///   - name: what the recording calls it.
  ///   - path: the file.
  ///   - isVirtual: whether its time is not that of the wall clock.
  /// - Returns: what is to be told the steps.
  /// - Throws: when the file cannot be written.
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

  /// Waits until a file has everything.
  ///
  /// - Throws: when something could not be written.
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

  /// The same text without what a terminal would obey.
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
