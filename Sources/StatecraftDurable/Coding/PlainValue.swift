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

    init() { members.reserveCapacity(4) }

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
      } else {
        add(name, value)
      }
    }

    /// Adds a member with a new name.
    func add(_ name: String, _ value: PlainValue) {
      members.append((name, value))
      if members.count == Self.few + 1 {
        notePositions()
      } else if members.count > Self.few {
        positions[name] = members.count - 1
      }
    }

    /// Brings the members into the order of their names.
    func sort() {
      guard zip(members, members.dropFirst()).contains(where: { !Self.areInOrder($0, $1) }) else {
        return
      }
      members.sort(by: Self.areInOrder)
      if members.count > Self.few { notePositions() }
    }

    private static func areInOrder(
      _ first: (name: String, value: PlainValue),
      _ second: (name: String, value: PlainValue)
    ) -> Bool {
      first.name.utf8.lexicographicallyPrecedes(second.name.utf8)
    }

    private func notePositions() {
      for (position, member) in members.enumerated() { positions[member.name] = position }
    }
  }

  /// The elements of an array.
  final class List {
    var elements: [PlainValue] = []
  }
}
#endif
