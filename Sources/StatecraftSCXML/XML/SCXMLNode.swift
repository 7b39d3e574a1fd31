#if SCXML
import Statecraft

/// An element of an XML document, or the text between elements.
///
/// Comments and processing instructions are removed, and entities are replaced.
public indirect enum SCXMLNode: Sendable, Hashable {
  /// An element.
  case element(SCXMLElement)
  /// Characters.
  case text(String)
}

extension SCXMLNode {
  /// The node as XML text.
  public var xml: String {
    switch self {
    case .element(let element): element.xml
    case .text(let text): text.escapedForXML(inAttribute: false)
    }
  }
}
#endif
