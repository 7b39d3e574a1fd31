internal import Foundation
internal import Synchronization

/// Reads the durations of a value in both forms, and keeps where they are.
final class DurationNotes: Sendable {
  /// A duration, and the keys and positions that lead to it.
  struct Note: Sendable {
    let path: [any CodingKey]
    let duration: Duration
  }

  private struct State {
    var notes: [Note] = []
    var isConcerned = false
  }

  private let state = Mutex(State())

  /// The durations in the order in which they were read.
  var notes: [Note] { state.withLock(\.notes) }

  /// Whether a duration was a text, or could not be read.
  var isConcerned: Bool { state.withLock(\.isConcerned) }

  /// Lets what a decoder reads find the notes.
  func attach(to decoder: JSONDecoder) {
    if let key = CodingUserInfoKey.durationNotes { decoder.userInfo[key] = self }
  }

  /// Reads a duration.
  ///
  /// - Throws: `DecodingError`; with `DurationTextError` as its reason for a text.
  func duration(from decoder: any Decoder) throws -> Duration {
    let duration: Duration
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      state.withLock { $0.isConcerned = true }
      do throws(DurationTextError) {
        duration = try Duration(iso8601: text)
      } catch {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription: "\(error)",
            underlyingError: error
          )
        )
      }
    } else {
      do {
        duration = try Duration(from: decoder)
      } catch {
        state.withLock { $0.isConcerned = true }
        throw DecodingError.typeMismatch(
          Duration.self,
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "\(error)")
        )
      }
    }
    state.withLock { $0.notes.append(Note(path: decoder.codingPath, duration: duration)) }
    return duration
  }

  /// Whether a type has no durations inside, or a form that JSON's decoder knows by its type.
  static func isLeaf(_ type: Any.Type) -> Bool {
    switch type {
    case is Bool.Type, is String.Type, is any BinaryFloatingPoint.Type,
      is any FixedWidthInteger.Type, is Date.Type, is Data.Type, is URL.Type, is Decimal.Type:
      true
    default: false
    }
  }
}

extension CodingUserInfoKey {
  /// The notes of a decoder that reads durations in both forms.
  static let durationNotes = CodingUserInfoKey(rawValue: "statecraft.durationNotes")
}
