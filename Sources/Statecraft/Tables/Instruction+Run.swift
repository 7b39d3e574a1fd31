extension Instruction {
  /// Runs an instruction that only changes or reads the context.
  ///
  /// - Parameters:
  ///   - event: the event, if it is one.
  ///   - context: what is changed and read.
  /// - Returns: whether to go on at ``number``; `nil` for all other instructions, which do nothing here.
  @inlinable @inline(__always)
  func runContent(_ event: Context.Event?, _ context: inout Context) -> Bool? {
    switch code {
    case .plain:
      object(as: PlainOperation<Context>.self)._withUnsafeGuaranteedRef { $0.body(&context) }
      return false
    case .test:
      return !object(as: PlainTest<Context>.self)._withUnsafeGuaranteedRef { $0.body(context) }
    case .payload:
      if let event {
        _ = object(as: PayloadOperation<Context>.self)
          ._withUnsafeGuaranteedRef { $0.body(&context, event) }
      }
      return false
    case .payloadTest:
      guard let event else { return true }
      let holds = object(as: PayloadTest<Context>.self)
        ._withUnsafeGuaranteedRef { $0.body(context, event) }
      return holds != true
    case .end, .finish, .general, .perform, .emit, .raise, .jump, .again, .unfinished, .raiseLater,
      .checkErrors, .outputTest, .computeOutput, .startTimer, .cancelTimers, .startInvocation,
      .cancelInvocations:
      return nil
    }
  }
}
