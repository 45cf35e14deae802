// swift-tools-version: 6.3
import PackageDescription

// Targets are listed in the order of the data flow. A target may name only targets above it; the
// lint checks the sources against this list, because an import of a transitive module compiles.

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let moduleSettings = settings + [.strictMemorySafety()]

func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], path: String
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path, swiftSettings: moduleSettings)
}

/// `make test` compiles suites, and benchmarks that are not run, without optimization, which takes
/// half the time: code that visits many pixels or values is in Tests/Measures, which is always
/// optimized. Only the Makefile sets the variable, because a package with unsafe flags cannot be
/// depended on. An interface that is emitted by a job of its own would be type-checked twice.
let plainTestSettings: [SwiftSetting] =
  Context.environment["STRATA_PLAIN_TESTS"] == "1"
  ? [.unsafeFlags(["-no-emit-module-separately-wmo", "-Onone"])] : []

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["StrataTestMeasures", "StrataTestSupport"],
    path: "Tests/\(name)",
    swiftSettings: settings + plainTestSettings)
}

let everything: [Target.Dependency] = [
  "StrataGraphics", "StrataRaster", "StrataTessellation", "StrataRenderList", "StrataImageFiles",
  "StrataPlan", "StrataCPU", "StrataGPU", "StrataLayers", "StrataText", "StrataGLLayers",
  "StrataVideo", "StrataEvaluation",
  "StrataDocuments", "StrataLottie", "Strata",
]

let targets: [Target] = [
  // System: headers and thin C shims.
  .target(
    name: "StrataCPNG", dependencies: ["StrataCLibraries"], path: "Sources/System/CPNG",
    linkerSettings: [.linkedLibrary("png"), .linkedLibrary("z")]),
  .target(
    name: "StrataCJPEG", dependencies: ["StrataCLibraries"], path: "Sources/System/CJPEG",
    // A plain build of this package compiles every target, wanted or not.
    cSettings: [.define("STRATA_JPEG", .when(traits: ["JPEG"]))],
    linkerSettings: [.linkedLibrary("jpeg", .when(traits: ["JPEG"]))]),
  .target(name: "StrataCLibraries", path: "Sources/System/CLibraries"),
  .target(
    name: "StrataCFFmpeg", dependencies: ["StrataCLibraries"], path: "Sources/System/CFFmpeg",
    // Opened at run time, so that there is nothing to link.
    cSettings: [.define("STRATA_VIDEO", .when(traits: ["Video"]))]),
  .target(
    name: "StrataCPango", dependencies: ["StrataCLibraries"], path: "Sources/System/CPango",
    // Opened at run time as well.
    cSettings: [.define("STRATA_TEXT", .when(traits: ["Text"]))]),
  // Opened at run time, and built without headers of it; the package trait WebP is for what calls it.
  .target(name: "StrataCWebP", dependencies: ["StrataCLibraries"], path: "Sources/System/CWebP"),
  .target(
    name: "StrataCZlib", path: "Sources/System/CZlib", linkerSettings: [.linkedLibrary("z")]),
  .target(name: "StrataCKernels", path: "Sources/System/CKernels"),
  .target(name: "StrataCShaders", path: "Shaders"),
  .systemLibrary(name: "StrataCLinux", path: "Sources/System/CLinux"),
  .systemLibrary(name: "StrataCEGL", path: "Sources/System/CEGL"),
  .systemLibrary(name: "StrataCGLES", path: "Sources/System/CGLES"),
  .systemLibrary(name: "StrataCGLESLinked", path: "Sources/System/CGLESLinked"),
  .systemLibrary(name: "StrataCGBM", path: "Sources/System/CGBM"),

  // Values.
  module("StrataGraphics", path: "Sources/Graphics"),
  module("StrataRaster", ["StrataGraphics", "StrataCKernels"], path: "Sources/Raster"),
  module("StrataTessellation", ["StrataGraphics"], path: "Sources/Tessellation"),
  module("StrataRenderList", ["StrataGraphics"], path: "Sources/RenderList"),
  module(
    "StrataImageFiles",
    [
      "StrataGraphics", "StrataCPNG", "StrataCLibraries",
      .target(name: "StrataCJPEG", condition: .when(traits: ["JPEG"])),
      .target(name: "StrataCWebP", condition: .when(traits: ["WebP"])),
    ],
    path: "Sources/ImageFiles"),

  // Decisions that both back ends share.
  module(
    "StrataPlan", ["StrataGraphics", "StrataRaster", "StrataRenderList"], path: "Sources/Plan"),

  // Back ends.
  module(
    "StrataCPU", ["StrataGraphics", "StrataRenderList", "StrataRaster", "StrataPlan"],
    path: "Sources/CPU"),
  module(
    "StrataGPU",
    [
      "StrataGraphics", "StrataRenderList", "StrataRaster", "StrataPlan", "StrataTessellation",
      "StrataCShaders", "StrataCEGL", "StrataCGLES",
      "StrataCGBM",
    ],
    path: "Sources/GPU"),

  // Layers, and what turns them into render lists.
  module(
    "StrataLayers", ["StrataGraphics", "StrataRaster", "StrataRenderList"], path: "Sources/Layers"),
  module(
    "StrataText",
    [
      "StrataGraphics", "StrataRaster", "StrataRenderList", "StrataImageFiles", "StrataLayers",
      .target(name: "StrataCPango", condition: .when(traits: ["Text"])),
    ],
    path: "Sources/Text"),
  module(
    "StrataGLLayers",
    [
      "StrataGraphics", "StrataRenderList", "StrataLayers", "StrataGPU", "StrataCEGL",
      "StrataCGLES",
    ],
    path: "Sources/GLLayers"),
  module(
    "StrataVideo",
    [
      "StrataGraphics", "StrataRenderList", "StrataImageFiles", "StrataLayers",
      .target(name: "StrataCFFmpeg", condition: .when(traits: ["Video"])),
    ],
    path: "Sources/Video"),
  module(
    "StrataEvaluation", ["StrataGraphics", "StrataLayers", "StrataRenderList"],
    path: "Sources/Evaluation"),
  module(
    "StrataDocuments",
    [
      "StrataGraphics", "StrataRaster", "StrataLayers", "StrataText", "StrataImageFiles",
      "StrataCLinux",
      "StrataCZlib",
    ],
    path: "Sources/Documents"),
  module(
    "StrataExpressions", ["StrataGraphics", "StrataLayers"], path: "Sources/Expressions"),
  module(
    "StrataLottie",
    [
      "StrataGraphics", "StrataTessellation", "StrataLayers", "StrataText", "StrataDocuments",
      "StrataExpressions",
    ],
    path: "Sources/Lottie"),

  // What users see.
  module("Strata", everything.dropLast(), path: "Sources/Facade"),
  module("QuartzCore", ["Strata"], path: "Sources/AppleNames/QuartzCore"),
  module("_Testing_CoreGraphics", path: "Sources/AppleNames/TestingCoreGraphics"),
  module(
    "CoreGraphics", ["Strata", "_Testing_CoreGraphics"], path: "Sources/AppleNames/CoreGraphics"),
  module("CoreText", ["Strata"], path: "Sources/AppleNames/CoreText"),
  module("AVFoundation", ["Strata"], path: "Sources/AppleNames/AVFoundation"),
  module("GLKit", ["Strata", "StrataCGLESLinked"], path: "Sources/AppleNames/GLKit"),

  // Views: what code written for iOS imports.
  module("_Testing_UIKit", path: "Sources/AppleNames/TestingUIKit"),
  module("UIKit", ["Strata", "_Testing_UIKit"], path: "Sources/Views"),

  // The C library. The headers are a module of their own, so that the compiler checks the functions
  // against them.
  .systemLibrary(name: "StrataCHeaders", path: "Sources/CInterface/include"),
  .target(
    name: "StrataCInterface",
    dependencies: ["StrataGraphics", "StrataImageFiles", "Strata", "StrataCHeaders"],
    path: "Sources/CInterface", exclude: ["Examples", "include"], swiftSettings: moduleSettings),

  // The command, and what it shares with tests and benchmarks.
  module("StrataExamples", ["Strata", "StrataCGLES"], path: "Sources/Examples"),
  .target(name: "StrataCExampleSources", path: "Sources/ExampleSources"),
  module("StrataComparison", ["StrataGraphics", "StrataImageFiles"], path: "Sources/Comparison"),
  module(
    "StrataTiming",
    [
      "StrataGraphics", "StrataRenderList", "StrataImageFiles", "StrataGPU", "StrataLayers",
      "StrataText", "StrataEvaluation", "StrataDocuments", "Strata",
    ],
    path: "Sources/Timing"),
  .executableTarget(
    name: "StrataCommand",
    dependencies: [
      "StrataGraphics", "StrataRenderList", "StrataImageFiles", "Strata", "StrataExamples",
      "StrataCExampleSources", "StrataComparison", "StrataTiming",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    path: "Sources/Command", swiftSettings: moduleSettings),

  // Benchmarks of single stages, for those who work on Strata.
  .target(name: "CAllocations", path: "Benchmarks/Allocations"),
  .executableTarget(
    name: "StrataBenchmarks",
    dependencies: everything + [
      "StrataExamples", "StrataTiming", "CAllocations",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    path: "Benchmarks/Micro", swiftSettings: settings + plainTestSettings),

  // Tests mirror the modules.
  .systemLibrary(name: "CMalloc", path: "Tests/CMalloc"),
  // Code of tests that visits every pixel, apart because it must be optimized.
  module(
    "StrataTestMeasures", ["StrataGraphics", "StrataRaster", "StrataRenderList"],
    path: "Tests/Measures"),
  .target(
    name: "StrataTestSupport",
    dependencies: everything + ["StrataCEGL", "StrataCGLES", "CMalloc", "StrataTestMeasures"],
    path: "Tests/TestSupport", swiftSettings: settings + plainTestSettings),
  tests("GraphicsTests", ["StrataGraphics"]),
  tests("RasterTests", ["StrataGraphics", "StrataRaster", "StrataCKernels"]),
  tests("TessellationTests", ["StrataGraphics", "StrataRaster", "StrataTessellation"]),
  tests("RenderListTests", ["StrataGraphics", "StrataRenderList"]),
  tests("PlanTests", ["StrataGraphics", "StrataRenderList", "StrataPlan"]),
  tests(
    "CPUTests", ["StrataGraphics", "StrataRenderList", "StrataRaster", "StrataCPU"]),
  tests("ImageFilesTests", ["StrataGraphics", "StrataImageFiles"]),
  tests(
    "GPUTests",
    [
      "StrataGraphics", "StrataTessellation", "StrataRenderList", "StrataPlan", "StrataGPU",
      "StrataCGLES", "StrataCEGL",
    ]),
  tests(
    "LayersTests",
    ["StrataGraphics", "StrataRaster", "StrataLayers", "StrataRenderList", "CAllocations"]),
  tests(
    "GLLayersTests",
    [
      "StrataGraphics", "StrataRenderList", "StrataCPU", "StrataGPU", "StrataLayers",
      "StrataGLLayers", "StrataEvaluation", "StrataCEGL", "StrataCGLES",
    ]),
  tests("EvaluationTests", ["StrataGraphics", "StrataLayers", "StrataRenderList", "StrataEvaluation"]),
  tests(
    "VideoTests",
    [
      "StrataGraphics", "StrataRenderList", "StrataImageFiles", "StrataLayers", "StrataVideo",
      "StrataEvaluation", "StrataCPU",
    ]),
  tests(
    "TextTests",
    [
      "StrataGraphics", "StrataRaster", "StrataRenderList", "StrataImageFiles", "StrataLayers",
      "StrataText", "StrataEvaluation", "StrataDocuments", "Strata",
    ]),
  tests(
    "DocumentsTests",
    [
      "StrataGraphics", "StrataRaster", "StrataRenderList", "StrataLayers", "StrataDocuments",
      "StrataImageFiles",
    ]),
  tests("ExpressionsTests", ["StrataExpressions"]),
  tests(
    "LottieTests",
    ["StrataGraphics", "StrataImageFiles", "StrataDocuments", "StrataLottie", "Strata"]),
  tests("BackendTests", everything),
  tests("LiveTests", everything + ["StrataCEGL", "StrataCGLES"]),
  tests(
    "StrataTests",
    [
      "StrataGraphics", "StrataRenderList", "StrataImageFiles", "StrataCPU", "StrataGPU",
      "StrataLayers", "Strata",
    ]),
  tests("RecipeTests", ["StrataGraphics", "StrataLayers", "StrataRenderList", "Strata"]),
  tests("ViewsTests", ["Strata", "UIKit"]),
  // Programs in the habits of code for iOS, compiled as such code is.
  .testTarget(
    name: "HabitTests", dependencies: ["QuartzCore", "UIKit"], path: "Tests/HabitTests",
    swiftSettings: [.swiftLanguageMode(.v5)] + plainTestSettings),
  tests("ComparisonTests", ["StrataGraphics", "StrataImageFiles", "Strata", "StrataComparison"]),
  tests("TimingTests", ["StrataGraphics", "StrataRenderList", "Strata", "StrataTiming"]),
  tests(
    "CommandTests",
    ["StrataGraphics", "StrataImageFiles", "Strata", "StrataExamples", "StrataCommand"]),
]

/// The objects of the C library, which .ci/c-library links. Only that script sets the variable.
let cLibrary: [Product] =
  Context.environment["STRATA_C_LIBRARY"] == "1"
  ? [.library(name: "StrataC", type: .static, targets: ["StrataCInterface"])] : []

let package = Package(
  name: "Strata",
  products: [
    .library(name: "Strata", targets: ["Strata"]),
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
    .library(name: "CoreText", targets: ["CoreText"]),
    .library(name: "AVFoundation", targets: ["AVFoundation"]),
    .library(name: "GLKit", targets: ["GLKit"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .executable(name: "strata", targets: ["StrataCommand"]),
  ] + cLibrary,
  // Each brings a system library. A target sees a trait as a compilation condition of that name.
  traits: [
    .trait(name: "JPEG", description: "Reads and writes JPEG files, with libjpeg."),
    .trait(
      name: "WebP",
      description: "Reads and writes WebP files, with libwebp, which is opened at run time."),
    .trait(
      name: "Video",
      description: "Reads and writes movies, with FFmpeg's libraries, which are opened at run time."),
    .trait(
      name: "Text",
      description: "Draws text, with Pango's libraries, which are opened at run time."),
    .default(enabledTraits: ["JPEG", "Text", "Video", "WebP"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: targets
)
