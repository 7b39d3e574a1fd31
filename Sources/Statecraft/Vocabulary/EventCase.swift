/// A case of an ``EventAlphabet``: its index, its name and access to its payload.
public struct EventCase<Event: Sendable, Payload>: Sendable {
  /// The case's index, from 0.
  public let index: Int

  /// The case's name in diagrams and on command lines.
  public let name: String

  /// Returns the payload of an event of this case, or `nil` for other events.
  public let extract: @Sendable (Event) -> Payload?

  /// The location of the declaration.
  let location: Diagnostic.Location

  /// Creates a case.
  ///
  /// - Parameters:
  ///   - index: the case's index, which `caseIndex` returns for its events.
  ///   - name: the case's name.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - extract: returns the payload of an event of this case, or `nil` for other events.
  public init(
    _ index: Int,
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    extract: @escaping @Sendable (Event) -> Payload?
  ) {
    self.index = index
    self.name = name
    self.extract = extract
    location = Diagnostic.Location(fileID, line)
  }
}

extension EventCase: DescribedCase {
  var description: EventDescription {
    EventDescription(index: index, name: name, hasPayload: Payload.self != Void.self)
  }

  func test<Other: Sendable>(for type: Other.Type) -> (@Sendable (Other) -> Bool)? {
    guard let extract = (self as? EventCase<Other, Payload>)?.extract else { return nil }
    return { extract($0) != nil }
  }
}
