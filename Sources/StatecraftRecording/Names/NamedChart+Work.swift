internal import Foundation
internal import Statecraft
internal import StatecraftJSON

extension NamedChart {
  /// The running invocations and the forms of their results.
  ///
  /// Where work of one name runs in several states, it is listed as `NAME of STATE`.
  public var work: [NamedWork] {
    let running = machine.invocations
    return zip(running, Self.names(of: running)).map { work($0, named: $1) }
  }

  /// Returns the names by which running invocations are ended.
  private static func names(of running: [InvocationID]) -> [String] {
    let counts = Dictionary(running.map { ($0.name, 1) }, uniquingKeysWith: +)
    return running.map { id in
      counts[id.name] == 1 || id.state.isEmpty ? id.name : "\(id.name) of \(id.state)"
    }
  }

  private func work(_ invocation: InvocationID, named name: String) -> NamedWork {
    var work = NamedWork(name: name, invocation: invocation.name)
    work.state = invocation.state.isEmpty ? nil : invocation.state
    guard let result = machine.result(of: invocation), result.type != Void.self else { return work }
    let shape = (result.type as? any Decodable.Type).map { Self.shape(of: $0) } ?? .unknown
    work.hasResult = true
    work.form = shape == .unknown ? nil : shape.words
    work.isReadable = result.read != nil
    return work
  }

  private static func shape<Value: Decodable>(of type: Value.Type) -> JSONShape {
    JSONShape.of(type).shape
  }

  /// Completes running work with a result.
  ///
  /// A result that no transition of the chart takes may be missing, and need not be readable.
  ///
  /// - Throws: an error if no such work is running, or if the JSON does not form a result.
  public mutating func complete(
    _ work: String,
    with result: String?
  ) throws(NamedEventError) -> [RecordedStep] {
    let invocation = try running(work)
    let made = results(invocation.name, result)
    let value = if let made { made } else { try value(of: invocation, result) }
    return steps(ending: invocation, .success(value), payload: result)
  }

  /// Ends running work with a failure.
  ///
  /// - Throws: an error if no such work is running.
  public mutating func fail(
    _ work: String,
    because reason: String
  ) throws(NamedEventError) -> [RecordedStep] {
    let invocation = try running(work)
    let failure = NamedFailure(description: reason)
    return steps(ending: invocation, .failure(failure), payload: JSONText.string(reason))
  }

  /// Returns the running invocation of a name.
  ///
  /// Of several whose name in the chart is given, it is the one that started first.
  private func running(_ work: String) throws(NamedEventError) -> InvocationID {
    let running = machine.invocations
    let names = Self.names(of: running)
    if let position = names.firstIndex(of: work) { return running[position] }
    guard let first = running.first(where: { $0.name == work }) else {
      throw .unknownWork(work, running: names)
    }
    return first
  }

  private mutating func steps(
    ending invocation: InvocationID,
    _ end: Result<any Sendable, any Error>,
    payload: String?
  ) -> [RecordedStep] {
    let outcome = machine.resolve(invocation, with: end, watchedBy: watch)
    var steps = RecordedStep.steps(of: outcome)
    // The outcome does not contain the result of the work.
    if !steps.isEmpty { steps[0].payload = payload }
    return steps
  }

  /// Returns the value that JSON represents.
  private func value(
    of invocation: InvocationID,
    _ result: String?
  ) throws(NamedEventError) -> any Sendable {
    let work = work(invocation, named: invocation.name)
    guard work.hasResult else {
      guard let result else { return () }
      throw error(work, "the work has no result, but was given '\(Printable.text(result))'", nil)
    }
    guard let read = machine.result(of: invocation)?.read else {
      // What nothing reads may be any value.
      guard machine.takesResult(of: invocation) else { return () }
      throw error(
        work,
        "its type is not Decodable, so it cannot be read; make it Codable, or pass `results:`",
        nil
      )
    }
    guard let result else {
      guard machine.takesResult(of: invocation) else { return () }
      throw error(work, "the result is missing", nil)
    }
    let bytes = Array(result.utf8)
    let node: JSONNode
    do throws(JSONFault) {
      node = try JSONReader.read(bytes)
    } catch {
      let offset = String(decoding: bytes.prefix(error.offset), as: UTF8.self).count
      throw self.error(work, "it is not JSON: \(error.reason)", offset)
    }
    do {
      return try ConfiguredResult.value(
        result,
        isDuration: machine.result(of: invocation)?.type == Duration.self,
        read: read
      )
    } catch {
      let fault = DecodingFault(node: node, bytes: bytes, depth: 1)
      throw self.error(work, fault.text(of: error), 0)
    }
  }

  private func error(_ work: NamedWork, _ reason: String, _ offset: Int?) -> NamedEventError {
    let form = work.form.map { "; it results in \($0)" } ?? ""
    return .result(work: work.name, reason: reason + form, offset: offset)
  }
}

/// A failure of work that consists of a text.
private struct NamedFailure: Error, CustomStringConvertible {
  let description: String
}

/// A result that the invocation's own function decodes.
private struct ConfiguredResult: DecodableWithConfiguration {
  struct Reader {
    let read: @Sendable (any Decoder) throws -> any Sendable
    /// Whether the value is a duration itself.
    let isDuration: Bool
    /// Reads durations in both forms; `nil` for the form of `Codable` alone.
    var notes: DurationNotes?
  }

  let value: any Sendable

  init(from decoder: any Decoder, configuration: Reader) throws {
    guard let notes = configuration.notes else {
      value = try configuration.read(decoder)
      return
    }
    value =
      configuration.isDuration
      ? try notes.duration(from: decoder) : try configuration.read(NotingDecoder(inner: decoder))
  }

  /// Returns the value of a result as JSON.
  static func value(
    _ text: String,
    isDuration: Bool,
    read: @escaping @Sendable (any Decoder) throws -> any Sendable
  ) throws -> any Sendable {
    let decoder = JSONDecoder()
    // A single value is decoded as the only element of a list.
    let data = Data("[\(text)]".utf8)
    return try WrittenJSON.read(with: decoder) { notes in
      let reader = Reader(read: read, isDuration: isDuration, notes: notes)
      return try decoder.decode([Self].self, from: data, configuration: reader)[0].value
    }
  }
}
