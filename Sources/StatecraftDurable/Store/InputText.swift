#if Durable
internal import Foundation

extension InboxEntry.Input {
  /// The parts of an input for the columns of a database, beside ``kind``.
  ///
  /// `number` is the generation of a timer or work, or the version of a migration. `body` is the
  /// context, event, result, reason or list of states, as JSON except for reasons and skips.
  public var columns: (number: Int64?, body: String?, note: String?) {
    switch self {
    case .start(let context): (nil, context, nil)
    case .event(let event): (nil, event, nil)
    case .timer(let generation): (generation, nil, nil)
    case .done(let generation, let result): (generation, result, nil)
    case .failed(let generation, let reason): (generation, nil, reason)
    case .move(let states, let reason): (nil, Self.list(states), reason)
    case .skip(let text): (nil, nil, text)
    case .migration(let version): (Int64(version), nil, nil)
    }
  }

  /// Creates an input from the columns of a database; `nil` if they form none.
  ///
  /// - Parameters:
  ///   - kind: the word for the kind.
  ///   - number: the generation or version.
  ///   - body: the context, event, result or states.
  ///   - note: the reason or text.
  public init?(kind: String, number: Int64?, body: String?, note: String?) {
    switch (kind, number, body, note) {
    case ("start", _, let body?, _): self = .start(context: body)
    case ("event", _, let body?, _): self = .event(body)
    case ("timer", let number?, _, _): self = .timer(generation: number)
    case ("done", let number?, _, _): self = .done(generation: number, result: body)
    case ("failed", let number?, _, let note?):
      self = .failed(generation: number, reason: note)
    case ("move", _, let body?, let note?):
      guard let states = try? JSONDecoder().decode([String].self, from: Data(body.utf8)) else {
        return nil
      }
      self = .move(to: states, reason: note)
    case ("skip", _, _, let note?): self = .skip(note)
    case ("migration", let number?, _, _): self = .migration(from: Int(number))
    default: return nil
    }
  }

  /// The digest of the input, for ``JournalEntry/digest``.
  ///
  /// - Complexity: O(length of the input).
  public var digest: UInt64 {
    let columns = columns
    return Digest.of(
      kind,
      columns.number.map(String.init) ?? "",
      columns.body ?? "",
      columns.note ?? ""
    )
  }

  private static func list(_ texts: [String]) -> String {
    (try? JSONEncoder().encode(texts)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }
}
#endif
