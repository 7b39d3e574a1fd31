#if SCXML
import Statecraft

/// A delayed event that waits in a stored machine.
///
/// The case of the alphabet is not coded: another version of the document numbers its events otherwise.
extension DocumentEvent: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, data, kind, sendid, origin, origintype, raw, timer
  }

  /// Decodes an event; its case is that of the chart in the decoder's `userInfo`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let name = try container.decode(String.self, forKey: .name)
    let kind = try container.decode(String.self, forKey: .kind)
    guard let number = Self.kinds.firstIndex(where: { $0.rawValue == kind }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .kind,
        in: container,
        debugDescription: "there is no kind '\(kind)' of events"
      )
    }
    let chart = decoder.userInfo[.statechart] as? MachineChart<DocumentSituation>
    self.init(
      index: chart.map { EventTrie.column(of: name, among: $0.model.events.lazy.map(\.name)) } ?? 0,
      name: name,
      data: try container.decodeIfPresent(String.self, forKey: .data),
      kind: UInt8(number),
      sendID: try container.decodeIfPresent(String.self, forKey: .sendid),
      origin: try container.decodeIfPresent(String.self, forKey: .origin),
      originType: try container.decodeIfPresent(String.self, forKey: .origintype),
      raw: try container.decodeIfPresent(String.self, forKey: .raw),
      timer: try container.decodeIfPresent(String.self, forKey: .timer)
    )
  }

  /// Encodes the event without its case.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(Self.kinds[Int(kind)].rawValue, forKey: .kind)
    try container.encodeIfPresent(data, forKey: .data)
    try container.encodeIfPresent(sendID, forKey: .sendid)
    try container.encodeIfPresent(origin, forKey: .origin)
    try container.encodeIfPresent(originType, forKey: .origintype)
    try container.encodeIfPresent(raw, forKey: .raw)
    try container.encodeIfPresent(timer, forKey: .timer)
  }
}
#endif
