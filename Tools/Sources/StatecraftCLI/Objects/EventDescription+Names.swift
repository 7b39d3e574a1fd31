import Statecraft

extension [EventDescription] {
  /// Returns the events of an object, in display order.
  ///
  /// - Parameters:
  ///   - names: the names of the events, as `Codable` spells them.
  ///   - payloads: the names of the events that carry a payload.
  /// - Returns: the descriptions.
  static func named(_ names: String..., carrying payloads: Set<String> = []) -> Self {
    names.enumerated().map { index, name in
      EventDescription(index: index, name: name, hasPayload: payloads.contains(name))
    }
  }
}
