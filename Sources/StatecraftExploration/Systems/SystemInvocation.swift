/// How the work of an invocation of a machine of a system ends.
struct SystemInvocation: Sendable {
  let member: Int
  let domain: InvocationDomain
}
