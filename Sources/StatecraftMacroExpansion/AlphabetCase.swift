#if Macros
import SwiftSyntax

/// A case of an enum, in the form that charts use.
struct AlphabetCase {
  /// One associated value.
  struct Parameter {
    let label: String?
    let type: String
  }

  /// The name in code, with backticks where the source has them.
  let identifier: String
  /// The name for display.
  let name: String
  let parameters: [Parameter]
  /// The documentation comments of the declaration.
  let documentation: [String]
  /// The `@available(*, deprecated)` attributes of the declaration.
  let deprecations: [String]

  /// Reads a case.
  ///
  /// - Parameters:
  ///   - element: the case.
  ///   - declaration: the declaration of the case, which may declare other cases as well.
  ///   - enumName: the name that replaces `Self` in payloads.
  init(
    _ element: EnumCaseElementSyntax,
    in declaration: EnumCaseDeclSyntax,
    of enumName: TokenSyntax
  ) {
    identifier = element.name.text
    name = element.plainName
    parameters = (element.parameterClause?.parameters ?? []).map { parameter in
      let label = parameter.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.text }
      return Parameter(label: label, type: PayloadTypeRewriter(enumName).text(of: parameter.type))
    }
    documentation = declaration.leadingTrivia.compactMap { piece in
      switch piece {
      case .docLineComment(let text), .docBlockComment(let text): text
      default: nil
      }
    }
    deprecations = Availability.attributes(in: declaration.attributes)
      .filter { Availability.says(.deprecated, $0) }
      .map(\.trimmedDescription)
  }

  /// The type that a transition's closures receive: a value, a tuple or `Void`.
  var payloadType: String {
    switch parameters.count {
    case 0: "Void"
    case 1: parameters[0].type
    default: "(\(parameters.map { labeled($0.label, $0.type) }.joined(separator: ", ")))"
    }
  }

  /// The pattern that matches the case and binds its values.
  var pattern: String {
    guard !parameters.isEmpty else { return ".\(identifier)" }
    return ".\(identifier)(\(values.map { "let \($0)" }.joined(separator: ", ")))"
  }

  /// The expression for the payload, from the values that ``pattern`` binds.
  var payload: String {
    switch parameters.count {
    case 0: "()"
    case 1: values[0]
    default: "(\(zip(parameters, values).map { labeled($0.label, $1) }.joined(separator: ", ")))"
    }
  }

  private var values: [String] {
    parameters.count == 1 ? ["value"] : parameters.indices.map { "value\($0)" }
  }

  private func labeled(_ label: String?, _ text: String) -> String {
    label.map { "\($0): \(text)" } ?? text
  }
}

extension EnumCaseElementSyntax {
  /// The name without backticks.
  var plainName: String { name.text.filter { $0 != "`" } }
}

/// Rewrites the type of an associated value, so that it has the same meaning outside the enum's
/// scope.
private final class PayloadTypeRewriter: SyntaxRewriter {
  private let enumName: TokenSyntax

  init(_ enumName: TokenSyntax) {
    self.enumName = enumName
    super.init()
  }

  func text(of type: TypeSyntax) -> String {
    guard let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) else {
      return rewrite(type).trimmedDescription
    }
    return rewrite(unwrapped.wrappedType).trimmedDescription + "?"
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    guard node.name.tokenKind == .keyword(.Self) else { return super.visit(node) }
    return TypeSyntax(node.with(\.name.tokenKind, .identifier(enumName.text)))
  }
}
#endif
