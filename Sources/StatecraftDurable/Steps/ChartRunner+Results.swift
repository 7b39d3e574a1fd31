#if Durable
internal import Statecraft
internal import StatecraftRecording

extension ChartRunner {
  func checked(
    result text: String?,
    ofWork generation: Int64,
    in row: StoredMachine
  ) throws -> String? {
    let plain = text.map(JSONText.canonical)
    guard let state = row.state else { return plain }
    if row.version > version {
      throw DurableError.newerVersion(row.address, found: row.version, known: version)
    }
    let running: (name: String, result: InvocationResult)?
    do {
      let stepper = try MachineStepper(self, row, state)
      running = stepper.invocation(generation).flatMap { id in
        stepper.machine.result(of: id).map { (id.name, $0) }
      }
    } catch {
      throw DurableError.unreadableState(row.address, reason: "\(error)")
    }
    guard let running else { return plain }
    do {
      return try checked(text, running.result)
    } catch {
      throw DurableError.unreadableInput(
        row.address,
        reason: "the result of the work '\(running.name)' cannot be used: \(error)"
      )
    }
  }

  func storedForms(ofResult text: String) -> [String?] {
    var forms: [String?] = text == "null" ? [nil] : []
    var seen: Set<ObjectIdentifier> = []
    for node in chart.model.invocations {
      guard let type = node.result.type as? any Codable.Type,
        seen.insert(ObjectIdentifier(type)).inserted
      else { continue }
      forms.append(Self.stored(text, as: type))
    }
    return forms
  }

  /// The text that stores have of a result of a type.
  private static func stored<Value: Codable>(_ text: String, as type: Value.Type) -> String {
    JSONText.canonical(JSONText.text(text, of: type, durations: .pair))
  }

  private func checked(_ text: String?, _ result: InvocationResult) throws -> String? {
    guard result.type != Void.self else {
      guard text == nil || text == "null" else {
        throw StepFailure(reason: "it has none; leave it out")
      }
      return nil
    }
    func stored<Value: Codable>(_ type: Value.Type) throws -> String {
      guard let text else {
        let form = JSONShape.of(type).shape.words
        throw StepFailure(reason: "it is missing; write \(form) as JSON")
      }
      _ = try WrittenValue.read(type, from: text)
      return Self.stored(text, as: type)
    }
    let stored = try (result.type as? any Codable.Type).map { try stored($0) } ?? text
    // What is stored must be read again, whatever the type's own coding does.
    _ = try coding.result(stored, as: result)
    return stored
  }
}
#endif
