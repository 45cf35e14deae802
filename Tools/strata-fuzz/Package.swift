// swift-tools-version: 6.3
import PackageDescription

let strata = Target.Dependency.product(name: "Strata", package: "Strata")

/// Programs that a fuzzer runs.
///
/// They are a separate package because dependents of Strata must not build them, and because all of
/// it, including Strata, is built with `--sanitize=fuzzer`. Each program has its seeds and its
/// dictionary in folders of its name.
let package = Package(
  name: "strata-fuzz",
  dependencies: [.package(name: "Strata", path: "../..", traits: [])],
  targets: [
    .target(name: "FuzzSupport", dependencies: [strata]),
    .executableTarget(name: "ReaderFuzzer", dependencies: ["FuzzSupport", strata]),
    .executableTarget(name: "PrologueFuzzer", dependencies: ["FuzzSupport", strata]),
    .executableTarget(name: "AttributedTextFuzzer", dependencies: ["FuzzSupport", strata]),
    .executableTarget(name: "TileManifestFuzzer", dependencies: ["FuzzSupport", strata]),
    .executableTarget(name: "LottieTextFuzzer", dependencies: ["FuzzSupport", strata]),
    .executableTarget(name: "LottiePackageFuzzer", dependencies: ["FuzzSupport", strata]),
    .executableTarget(name: "LottieExpressionFuzzer", dependencies: ["FuzzSupport", strata]),
    .executableTarget(name: "LottieLayersFuzzer", dependencies: ["FuzzSupport", strata]),
  ],
  swiftLanguageModes: [.v6]
)
