// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "order-service",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "orders", targets: ["Orders"])],
  dependencies: [
    // Yours says url: and branch: "main" instead of path:; no version is tagged yet.
    .package(name: "statecraft", path: "../..", traits: ["Command", "SQLite", "Studio"]),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
  ],
  targets: [
    .executableTarget(
      name: "Orders",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "Statecraft", package: "statecraft"),
        .product(name: "StatecraftCommandLine", package: "statecraft"),
        .product(name: "StatecraftDurable", package: "statecraft"),
        .product(name: "StatecraftSQLite", package: "statecraft"),
      ]
    )
  ]
)
