#if Studio
/// An event that somebody may send from a studio.
public struct StudioEvent: Sendable, Hashable {
  /// The event's name.
  public var name: String
  /// Whether it carries something.
  public var hasPayload: Bool
  /// What the form for the payload asks for; empty when that is not known, so that JSON is typed.
  public var fields: [StudioField]
  /// Whether a person chooses it; others come from the scene, such as the moves of a pen.
  public var isChosen: Bool

  /// Describes an event.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - hasPayload: whether it carries something.
  ///   - fields: what the form for the payload asks for.
  ///   - isChosen: whether a person chooses it.
  public init(
    _ name: String,
    hasPayload: Bool = false,
    fields: [StudioField] = [],
    isChosen: Bool = true
  ) {
    self.name = name
    self.hasPayload = hasPayload
    self.fields = fields
    self.isChosen = isChosen
  }

  /// Describes an event with a payload, and asks for what decoding it needs.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - type: the enumeration that it is a case of, with the form that Swift synthesises.
  public init<Event: Decodable>(_ name: String, decodedAs type: Event.Type) {
    self.init(name, hasPayload: true, fields: PayloadForm.fields(of: name, in: type))
  }
}

/// One value of a payload, as a form asks for it.
public struct StudioField: Sendable, Hashable, Codable {
  /// How it is asked for.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// A number, perhaps with a fraction.
    case number
    /// A whole number.
    case integer
    /// A text.
    case text
    /// Yes or no.
    case flag
    /// One of the field's choices.
    case choice
    /// Anything else, as JSON.
    case json
  }

  /// The key of the payload; empty for a payload that is the value itself.
  public var key: String
  /// How it is asked for.
  public var kind: Kind
  /// Whether it may be left out.
  public var isOptional: Bool
  /// What there is to choose from, each as JSON.
  public var choices: [String]
  /// JSON of the shape that is expected, for values that are typed as JSON; empty when it is not known.
  public var example: String

  /// Describes a field.
  ///
  /// - Parameters:
  ///   - key: the key of the payload.
  ///   - kind: how it is asked for.
  ///   - isOptional: whether it may be left out.
  ///   - choices: what there is to choose from, each as JSON.
  ///   - example: JSON of the shape that is expected, made from the type.
  public init(
    _ key: String,
    _ kind: Kind,
    isOptional: Bool = false,
    choices: [String] = [],
    example: String = ""
  ) {
    self.key = key
    self.kind = kind
    self.isOptional = isOptional
    self.choices = choices
    self.example = example
  }
}

/// What would become of an event.
public struct StudioVerdict: Sendable, Hashable, Codable {
  /// Whether it would be taken; also when its payload decides.
  public var isTaken: Bool
  /// Why, in words.
  public var reason: String

  /// Says what would become of an event.
  public init(isTaken: Bool, reason: String) {
    self.isTaken = isTaken
    self.reason = reason
  }
}

/// Why an event was not sent at all.
public struct StudioRefusal: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, and what would be right.
  public let description: String

  /// Says what is wrong.
  public init(_ description: String) {
    self.description = description
  }
}
#endif
