/// A case of an ``EventAlphabet``: its index, its name and access to its payload.
public struct EventCase<Event: Sendable, Payload>: Sendable {
  /// The case's index, from 0.
  public let index: Int

  /// The case's name in diagrams and on command lines.
  public let name: String

  /// Returns the payload of an event of this case, or `nil` for other events.
  public let extract: @Sendable (Event) -> Payload?

  /// Returns whether an event is of this case.
  ///
  /// It is compiled where the case is declared, with its types: tables ask it for each event whose
  /// actions and guards do not read the payload.
  let takes: @Sendable (Event) -> Bool

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
  @inlinable
  public init(
    _ index: Int,
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    extract: @escaping @Sendable (Event) -> Payload?
  ) {
    self.init(index, name, fileID: fileID, line: line, extract: extract) { extract($0) != nil }
  }

  @usableFromInline
  init(
    _ index: Int,
    _ name: String,
    fileID: StaticString,
    line: UInt,
    extract: @escaping @Sendable (Event) -> Payload?,
    takes: @escaping @Sendable (Event) -> Bool
  ) {
    self.index = index
    self.name = name
    self.extract = extract
    self.takes = takes
    location = Diagnostic.Location(fileID, line)
  }
}

extension EventCase: DescribedCase {
  var description: EventDescription {
    EventDescription(index: index, name: name, hasPayload: Payload.self != Void.self)
  }

  func test<Other: Sendable>(for type: Other.Type) -> (@Sendable (Other) -> Bool)? {
    (self as? EventCase<Other, Payload>)?.takes
  }
}
