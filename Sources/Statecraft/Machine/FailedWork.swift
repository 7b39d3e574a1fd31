/// Work that failed, for those who record what a machine does.
@usableFromInline
package struct FailedWork: Sendable {
  /// The invocation, which has ended.
  package let invocation: InvocationID
  /// The error of its work.
  package let error: any Error

  init(_ invocation: InvocationID, _ error: any Error) {
    self.invocation = invocation
    self.error = error
  }
}
