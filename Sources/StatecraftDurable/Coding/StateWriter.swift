#if Durable
internal import Statecraft

/// Writes the names and numbers of a state as JSON.
struct StateWriter {
  private var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(512) }

  /// What was written.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds JSON.
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ number: Int64) { bytes.append(decimal: number) }

  mutating func write(_ number: Int) { bytes.append(decimal: Int64(number)) }

  /// Writes a time as a number of seconds, as `Codable` does.
  mutating func write(_ time: Duration) {
    let seconds = time.inSeconds
    if seconds.magnitude < 1e15, let whole = Int64(exactly: seconds) {
      write(whole)
    } else {
      add("\(seconds)")
    }
  }

  mutating func write(_ string: String) {
    var string = string
    let isWritten = string.withUTF8 { text in
      var needsEscapes = false
      for byte in text {
        guard byte >= 0x20 && byte < 0x7F else { return false }
        if byte == 0x22 || byte == 0x5C { needsEscapes = true }
      }
      bytes.append(0x22)
      if needsEscapes {
        for byte in text {
          if byte == 0x22 || byte == 0x5C { bytes.append(0x5C) }
          bytes.append(byte)
        }
      } else {
        bytes.append(contentsOf: text)
      }
      bytes.append(0x22)
      return true
    }
    if !isWritten { add(string.jsonString) }
  }

  mutating func list<Element>(_ elements: [Element], _ write: (inout Self, Element) -> Void) {
    add("[")
    for (number, element) in elements.enumerated() {
      if number > 0 { add(",") }
      write(&self, element)
    }
    add("]")
  }

  /// Writes a snapshot without postponed and delayed events, whose timers are all of states.
  mutating func write(_ outline: SnapshotOutline, context: String) {
    add("{\"chart\":")
    write(outline.chart)
    add(",\"configuration\":")
    list(outline.configuration) { $0.write($1) }
    add(",\"context\":")
    add(context)
    if outline.droppedEvents != 0 {
      add(",\"droppedEvents\":")
      write(outline.droppedEvents)
    }
    add(",\"ended\":")
    list(outline.ended) { writer, end in
      writer.add("{\"kind\":\"\(end.kind.rawValue)\",\"name\":")
      writer.write(end.name)
      writer.add(",\"position\":")
      writer.write(end.position)
      writer.add(",\"state\":")
      writer.write(end.state)
      writer.add("}")
    }
    add(",\"history\":")
    list(outline.history) { writer, history in
      writer.add("{\"deep\":\(history.deep),\"state\":")
      writer.write(history.state)
      writer.add(",\"stored\":")
      writer.list(history.stored) { $0.write($1) }
      writer.add("}")
    }
    add(",\"invocations\":")
    list(outline.invocations) { writer, invocation in
      writer.add("{\"name\":")
      writer.write(invocation.name)
      writer.add(",\"state\":")
      writer.write(invocation.state)
      writer.add("}")
    }
    add(outline.isDone ? ",\"isDone\":true,\"nowSeconds\":" : ",\"isDone\":false,\"nowSeconds\":")
    write(outline.now)
    add(",\"postponed\":[],\"timers\":")
    list(outline.timers) { writer, timer in
      writer.add("{\"durationSeconds\":")
      writer.write(timer.duration)
      writer.add(",\"name\":")
      writer.write(timer.name)
      writer.add(",\"position\":")
      writer.write(timer.position)
      writer.add(",\"remainingSeconds\":")
      writer.write(timer.remaining)
      writer.add(",\"state\":")
      writer.write(timer.state)
      writer.add("}")
    }
    add(",\"version\":")
    write(outline.version)
    add("}")
  }
}
#endif
