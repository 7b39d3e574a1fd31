#if Durable
/// Collects the registrations of ``DurableMachines``.
@resultBuilder
public enum DurableBuilder {
  /// Takes the registration of a chart.
  public static func buildExpression<Context>(
    _ durable: Durable<Context>
  ) -> [DurableRegistration] { [DurableRegistration(durable)] }

  /// Takes registrations that were made before.
  public static func buildExpression(
    _ registrations: [DurableRegistration]
  ) -> [DurableRegistration] { registrations }

  /// Joins registrations.
  public static func buildBlock(_ parts: [DurableRegistration]...) -> [DurableRegistration] {
    parts.flatMap { $0 }
  }

  /// Takes the registrations of an `if` without `else`.
  public static func buildOptional(_ part: [DurableRegistration]?) -> [DurableRegistration] {
    part ?? []
  }

  /// Takes the registrations of an `if`.
  public static func buildEither(first part: [DurableRegistration]) -> [DurableRegistration] {
    part
  }

  /// Takes the registrations of an `else`.
  public static func buildEither(second part: [DurableRegistration]) -> [DurableRegistration] {
    part
  }

  /// Takes the registrations of a loop.
  public static func buildArray(_ parts: [[DurableRegistration]]) -> [DurableRegistration] {
    parts.flatMap { $0 }
  }
}
#endif
