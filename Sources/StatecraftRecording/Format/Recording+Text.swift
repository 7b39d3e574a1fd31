internal import Foundation

extension Recording {
  /// The maximum length of a line in bytes.
  ///
  /// A header that would be longer is written without states and transitions, and a step without its
  /// long payload, reason and outputs: texts say how long they were.
  public static var lineLimit: Int { 16 << 20 }

  /// Reads a recording from text.
  ///
  /// If the text ends within a line, for instance because the process was terminated, all earlier
  /// lines are read and ``isCutOff`` is `true`.
  ///
  /// - Parameter text: one JSON object on each line, the header first; UTF-8.
  /// - Throws: ``RecordingError`` with the line and what is wrong with it.
  /// - Complexity: O(length).
  public init(_ text: some Sequence<UInt8>) throws(RecordingError) {
    var reader = RecordingReader()
    try reader.read(text)
    self = try reader.finish()
  }

  /// Reads a recording from a file.
  ///
  /// - Parameter path: the path of the file.
  /// - Throws: ``RecordingError`` with the invalid line, or with the reason why the file cannot be
  ///   read.
  /// - Complexity: O(length).
  public init(contentsOf path: String) throws(RecordingError) {
    var reader = RecordingReader()
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      while let piece = try file.read(upToCount: 1 << 16), !piece.isEmpty { try reader.read(piece) }
    } catch let error as RecordingError {
      throw error
    } catch {
      throw .file(path: path, reason: "it cannot be read: \(FileFault.text(of: error))")
    }
    self = try reader.finish()
  }

  /// The recording as text, with one JSON object on each line and the header first.
  public var text: String {
    let (header, line) = header.fitted
    var lines = [line]
    lines.reserveCapacity(steps.count + 1)
    for step in steps { lines.append(RecordingLine.text(step, header.transitions)) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Writes the whole recording to a file.
  ///
  /// - Parameter path: the path of the file; an existing file is replaced.
  /// - Throws: ``RecordingError`` if the file cannot be written.
  public func write(to path: String) throws(RecordingError) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .file(path: path, reason: "it cannot be written: \(FileFault.text(of: error))")
    }
  }
}

extension Recording.Header {
  /// The header and its line, without the parts that would make the line too long.
  var fitted: (header: Recording.Header, line: String) {
    let text = RecordingLine.text(self)
    guard text.utf8.count > Recording.lineLimit else { return (self, text) }
    var short = self
    (short.states, short.transitions) = ([], [])
    return (short, RecordingLine.text(short))
  }
}
