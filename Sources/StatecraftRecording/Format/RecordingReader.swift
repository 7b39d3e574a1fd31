internal import StatecraftJSON

/// Parses a recording from its text, piece by piece.
struct RecordingReader {
  private var recording: Recording?
  private var line: [UInt8] = []
  private var number = 1

  /// Parses the next piece of the text.
  ///
  /// - Throws: an error if a line is invalid.
  mutating func read(_ bytes: some Sequence<UInt8>) throws(RecordingError) {
    for byte in bytes {
      if byte == 0x0A {
        try end()
        line.removeAll(keepingCapacity: true)
        number += 1
      } else {
        line.append(byte)
        guard line.count <= Recording.lineLimit else {
          throw fault("longer than \(Recording.lineLimit) bytes; this is not a recording")
        }
      }
    }
  }

  /// Ends the text and returns the recording.
  ///
  /// - Throws: an error if the last line or the whole text is invalid.
  mutating func finish() throws(RecordingError) -> Recording {
    if !isBlank {
      // A process that was terminated may have written an incomplete line. One that is complete is wrong.
      do {
        try end()
      } catch {
        guard recording != nil, (try? JSONReader.read(line)) == nil else { throw error }
        recording?.isCutOff = true
      }
    }
    guard let recording else {
      throw fault("there is nothing in it; the first line of a recording is its header")
    }
    return recording
  }

  private var isBlank: Bool { line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }

  private mutating func end() throws(RecordingError) {
    if isBlank { return }
    do {
      if let known = recording?.header.transitions {
        recording?.steps.append(try RecordingLine.step(line, known))
      } else {
        recording = Recording(try RecordingLine.header(line))
      }
    } catch {
      let column = String(decoding: line.prefix(error.offset), as: UTF8.self).count + 1
      throw .line(number, column: column, reason: error.reason)
    }
  }

  private func fault(_ reason: String) -> RecordingError {
    .line(number, column: nil, reason: reason)
  }
}
