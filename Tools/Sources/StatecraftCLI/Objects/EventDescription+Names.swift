import Statecraft

extension [EventDescription] {
  /// The events of an object, in the order in which they are shown.
  ///
  /// - Parameters:
  ///   - names: their names, as `Codable` spells them.
  ///   - payloads: which of them carry something.
  /// - Returns: the descriptions.
  static func named(_ names: String..., carrying payloads: Set<String> = []) -> Self {
    names.enumerated().map { index, name in
      EventDescription(index: index, name: name, hasPayload: payloads.contains(name))
    }
  }
}
