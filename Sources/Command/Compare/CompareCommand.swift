import ArgumentParser
import Foundation
import Strata
import StrataComparison
import StrataGraphics
import StrataImageFiles

/// `strata compare`: compares two images, or one scene drawn by two back ends.
struct CompareCommand: LoggingCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare two images, or the images of a scene drawn by the CPU and a GPU.",
    discussion: """
      With two PNG, JPEG or WebP files, the first is the reference. A scene is drawn by the CPU, \
      which is the reference, and by a GPU with the path strategy mesh, so that the two share no \
      rendering code.

      The premultiplied values of all four channels are compared, in steps of 1/255. The \
      difference of a pixel is the largest difference of its channels. SSIM is computed as in Wang \
      et al. 2004, in Gaussian windows of 11x11 pixels. It is 1 for equal images.

      The exit code is 0 even if the images differ. It is 7 if --threshold or --min-ssim is not \
      met, and 3 if an image is unreadable or the sizes differ.
      """)

  @Argument(
    help: ArgumentHelp(
      "A scene (.ca folder, .caml file or Lottie animation) or two images.",
      discussion: "One of the files may be - for standard input.", valueName: "file"),
    completion: .file(extensions: CompletionKind.sceneExtensions + ["png", "jpg", "jpeg", "webp"]))
  var files: [String]

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Maximum difference of a pixel, 0 to 255, with optional exceptions. Repeatable.",
      discussion: """
        24: no pixel differs by more than 24. 12:40: at most 40 pixels differ by more than 12. \
        12:0.3%: at most 0.3 % of them do.
        """, valueName: "level[:pixels]"),
    transform: ArgumentValue.threshold)
  var threshold: [PictureThreshold] = []

  @Option(
    name: .customLong("min-ssim"),
    help: ArgumentHelp("Minimum SSIM, 0 to 1, such as 0.999.", valueName: "number"),
    transform: ArgumentValue.similarity)
  var minimumSimilarity: Double?

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "PNG file for the reference, a heat map of the differences and the other image.",
      discussion: """
        The three are side by side. The colors of the heat map are black for equal pixels, then \
        blue 1, violet 3, purple 7, pink 15, red 31, orange 63, yellow 127, white 255.
        """, valueName: "path"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @Flag(name: .long, help: "Write a JSON report instead of text.")
  var json = false

  @OptionGroup(title: "Options for a scene") var drawing: CompareSceneOptions

  @OptionGroup var limiting: LimitOptions

  @OptionGroup var log: LogOptions

  func validate() throws {
    switch files.count {
    case 1:
      let pathExtension = URL(fileURLWithPath: files[0]).pathExtension
      if ImageFormat(pathExtension: pathExtension) != nil {
        throw ValidationError("\(files[0]) is an image; add the image to compare it with")
      }
    case 2:
      if files == ["-", "-"] {
        throw ValidationError("standard input can be read only once; use - once")
      }
      if let scene = files.first(where: InputFile.isFolder) {
        throw ValidationError(
          "\(scene) is a folder; compare takes two images, or one scene to draw on two devices")
      }
      if let name = drawing.given.first {
        throw ValidationError("\(name) applies only to a scene, not to two images")
      }
    default:
      throw ValidationError("expected one scene or two images, not \(files.count) files")
    }
    if let output { try validate(output: output) }
  }

  /// Checks that the output is a PNG file and not one of the inputs.
  private func validate(output: String) throws {
    guard output != "-" else {
      throw ValidationError("-o requires a file, because the report goes to standard output")
    }
    try FolderOutput.refuse(output, example: "difference.png")
    guard (try? Picture.format(of: output)) == .png else {
      throw ValidationError("-o requires a .png file, not \(output)")
    }
    let others = drawing.lottie.inputs(of: files) + drawing.fonts.files
    try OverwrittenInput.check(output, "-o", inputs: files + others)
  }

  func run() throws {
    let limits = limiting.limits
    var work = SharedWork()
    let pair = try work.during {
      files.count == 1
        ? try ComparedPair(drawing: files[0], drawing, limits: limits)
        : try ComparedPair(expected: files[0], actual: files[1], limits: limits)
    }
    let comparison = try PictureComparison(
      expected: pair.expected.pixels, actual: pair.actual.pixels,
      names: (pair.expected.name, pair.actual.name))
    var report = CompareReport(
      pair, comparison, thresholds: threshold, minimumSimilarity: minimumSimilarity)
    if let output { report.output = try Self.write(comparison, to: output) }

    if json {
      try StandardStreams.write(json: report)
    } else {
      try StandardStreams.write(Data(report.text.utf8))
    }
    if let failure = report.failure { throw failure }
  }

  private static func write(
    _ comparison: PictureComparison, to path: String
  ) throws -> PictureReport.Output {
    let bytes = try OutputFile.write(to: path) { writer in
      try comparison.encodeStrip(to: writer)
      return writer.byteCount
    }
    let (width, height) = (comparison.stripWidth, comparison.height)
    Log.write("wrote \(path) (\(width)x\(height)): expected, heat map, actual")
    return .init(path: path, width: width, height: height, bytes: bytes)
  }
}

extension ArgumentValue {
  /// Parses `LEVEL`, `LEVEL:PIXELS` or `LEVEL:SHARE%`.
  static func threshold(_ text: String) throws -> PictureThreshold {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count <= 2, let level = Int(parts[0]), (0...255).contains(level) {
      guard parts.count == 2 else { return PictureThreshold(level: level) }
      if let pixels = Int(parts[1]), pixels >= 0 {
        return PictureThreshold(level: level, pixels: pixels)
      }
      if parts[1].hasSuffix("%"), let percent = Double(parts[1].dropLast()),
        (0...100).contains(percent)
      {
        return PictureThreshold(level: level, share: percent / 100)
      }
    }
    throw ArgumentProblem(
      "expected a difference from 0 to 255, optionally with the number or percentage of pixels "
        + "that may exceed it, such as 24, 12:40 or 12:0.3%")
  }

  /// Parses a minimum SSIM from 0 to 1.
  ///
  /// The index itself begins at −1. A negative minimum has no practical use.
  static func similarity(_ text: String) throws -> Double {
    guard let value = Double(text), (0...1).contains(value) else {
      throw ArgumentProblem("expected a number from 0 to 1, such as 0.999")
    }
    return value
  }
}
