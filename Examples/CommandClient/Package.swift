// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "command-client",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "machines", targets: ["Machines"])],
  dependencies: [
    // Yours says url: and from: instead of path:.
    .package(name: "statecraft", path: "../..", traits: ["Command"])
  ],
  targets: [
    .executableTarget(
      name: "Machines",
      dependencies: [
        .product(name: "Statecraft", package: "statecraft"),
        .product(name: "StatecraftCommandLine", package: "statecraft"),
      ]
    )
  ]
)
