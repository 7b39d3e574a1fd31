#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Finds everything that prevents an enum from becoming an alphabet.
struct AlphabetChecks {
  /// The findings.
  ///
  /// The macro does not expand an enum that has any.
  private(set) var findings: [Diagnostic] = []
  private let attribute: AttributeSyntax
  private let limit: Int

  /// Checks a declaration.
  ///
  /// - Parameters:
  ///   - declaration: the declaration that the macro is attached to.
  ///   - attribute: the attribute that applies the macro.
  ///   - limit: the maximum number of events of a chart.
  init(
    _ declaration: some DeclGroupSyntax,
    attribute: AttributeSyntax,
    limit: Int = Int(UInt16.max) + 1
  ) {
    self.attribute = attribute
    self.limit = limit
    guard let declaration = declaration.as(EnumDeclSyntax.self) else {
      report(.notAnEnum(declaration), at: attribute, fixes: [removal])
      return
    }
    check(declaration)
  }

  private mutating func check(_ declaration: EnumDeclSyntax) {
    let name = declaration.name
    if name.plainText == "Cases" { report(.calledCases, at: name) }
    checkCopying(of: declaration)
    checkIsolation(of: declaration)
    checkMembers(declaration.memberBlock.members)
    var names: [String: EnumCaseElementSyntax] = [:]
    let count = checkCases(in: declaration.memberBlock.members, &names)
    if count == 0 {
      report(.noCases(name), at: name, fixes: [FixIt(addingCaseTo: declaration)])
    } else if count > limit {
      report(.tooManyCases(name, count, limit: limit), at: name)
    }
  }

  // MARK: - Cases

  /// Checks the cases of an enum.
  ///
  /// - Parameters:
  ///   - members: the members of the enum or of a branch of `#if`.
  ///   - names: the names of the cases that were found so far.
  /// - Returns: the number of cases, counting the largest branch of each block.
  private mutating func checkCases(
    in members: MemberBlockItemListSyntax,
    _ names: inout [String: EnumCaseElementSyntax]
  ) -> Int {
    var count = 0
    for member in members {
      if let declaration = member.decl.as(EnumCaseDeclSyntax.self), !declaration.isUnavailable {
        count += declaration.elements.count
        for element in declaration.elements { check(element, &names) }
      } else if let block = member.decl.as(IfConfigDeclSyntax.self) {
        // The branches exclude each other, so they may use the same names.
        let before = names
        count +=
          block.clauses.map { clause in
            var branch = before
            defer { names.merge(branch) { first, _ in first } }
            return clause.members.map { checkCases(in: $0, &branch) } ?? 0
          }.max() ?? 0
      }
    }
    return count
  }

  private mutating func check(
    _ element: EnumCaseElementSyntax,
    _ names: inout [String: EnumCaseElementSyntax]
  ) {
    let name = element.name.plainText
    if name == "cases" || name == "Cases" { report(.caseTakesName(name), at: element.name) }
    if let first = names[name] {
      let note = Note(node: Syntax(first.name), message: EventsNote.firstCase(name))
      report(.sameName(name), at: element.name, notes: [note])
    }
    names[name] = element
    for parameter in element.parameterClause?.parameters ?? [] {
      for type in UnqualifiedTypes(in: parameter.type).called("Cases") {
        report(.payloadNamesCases, at: type)
      }
    }
  }

  // MARK: - The enum

  private mutating func checkCopying(of declaration: EnumDeclSyntax) {
    for inherited in declaration.inheritanceClause?.inheritedTypes ?? [] {
      guard let type = inherited.type.as(SuppressedTypeSyntax.self),
        type.type.trimmedDescription == "Copyable"
      else { continue }
      report(.notCopyable(declaration.name), at: inherited.type)
    }
  }

  private mutating func checkIsolation(of declaration: EnumDeclSyntax) {
    for case .attribute(let isolation) in declaration.attributes
    where isolation.attributeName.trimmedDescription == "MainActor" {
      let removal = FixIt(.removeMainActor, removing: isolation, keeping: isolation.leadingTrivia)
      report(.isolated(declaration.name), at: isolation, fixes: [removal])
    }
  }

  /// Finds existing members with the names of those that the macro writes.
  private mutating func checkMembers(_ members: MemberBlockItemListSyntax) {
    for member in members {
      if let block = member.decl.as(IfConfigDeclSyntax.self) {
        for clause in block.clauses { clause.members.map { checkMembers($0) } }
      } else {
        for name in member.decl.alphabetMembers {
          let isAlone = member.decl.as(VariableDeclSyntax.self)?.bindings.count ?? 1 == 1
          let fix = isAlone ? [FixIt(.removeMember(name.plainText), removing: member)] : []
          report(.handwritten(name.plainText), at: name, fixes: fix + [removal])
        }
      }
    }
  }

  // MARK: - Reports

  private mutating func report(
    _ message: EventsError,
    at node: some SyntaxProtocol,
    notes: [Note] = [],
    fixes: [FixIt] = []
  ) {
    findings.append(Diagnostic(node: node, message: message, notes: notes, fixIts: fixes))
  }

  private var removal: FixIt {
    FixIt(.removeAttribute, removing: attribute, keeping: attribute.leadingTrivia)
  }
}

extension DeclSyntax {
  /// The names in the declaration that conflict with members that the macro writes.
  fileprivate var alphabetMembers: [TokenSyntax] {
    if let variable = self.as(VariableDeclSyntax.self) {
      let isStatic = variable.modifiers.contains { $0.name.tokenKind == .keyword(.static) }
      return variable.bindings
        .compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
        .filter { $0.plainText == (isStatic ? "cases" : "caseIndex") }
    }
    guard !self.is(FunctionDeclSyntax.self),
      let type = asProtocol((any NamedDeclSyntax).self), type.name.plainText == "Cases"
    else { return [] }
    return [type.name]
  }
}

extension TokenSyntax {
  /// The name without backticks.
  var plainText: String { text.filter { $0 != "`" } }
}

/// Collects the types inside a type that are named without a qualifier.
private final class UnqualifiedTypes: SyntaxVisitor {
  private var found: [IdentifierTypeSyntax] = []

  init(in type: TypeSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(type)
  }

  func called(_ name: String) -> [IdentifierTypeSyntax] {
    found.filter { $0.name.plainText == name }
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    found.append(node)
    return .visitChildren
  }
}
#endif
