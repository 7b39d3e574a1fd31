package import Statecraft

/// What a machine of a system has done in one step of a path.
package struct SystemRunStep<Context: ChartContext & Sendable>: Sendable {
  /// What it has done.
  package let outcome: Outcome<Context>
  /// The result of the work that has ended, which an outcome does not contain; `nil` in all other steps.
  package let end: Result<any Sendable, any Error>?
}
