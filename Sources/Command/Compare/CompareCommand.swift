import ArgumentParser
import Foundation
import Strata
import StrataComparison
import StrataImageFiles

/// `strata compare`: how two pictures differ, or the pictures of a scene by two back ends.
struct CompareCommand: LoggingCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Tells how two pictures differ, or what CPU and GPU draw of a scene.",
    discussion: """
      With two PNG or JPEG files, the first is what is expected. With one scene, it is drawn by the \
      CPU, which is expected, and by a GPU, whose shapes are meshes, so that the two share nothing.

      Pictures are compared premultiplied, in all four channels, in steps of 1/255. The difference \
      of a pixel is the largest of its channels. SSIM is that of Wang et al. 2004, in Gaussian \
      windows of 11x11 pixels: 1 for equal pictures.

      Ends with 0 however much the pictures differ, unless --threshold or --min-ssim is given and \
      not met: then with 7. Pictures that cannot be read, or whose sizes differ, end with 3.
      """)

  @Argument(
    help: ArgumentHelp(
      "A .ca folder, a .caml file or a Lottie animation, or two pictures; - reads one of them from standard input.",
      valueName: "file"),
    completion: .file(extensions: CompletionKind.sceneExtensions + ["png", "jpg", "jpeg"]))
  var files: [String]

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The largest difference of any pixel, or how many pixels may exceed it; repeatable.",
      discussion: """
        24: no pixel differs by more than 24. 12:40: at most 40 pixels differ by more than 12. \
        12:0.3%: at most 0.3 % of them do.
        """, valueName: "level[:pixels]"),
    transform: ArgumentValue.threshold)
  var threshold: [PictureThreshold] = []

  @Option(
    name: .customLong("min-ssim"),
    help: ArgumentHelp("The smallest SSIM, as in 0.999.", valueName: "number"),
    transform: ArgumentValue.similarity)
  var minimumSimilarity: Double?

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "A .png to write: what is expected, a heat map, and the other, side by side.",
      discussion: """
        The heat map is black where pixels are equal; from there on blue 1, violet 3, purple 7, \
        pink 15, red 31, orange 63, yellow 127, white 255.
        """, valueName: "path"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @Flag(name: .long, help: "Write one JSON document instead of lines.")
  var json = false

  @OptionGroup(title: "Options for a scene") var drawing: CompareSceneOptions

  @OptionGroup var limiting: LimitOptions

  @OptionGroup var log: LogOptions

  func validate() throws {
    switch files.count {
    case 1:
      let pathExtension = URL(fileURLWithPath: files[0]).pathExtension
      if ImageFormat(pathExtension: pathExtension) != nil {
        throw ValidationError("\(files[0]) is a picture; give the one to compare it with, too")
      }
    case 2:
      if files == ["-", "-"] {
        throw ValidationError("standard input can be read once; give - once")
      }
      if let name = drawing.given.first {
        throw ValidationError("\(name) is about a scene, and not about two pictures")
      }
    default:
      throw ValidationError("give one scene or two pictures, not \(files.count) files")
    }
    if let output { try validate(output: output) }
  }

  /// A strip is a measurement, so it is written without loss, and over neither of the pictures.
  private func validate(output: String) throws {
    guard output != "-" else {
      throw ValidationError("-o takes a file; standard output has the report")
    }
    guard (try? Picture.format(of: output)) == .png else {
      throw ValidationError("-o takes a .png, not \(output)")
    }
    func place(_ path: String) -> String {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
    }
    if files.contains(where: { place($0) == place(output) }) {
      throw ValidationError("-o would write over \(output), which is compared; give another name")
    }
  }

  func run() throws {
    let limits = limiting.limits
    let pair =
      files.count == 1
      ? try ComparedPair(drawing: files[0], drawing, limits: limits)
      : try ComparedPair(expected: files[0], actual: files[1], limits: limits)
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
    Log.tell("wrote \(path) (\(width)x\(height)): expected, heat map, actual")
    return .init(path: path, width: width, height: height, bytes: bytes)
  }
}

extension ArgumentValue {
  /// `LEVEL`, `LEVEL:PIXELS` or `LEVEL:SHARE%`.
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
      "give a difference of 0 to 255, and after a colon how many pixels may exceed it, as in 24, "
        + "12:40 or 12:0.3%")
  }

  /// 0 to 1, though the index itself begins at −1: nobody asks for a likeness of the opposite.
  static func similarity(_ text: String) throws -> Double {
    guard let value = Double(text), (0...1).contains(value) else {
      throw ArgumentProblem("give a number from 0 to 1, as in 0.999")
    }
    return value
  }
}
