/// An invocation of a resolved chart.
package struct InvocationShape: Sendable {
  var state: Int
  var name: String
  var child: String?
  var reception: MessageReception?
  var sendsEvents: Bool
  var work: Erased
  var result: InvocationResult
  var restoration: InvocationRestoration
  var location: Diagnostic.Location?
}
