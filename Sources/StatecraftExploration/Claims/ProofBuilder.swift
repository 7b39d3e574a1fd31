public import Statecraft

/// A result builder that combines the elements of a proof; it supports `if`, `switch` and `for`.
@resultBuilder
public enum ProofBuilder<Context: ChartContext> {
  /// Accepts an element of the alphabet, an assumption or a claim.
  public static func buildExpression(
    _ element: ProofElement<Context>
  ) -> [ProofElement<Context>] { [element] }

  /// Accepts `whenever(…).leads(to: …)`.
  public static func buildExpression(
    _ claim: LeadsTo<Context>
  ) -> [ProofElement<Context>] { [claim.element] }

  /// Accepts several elements, such as the result of a function.
  public static func buildExpression(
    _ elements: [ProofElement<Context>]
  ) -> [ProofElement<Context>] { elements }

  /// Combines the statements of a closure.
  public static func buildBlock(_ elements: [ProofElement<Context>]...) -> [ProofElement<Context>] {
    elements.flatMap { $0 }
  }

  /// Supports an `if` without an `else`.
  public static func buildOptional(
    _ elements: [ProofElement<Context>]?
  ) -> [ProofElement<Context>] { elements ?? [] }

  /// Supports the first branch of an `if` or `switch`.
  public static func buildEither(
    first elements: [ProofElement<Context>]
  ) -> [ProofElement<Context>] { elements }

  /// Supports the second branch of an `if` or `switch`.
  public static func buildEither(
    second elements: [ProofElement<Context>]
  ) -> [ProofElement<Context>] { elements }

  /// Supports the iterations of a `for` loop.
  public static func buildArray(
    _ elements: [[ProofElement<Context>]]
  ) -> [ProofElement<Context>] { elements.flatMap { $0 } }
}
