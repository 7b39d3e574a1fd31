#if Command
import Foundation
import Statecraft
import StatecraftRecording

extension ChartMachine {
  package var work: [WorkChoice] { machine.invocations.map(choice) }

  /// The work that an outcome begins and that still is under way.
  func begun(by outcome: Outcome<Context>) -> [WorkChoice] {
    outcome.effects.compactMap { effect in
      guard case .startInvocation(let request) = effect,
        machine.invocations.contains(request.id)
      else { return nil }
      return choice(request.id)
    }
  }

  private func choice(_ invocation: InvocationID) -> WorkChoice {
    guard let result = machine.result(of: invocation), result.type != Void.self else {
      return WorkChoice(name: invocation.name)
    }
    return WorkChoice(
      name: invocation.name,
      hasResult: true,
      form: PayloadForm.text(of: result.type),
      isReadable: result.read != nil
    )
  }

  package mutating func end(_ line: WorkLine) throws(EventLineError) -> [StepReport] {
    let running = machine.invocations
    let (name, rest, column) = try line.split(among: running.map(\.name))
    guard let id = running.first(where: { $0.name == name }) else {
      throw .noWork(name, running: running.map(\.name))
    }
    let result: Result<any Sendable, any Error> =
      line.isFailure
      ? .failure(TypedFailure(description: rest.isEmpty ? "'\(name)' failed" : rest))
      : .success(try value(of: id, rest, column))
    let outcome = machine.resolve(id, with: result)
    var reports = reports(of: [outcome])
    if !reports.isEmpty, !rest.isEmpty {
      reports[0].payload = line.isFailure ? JSONText.string(rest) : rest
    }
    return reports
  }

  private func value(
    of id: InvocationID,
    _ text: String,
    _ column: Int
  ) throws(EventLineError) -> any Sendable {
    let choice = choice(id)
    guard choice.hasResult else {
      guard text.isEmpty else { throw .unexpectedArgument("@finish \(id.name)", text) }
      return ()
    }
    guard let read = machine.result(of: id)?.read else {
      throw .result(
        work: id.name,
        reason: "its type is not Decodable, so it cannot be typed; make it Codable",
        column: nil
      )
    }
    guard !text.isEmpty else {
      throw .result(work: id.name, reason: "it is missing; write \(choice.finish)", column: nil)
    }
    do {
      _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    } catch {
      let fault = JSONFault(error, in: text)
      throw .result(
        work: id.name,
        reason: "it is not JSON: \(fault.reason); write \(choice.finish)",
        column: fault.offset.map { column + $0 }
      )
    }
    do {
      let list = try JSONDecoder().decode(
        [TypedResult].self,
        from: Data("[\(text)]".utf8),
        configuration: TypedResult.Reader(read: read)
      )
      guard list.count == 1 else {
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "several values"))
      }
      return list[0].value
    } catch {
      throw .result(
        work: id.name,
        reason: "\(JSONFault.text(ofResult: error)); write \(choice.finish)",
        column: column
      )
    }
  }
}

/// The failure of work, as somebody typed it.
private struct TypedFailure: Error, CustomStringConvertible {
  let description: String
}

/// A result that is read by somebody else's function.
private struct TypedResult: DecodableWithConfiguration {
  struct Reader {
    let read: @Sendable (any Decoder) throws -> any Sendable
  }

  let value: any Sendable

  init(from decoder: any Decoder, configuration: Reader) throws {
    value = try configuration.read(decoder)
  }
}
#endif
