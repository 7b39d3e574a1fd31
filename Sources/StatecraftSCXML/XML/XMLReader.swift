#if SCXML
internal import CLibXML2Shim

/// Reads XML text into elements, by libxml2.
///
/// Nothing outside the text is ever opened, and entities may not be declared, so that none can grow
/// or reach out. Depth, size and the number of nodes are bounded.
struct XMLReader {
  /// A document that cannot be read.
  struct Failure: Error, Hashable {
    let line: Int
    let column: Int
    let message: String
  }

  /// The limits of documents.
  struct Limits {
    /// Bytes of text.
    var bytes = 16 << 20
    /// How deep elements nest.
    var depth = 200
    /// Elements and attributes together.
    var nodes = 1_000_000
  }

  private final class Builder {
    var stack: [SCXMLElement] = []
    var root: SCXMLElement?
    var failure: Failure?
    var nodes = 0
    /// The bytes of all texts and attributes, also of those that a type declaration adds.
    var bytes = 0
    /// Text comes in many pieces, which become one node at the next tag.
    private var text: [UInt8] = []
    let limits: Limits

    init(_ limits: Limits) { self.limits = limits }

    func fail(_ message: String, _ line: Int, _ column: Int) -> Bool {
      failure = failure ?? Failure(line: line, column: column, message: message)
      return false
    }

    func start(_ element: SCXMLElement) -> Bool {
      endText()
      nodes += 1 + element.attributes.count
      bytes += element.attributes.reduce(0) { $0 + $1.value.utf8.count }
      if stack.count >= limits.depth {
        return fail("elements nest deeper than \(limits.depth)", element.line, element.column)
      }
      if nodes > limits.nodes {
        return fail(
          "there are more than \(limits.nodes) elements and attributes",
          element.line,
          element.column
        )
      }
      if bytes > 2 * limits.bytes {
        return fail(
          "its default attributes make it larger than \(2 * limits.bytes) bytes",
          element.line,
          element.column
        )
      }
      stack.append(element)
      return true
    }

    func end() {
      endText()
      guard let element = stack.popLast() else { return }
      if stack.isEmpty {
        root = element
      } else {
        stack[stack.count - 1].children.append(.element(element))
      }
    }

    func text(_ more: UnsafeRawBufferPointer) {
      if !stack.isEmpty { text.append(contentsOf: more) }
    }

    private func endText() {
      guard let top = stack.indices.last, !text.isEmpty else { return }
      stack[top].children.append(.text(String(decoding: text, as: UTF8.self)))
      text.removeAll(keepingCapacity: true)
    }
  }

  var limits = Limits()

  /// The root element.
  func read(_ bytes: [UInt8]) throws(Failure) -> SCXMLElement {
    guard bytes.count <= limits.bytes else {
      throw Failure(
        line: 1,
        column: 1,
        message: "it has \(bytes.count) bytes, more than \(limits.bytes)"
      )
    }
    let builder = Builder(limits)
    var message = [CChar](repeating: 0, count: 512)
    var line: Int32 = 1
    var column: Int32 = 1
    let isWellFormed = bytes.withUnsafeBytes { bytes in
      withExtendedLifetime(builder) {
        statecraft_markup_read(
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
          bytes.count,
          Self.events(builder),
          &message,
          message.count,
          &line,
          &column
        )
      }
    }
    if let failure = builder.failure { throw failure }
    guard isWellFormed, let root = builder.root else {
      let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw Failure(
        line: Int(line),
        column: Int(column),
        message: String(decoding: text, as: UTF8.self)
      )
    }
    return root
  }

  private static func string(_ characters: UnsafePointer<CChar>?) -> String {
    characters.map { String(cString: $0) } ?? ""
  }

  private static func string(_ start: UnsafePointer<CChar>?, _ length: Int) -> String {
    let bytes = UnsafeRawBufferPointer(start: start, count: length)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The builder behind the pointer that ``events(_:)`` hands to the C parser.
  ///
  /// The unretained pointer is valid: the parser calls back only while `statecraft_markup_read`
  /// runs, and `read(_:)` extends the lifetime of the builder over that call.
  private static func builder(_ owner: UnsafeMutableRawPointer?) -> Builder? {
    owner.map { Unmanaged<Builder>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func events(_ builder: Builder) -> statecraft_markup_events {
    statecraft_markup_events(
      owner: Unmanaged.passUnretained(builder).toOpaque(),
      start: { owner, name, prefix, namespace, attributes, count, tag in
        guard let builder = XMLReader.builder(owner) else { return false }
        let attributes = UnsafeBufferPointer(start: attributes, count: count).map {
          SCXMLAttribute(
            name: XMLReader.string($0.name),
            prefix: XMLReader.string($0.prefix),
            namespace: XMLReader.string($0.namespace_uri),
            value: XMLReader.string($0.value, $0.length),
            line: Int($0.line),
            column: Int($0.column)
          )
        }
        return builder.start(
          SCXMLElement(
            name: XMLReader.string(name),
            prefix: XMLReader.string(prefix),
            namespace: XMLReader.string(namespace),
            attributes: attributes,
            children: [],
            line: Int(tag.line),
            column: Int(tag.column),
            contentLine: Int(tag.end_line),
            contentColumn: Int(tag.end_column)
          )
        )
      },
      end: { owner in
        XMLReader.builder(owner)?.end()
        return true
      },
      text: { owner, text, length in
        XMLReader.builder(owner)?.text(UnsafeRawBufferPointer(start: text, count: length))
        return true
      },
      entity: { owner, name, line, column in
        XMLReader.builder(owner)?.fail(
          "the entity '\(XMLReader.string(name))' is declared, which is not accepted; "
            + "write out what it stands for",
          Int(line),
          Int(column)
        ) ?? false
      }
    )
  }
}
#endif
