/// A number as a type, for charts that exist in several sizes.
///
/// Each size of such a chart is a type of its own, as the charts of programs are, so that the engine
/// treats it like one.
protocol Count: SendableMetatype {
  static var count: Int { get }
}

enum Count1: Count { static let count = 1 }
enum Count2: Count { static let count = 2 }
enum Count4: Count { static let count = 4 }
enum Count8: Count { static let count = 8 }
enum Count10: Count { static let count = 10 }
enum Count16: Count { static let count = 16 }
enum Count32: Count { static let count = 32 }
enum Count100: Count { static let count = 100 }
enum Count1000: Count { static let count = 1_000 }
enum Count10000: Count { static let count = 10_000 }
enum Count100000: Count { static let count = 100_000 }
enum Count1000000: Count { static let count = 1_000_000 }
