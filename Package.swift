// swift-tools-version: 6.2
// Longer than other files on purpose: SwiftPM reads one manifest.

import CompilerPluginSupport
import PackageDescription

/// A product of swift-syntax, which is fetched and built only with the trait.
func swiftSyntax(_ product: String) -> Target.Dependency {
  .product(name: product, package: "swift-syntax", condition: .when(traits: ["Macros"]))
}

/// A product of SwiftNIO, which is fetched and built only with a trait that serves HTTP.
func nio(_ product: String) -> Target.Dependency {
  .product(name: product, package: "swift-nio", condition: .when(traits: ["Service", "Studio"]))
}

/// A facade of the server ecosystem, which is fetched and built only with the trait.
func facade(_ product: String, _ package: String) -> Target.Dependency {
  .product(name: product, package: package, condition: .when(traits: ["Durable"]))
}

/// A product of GRDB, which is fetched and built only with the trait.
func grdb(_ product: String) -> Target.Dependency {
  .product(name: product, package: "GRDB.swift", condition: .when(traits: ["SQLite"]))
}

let package = Package(
  name: "statecraft",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Statecraft", targets: ["Statecraft"]),
    .library(name: "StatecraftSCXML", targets: ["StatecraftSCXML"]),
    .library(name: "StatecraftMacros", targets: ["StatecraftMacros"]),
    .library(name: "StateObjects", targets: ["StateObjects"]),
    .library(name: "StatecraftDiagrams", targets: ["StatecraftDiagrams"]),
    .library(name: "StatecraftExploration", targets: ["StatecraftExploration"]),
    .library(name: "StatecraftRecording", targets: ["StatecraftRecording"]),
    .library(name: "StatecraftStudio", targets: ["StatecraftStudio"]),
    .library(name: "StatecraftStudioProofs", targets: ["StatecraftStudioProofs"]),
    .library(name: "StatecraftCommandLine", targets: ["StatecraftCommandLine"]),
    .library(name: "StatecraftTesting", targets: ["StatecraftTesting"]),
    .library(name: "StatecraftDurable", targets: ["StatecraftDurable"]),
    .library(name: "StatecraftDurableTesting", targets: ["StatecraftDurableTesting"]),
    .library(name: "StatecraftSQLite", targets: ["StatecraftSQLite"]),
    .library(name: "StatecraftPostgreSQL", targets: ["StatecraftPostgreSQL"]),
    .library(name: "StatecraftService", targets: ["StatecraftService"]),
  ],
  traits: [
    .trait(
      name: "Command",
      description:
        "A program that runs, explains, draws and replays your machines, with ArgumentParser."
    ),
    .trait(
      name: "Durable",
      description:
        "Machines that outlive their process, with swift-log, swift-metrics, tracing and lifecycle."
    ),
    .trait(
      name: "Macros",
      description: "The macro @Events for enums with payloads, with swift-syntax."
    ),
    .trait(
      name: "PostgreSQL",
      description: "Durable machines in a PostgreSQL database, with libpq as a system library.",
      enabledTraits: ["Durable"]
    ),
    .trait(
      name: "SCXML",
      description: "SCXML documents, with libxml2 and Duktape as system libraries."
    ),
    .trait(
      name: "Service",
      description: "Durable machines over HTTP for programs in any language, with SwiftNIO.",
      enabledTraits: ["Durable"]
    ),
    .trait(
      name: "SQLite",
      description: "Durable machines in a SQLite database, with GRDB and libsqlite3.",
      enabledTraits: ["Durable"]
    ),
    .trait(
      name: "Studio",
      description: "A local page that shows machines live, with SwiftNIO."
    ),
  ],
  dependencies: [
    // Serves the Basic HTTP event processor; with the trait off it is not even fetched.
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    // Serves the studio's page, and machines over HTTP.
    .package(url: "https://github.com/apple/swift-nio", from: "2.86.0"),
    // Facades for what durable machines report, and for services that run them.
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
    // Keeps durable machines in SQLite.
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    // Reads the arguments of the command.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // Writes what `@Events` writes; wide, so that it fits other macros of a user's package.
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.1"..<"604.0.0"),
  ],
  targets: [
    .target(name: "Statecraft"),
    .target(name: "StateObjects", dependencies: ["Statecraft"]),
    .target(
      name: "StatecraftMacros",
      dependencies: [
        "Statecraft",
        .target(name: "StatecraftMacroPlugin", condition: .when(traits: ["Macros"])),
      ]
    ),
    // What the plug-in does, for its tests, too: tests that depend on a plug-in are built for the
    // machine that compiles, and everything that any test uses once more with them.
    .target(
      name: "StatecraftMacroExpansion",
      dependencies: [
        "SwiftDiagnostics", "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros",
      ].map(swiftSyntax)
    ),
    .macro(
      name: "StatecraftMacroPlugin",
      dependencies: [
        .target(name: "StatecraftMacroExpansion", condition: .when(traits: ["Macros"]))
      ] + ["SwiftCompilerPlugin", "SwiftSyntax", "SwiftSyntaxMacros"].map(swiftSyntax)
    ),
    .target(
      name: "StatecraftSCXML",
      dependencies: [
        "Statecraft", "StatecraftHTTP", "StatecraftJSON",
        .target(name: "CLibXML2Shim", condition: .when(traits: ["SCXML"])),
        .target(name: "CDuktapeShim", condition: .when(traits: ["SCXML"])),
        .product(
          name: "FlyingFox",
          package: "FlyingFox",
          condition: .when(traits: ["SCXML"])
        ),
      ]
    ),
    .systemLibrary(
      name: "CLibXML2",
      pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
    ),
    .systemLibrary(
      name: "CDuktape",
      pkgConfig: "duktape",
      providers: [.apt(["duktape-dev"]), .brew(["duktape"])]
    ),
    .target(
      name: "CLibXML2Shim",
      dependencies: [.target(name: "CLibXML2", condition: .when(traits: ["SCXML"]))],
      cSettings: [.define("STATECRAFT_SCXML", .when(traits: ["SCXML"]))]
    ),
    .target(
      name: "CDuktapeShim",
      dependencies: [.target(name: "CDuktape", condition: .when(traits: ["SCXML"]))],
      cSettings: [.define("STATECRAFT_SCXML", .when(traits: ["SCXML"]))]
    ),
    .target(name: "StatecraftDiagrams", dependencies: ["Statecraft"]),
    .target(name: "CPrefetch"),
    .target(name: "StatecraftExploration", dependencies: ["Statecraft", "CPrefetch"]),
    .target(name: "StatecraftJSON"),
    .target(name: "StatecraftRecording", dependencies: ["Statecraft", "StatecraftJSON"]),
    .target(name: "StatecraftHTTP", dependencies: ["NIOCore", "NIOHTTP1"].map(nio)),
    .target(
      name: "StatecraftStudio",
      dependencies: [
        "Statecraft", "StatecraftDiagrams", "StatecraftHTTP", "StatecraftRecording",
      ]
        + ["NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket"].map(nio),
      resources: [.embedInCode("Page")]
    ),
    // Apart from the studio, so that a studio without proofs does not need the exploration.
    .target(
      name: "StatecraftStudioProofs",
      dependencies: [
        "Statecraft", "StatecraftDiagrams", "StatecraftExploration", "StatecraftStudio",
      ]
    ),
    .target(
      name: "StatecraftCommandLine",
      dependencies: [
        "StateObjects", "Statecraft", "StatecraftDiagrams", "StatecraftDurable",
        "StatecraftExploration", "StatecraftPostgreSQL", "StatecraftRecording", "StatecraftSCXML",
        "StatecraftSQLite", "StatecraftService", "StatecraftStudio", "StatecraftStudioProofs",
        facade("Logging", "swift-log"),
        facade("Metrics", "swift-metrics"),
        facade("ServiceLifecycle", "swift-service-lifecycle"),
        facade("UnixSignals", "swift-service-lifecycle"),
        .product(
          name: "ArgumentParser",
          package: "swift-argument-parser",
          condition: .when(traits: ["Command"])
        ),
      ]
    ),
    // Random numbers from a seed, for tests.
    .target(name: "StatecraftRandom"),
    .target(
      name: "StatecraftTesting",
      dependencies: ["Statecraft", "StatecraftExploration"]
    ),
    .target(
      name: "StatecraftDurable",
      dependencies: [
        "Statecraft", "StatecraftRecording",
        facade("Logging", "swift-log"),
        facade("Metrics", "swift-metrics"),
        facade("Instrumentation", "swift-distributed-tracing"),
        facade("Tracing", "swift-distributed-tracing"),
        facade("ServiceLifecycle", "swift-service-lifecycle"),
      ]
    ),
    .target(
      name: "StatecraftDurableTesting",
      dependencies: [
        "StatecraftDurable", "StatecraftRandom", "StatecraftTesting", "Statecraft",
        facade("Logging", "swift-log"),
      ]
    ),
    .target(
      name: "StatecraftSQLite",
      dependencies: [
        "Statecraft", "StatecraftDurable", "CFileIdentity",
        grdb("GRDB"), grdb("GRDBSQLite"),
      ]
    ),
    .target(name: "CFileIdentity"),
    .systemLibrary(
      name: "CPostgreSQL",
      pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
    ),
    .target(
      name: "StatecraftPostgreSQL",
      dependencies: [
        "Statecraft", "StatecraftDurable",
        .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ]
    ),
    .target(
      name: "StatecraftService",
      dependencies: [
        "Statecraft", "StatecraftDurable", "StatecraftHTTP", "StatecraftRecording",
        facade("CoreMetrics", "swift-metrics"),
        facade("Metrics", "swift-metrics"),
        facade("ServiceLifecycle", "swift-service-lifecycle"),
      ] + ["NIOCore", "NIOHTTP1", "NIOPosix"].map(nio)
    ),
    // A program that tests kill while it runs durable machines.
    .executableTarget(
      name: "Survivor",
      dependencies: [
        "StatecraftPostgreSQL", "StatecraftSQLite", "StatecraftDurable", "Statecraft",
        facade("Logging", "swift-log"),
      ],
      path: "Tests/Survivor"
    ),
    .testTarget(
      name: "StatecraftSQLiteTests",
      dependencies: [
        "Survivor", "StatecraftSQLite", "StatecraftDurable", "StatecraftDurableTesting",
        "StatecraftRandom", "StatecraftTesting",
        "Statecraft", grdb("GRDB"), grdb("GRDBSQLite"),
      ]
    ),
    .testTarget(
      name: "StatecraftPostgreSQLTests",
      dependencies: [
        "StatecraftPostgreSQL", "StatecraftDurable", "StatecraftDurableTesting",
        "StatecraftRandom", "StatecraftTesting", "Statecraft",
      ]
    ),
    .target(
      name: "HTTPTestClient",
      dependencies: ["NIOCore", "NIOPosix"].map(nio),
      path: "Tests/HTTPTestClient"
    ),
    .testTarget(
      name: "StatecraftServiceTests",
      dependencies: [
        "HTTPTestClient", "StatecraftService", "StatecraftDurable", "StatecraftDurableTesting",
        "Statecraft",
        facade("Metrics", "swift-metrics"),
      ] + ["NIOCore", "NIOHTTP1", "NIOPosix"].map(nio)
    ),
    .testTarget(
      name: "StatecraftDurableTests",
      dependencies: [
        "StatecraftDurable", "StatecraftDurableTesting", "StatecraftExploration",
        "StatecraftRandom", "StatecraftTesting", "Statecraft",
        facade("Logging", "swift-log"),
        facade("Metrics", "swift-metrics"),
        facade("MetricsTestKit", "swift-metrics"),
        facade("InMemoryTracing", "swift-distributed-tracing"),
        facade("Tracing", "swift-distributed-tracing"),
        facade("ServiceLifecycle", "swift-service-lifecycle"),
      ]
    ),
    // A program that compares the engine with an interpreter on random charts.
    .executableTarget(
      name: "RandomCharts",
      dependencies: ["Statecraft", "StatecraftRandom"],
      path: "Tests/RandomCharts"
    ),
    .testTarget(
      name: "StatecraftTests",
      dependencies: ["RandomCharts", "Statecraft", "StatecraftRandom", "StatecraftTesting"]
    ),
    .testTarget(
      name: "StateObjectsTests",
      dependencies: ["StateObjects", "Statecraft", "StatecraftTesting"]
    ),
    .testTarget(
      name: "StatecraftSCXMLTests",
      dependencies: ["StatecraftSCXML", "Statecraft", "StatecraftRandom", "StatecraftTesting"]
    ),
    .testTarget(
      name: "StatecraftMacrosTests",
      dependencies: [
        "Statecraft", "StatecraftTesting",
        .target(name: "StatecraftMacros", condition: .when(traits: ["Macros"])),
        .target(name: "StatecraftMacroExpansion", condition: .when(traits: ["Macros"])),
      ]
        + [
          "SwiftDiagnostics", "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacroExpansion",
          "SwiftSyntaxMacrosGenericTestSupport",
        ].map(swiftSyntax)
    ),
    .testTarget(
      name: "StatecraftDiagramsTests",
      dependencies: ["StatecraftDiagrams", "Statecraft", "StatecraftSCXML", "StateObjects"],
      exclude: ["Golden", "Mermaid"]
    ),
    .testTarget(
      name: "StatecraftStudioTests",
      dependencies: [
        "HTTPTestClient", "StatecraftStudio", "StatecraftStudioProofs", "StatecraftDiagrams",
        "StatecraftExploration", "StatecraftHTTP", "StatecraftRecording", "StatecraftTesting",
        "StateObjects", "Statecraft",
      ] + ["NIOCore", "NIOEmbedded", "NIOHTTP1", "NIOPosix"].map(nio)
    ),
    .testTarget(
      name: "StatecraftExplorationTests",
      dependencies: [
        "StatecraftExploration", "Statecraft", "StatecraftRandom", "StatecraftRecording",
        "StatecraftTesting",
      ]
    ),
    .testTarget(
      name: "StatecraftRecordingTests",
      dependencies: [
        "StatecraftRecording", "Statecraft", "StatecraftSCXML", "StatecraftTesting", "StateObjects",
      ]
    ),
    // Programs as users write them, with the public API alone.
    .testTarget(name: "ClientTests", dependencies: ["Statecraft", "StatecraftTesting"]),
    .testTarget(
      name: "StatecraftCommandLineTests",
      dependencies: [
        "HTTPTestClient", "StatecraftCommandLine", "StateObjects", "Statecraft",
        "StatecraftDiagrams", "StatecraftDurable", "StatecraftDurableTesting",
        "StatecraftExploration", "StatecraftRecording", "StatecraftSQLite", "StatecraftService",
        "StatecraftStudio",
        .product(
          name: "ArgumentParser",
          package: "swift-argument-parser",
          condition: .when(traits: ["Command"])
        ),
      ]
    ),
    .testTarget(
      name: "StatecraftTestingTests",
      dependencies: ["Statecraft", "StatecraftExploration", "StatecraftTesting"]
    ),
    // All modules in one file with those of Swift and of Apple, whose names ours must not hide.
    .testTarget(
      name: "NameTests",
      dependencies: [
        "StateObjects", "Statecraft", "StatecraftDiagrams", "StatecraftDurable",
        "StatecraftDurableTesting", "StatecraftExploration", "StatecraftPostgreSQL",
        "StatecraftRecording", "StatecraftSCXML", "StatecraftSQLite", "StatecraftService",
        "StatecraftStudio", "StatecraftStudioProofs", "StatecraftTesting",
        .target(name: "StatecraftMacros", condition: .when(traits: ["Macros"])),
      ] + ["NIOCore", "NIOHTTP1", "NIOPosix"].map(nio),
      exclude: ["Names"]
    ),
    // The same public API from a module whose code is on the main actor by default.
    .testTarget(
      name: "MainActorTests",
      dependencies: [
        "StateObjects", "Statecraft", "StatecraftTesting",
        .target(name: "StatecraftMacros", condition: .when(traits: ["Macros"])),
      ],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
