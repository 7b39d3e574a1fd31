#if SCXML
/// An event of a document that is explored, as a value that can be compared.
package struct DocumentEvent: Sendable, Hashable, CustomStringConvertible {
  /// The number of the case in the document's alphabet.
  package let index: Int
  /// The name.
  package let name: String
  /// The data as JSON; `nil` without data.
  package let data: String?
  let kind: UInt8
  let sendID: String?
  let origin: String?
  let originType: String?
  let raw: String?
  /// The timer that delays the event; `nil` for all others.
  var timer: String?

  static let kinds: [SCXMLEvent.Kind] = [.platform, .internal, .external]

  init(_ event: SCXMLEvent, index: Int) {
    self.index = index
    name = event.name
    data = event.data == .undefined ? nil : event.data.json
    kind = UInt8(Self.kinds.firstIndex(of: event.kind) ?? 0)
    sendID = event.sendID
    origin = event.origin
    originType = event.originType
    raw = event.raw
  }

  /// Creates an event whose parts were stored.
  init(
    index: Int,
    name: String,
    data: String?,
    kind: UInt8,
    sendID: String?,
    origin: String?,
    originType: String?,
    raw: String?,
    timer: String?
  ) {
    self.index = index
    self.name = name
    self.data = data
    self.kind = kind
    self.sendID = sendID
    self.origin = origin
    self.originType = originType
    self.raw = raw
    self.timer = timer
  }

  /// Makes the event as a session receives it.
  ///
  /// - Parameter value: returns the value of a JSON text.
  /// - Returns: the event.
  func event(_ value: (String) -> SCXMLValue) -> SCXMLEvent {
    SCXMLEvent(
      name,
      kind: Self.kinds[Int(kind)],
      data: data.map(value) ?? .undefined,
      sendID: sendID,
      origin: origin,
      originType: originType,
      raw: raw
    )
  }

  /// The name, and the data behind it.
  package var description: String { data.map { "\(name) \($0)" } ?? name }
}
#endif
