/// The output of a final state, without the context's type.
@usableFromInline
package struct FinalType: Sendable {
  let type: any Any.Type
  let output: Erased
}
