#if Durable
/// A value of JSON that ``PlainEncoder`` writes and ``PlainDecoder`` reads.
enum PlainValue {
  case null
  case boolean(Bool)
  case integer(Int64)
  /// A number with a fraction or an exponent, as it is written.
  case fraction(String)
  case text(String)
  case object(Object)
  case list(List)

  /// The members of an object, each name once.
  final class Object {
    private(set) var members: [(name: String, value: PlainValue)] = []
    /// The positions of the members, when they are many.
    private var positions: [String: Int] = [:]

    /// How many members are looked through one by one.
    private static var few: Int { 16 }

    func position(of name: String) -> Int? {
      members.count <= Self.few
        ? members.firstIndex { $0.name == name } : positions[name]
    }

    subscript(name: String) -> PlainValue? {
      position(of: name).map { members[$0].value }
    }

    /// Sets a member.
    func set(_ name: String, to value: PlainValue) {
      if let position = position(of: name) {
        members[position].value = value
        return
      }
      members.append((name, value))
      if members.count == Self.few + 1 {
        for (position, member) in members.enumerated() { positions[member.name] = position }
      } else if members.count > Self.few {
        positions[name] = members.count - 1
      }
    }
  }

  /// The elements of an array.
  final class List {
    var elements: [PlainValue] = []
  }
}
#endif
