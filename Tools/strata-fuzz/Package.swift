// swift-tools-version: 6.3
import PackageDescription

let strata = Target.Dependency.product(name: "Strata", package: "Strata")

/// Programs that a fuzzer runs.
///
/// A package of its own, since nobody who depends on Strata is to build them, and since all of it, Strata
/// too, is built with `--sanitize=fuzzer`. Each program has its seeds and its words in folders of its name.
let package = Package(
  name: "strata-fuzz",
  dependencies: [.package(name: "Strata", path: "../..", traits: [])],
  targets: [
    .target(name: "FuzzSupport", dependencies: [strata]),
    .executableTarget(name: "ReaderFuzzer", dependencies: ["FuzzSupport", strata]),
    .executableTarget(name: "LottieTextFuzzer", dependencies: ["FuzzSupport", strata]),
    .executableTarget(name: "LottiePackageFuzzer", dependencies: ["FuzzSupport", strata]),
    .executableTarget(name: "LottieLayersFuzzer", dependencies: ["FuzzSupport", strata]),
  ],
  swiftLanguageModes: [.v6]
)
