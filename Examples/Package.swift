// swift-tools-version: 6.2
import PackageDescription

let systems = [
  "ConceptualPair", "Elevator", "Lift", "Payment", "Phone", "TrafficLight", "WorkingDay",
]
let objectSystems = [
  "Animation", "LocationTracker", "MirrorPad", "SharedStates", "TrafficLightObjects",
  "WorkingDayObjects",
]

let package = Package(
  name: "statecraft-examples",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "SeedSystems", targets: ["SeedSystems"]),
    .library(name: "StateObjectSystems", targets: ["StateObjectSystems"]),
  ],
  dependencies: [
    .package(name: "statecraft", path: "..")
  ],
  targets: [
    .target(
      name: "SeedSystems",
      dependencies: [
        .product(name: "Statecraft", package: "statecraft"),
        .product(name: "StatecraftExploration", package: "statecraft"),
      ],
      exclude: systems.map { "\($0)/README.md" }
    ),
    .target(
      name: "StateObjectSystems",
      dependencies: [
        .product(name: "StateObjects", package: "statecraft"),
        .product(name: "StatecraftExploration", package: "statecraft"),
      ],
      exclude: objectSystems.map { "\($0)/README.md" }
    ),
    // One context, and states for it from two modules that do not know each other.
    .target(
      name: "Turnstile",
      dependencies: [.product(name: "StateObjects", package: "statecraft")]
    ),
    .target(
      name: "TurnstileAlarm",
      dependencies: ["Turnstile", .product(name: "StateObjects", package: "statecraft")]
    ),
    .target(
      name: "TurnstileService",
      dependencies: ["Turnstile", .product(name: "StateObjects", package: "statecraft")]
    ),
    .testTarget(
      name: "SeedSystemsTests",
      dependencies: [
        "SeedSystems", .product(name: "Statecraft", package: "statecraft"),
        .product(name: "StatecraftExploration", package: "statecraft"),
        .product(name: "StatecraftTesting", package: "statecraft"),
      ]
    ),
    .testTarget(
      name: "StateObjectSystemsTests",
      dependencies: [
        "SeedSystems", "StateObjectSystems",
        .product(name: "StateObjects", package: "statecraft"),
        .product(name: "Statecraft", package: "statecraft"),
        .product(name: "StatecraftExploration", package: "statecraft"),
        .product(name: "StatecraftTesting", package: "statecraft"),
      ]
    ),
    .testTarget(
      name: "TurnstileTests",
      dependencies: [
        "Turnstile", "TurnstileAlarm", "TurnstileService",
        .product(name: "StateObjects", package: "statecraft"),
        .product(name: "Statecraft", package: "statecraft"),
      ]
    ),
    // What somebody else may add to the examples from another module.
    .testTarget(
      name: "OpenSetTests",
      dependencies: [
        "StateObjectSystems", .product(name: "StateObjects", package: "statecraft"),
        .product(name: "Statecraft", package: "statecraft"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}
