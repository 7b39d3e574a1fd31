/// A timer or an invocation that a step ends and starts again.
struct FoundRestart {
  let step: Int
  let isTimer: Bool
  let number: Int
}
