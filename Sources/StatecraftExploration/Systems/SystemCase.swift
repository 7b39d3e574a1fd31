/// A case of the alphabet of a machine of a system.
struct SystemCase: Sendable, Hashable {
  let member: Int
  let index: Int
}
