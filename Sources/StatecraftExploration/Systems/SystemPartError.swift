/// Why a machine cannot be a part of a system.
struct SystemPartError: Error, CustomStringConvertible {
  let description: String
}
