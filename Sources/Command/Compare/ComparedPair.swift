import Foundation
import Strata
import StrataGraphics

/// A picture to compare, and where it is from.
struct ComparedPicture {
  /// What an error calls it.
  let name: String
  let pixels: Pixels
  /// What the report says of it.
  let origin: CompareReport.Origin
}

/// The two pictures that `compare` is about.
struct ComparedPair {
  let expected: ComparedPicture
  let actual: ComparedPicture
  let diagnostics: [Diagnostic]

  /// Reads two image files, "-" from standard input.
  ///
  /// - Throws: `ImageFileError`, `LimitExceeded`.
  init(expected: String, actual: String, limits: Limits) throws {
    var found: [Diagnostic] = []
    func read(_ file: String) throws -> ComparedPicture {
      let name = file == "-" ? "standard input" : file
      let image =
        file == "-"
        ? try ImageFile.decode(
          try StandardStreams.readAll(limit: limits.documentBytes), name: name, limits: limits)
        : try ImageFile.decode(contentsOf: URL(fileURLWithPath: file), limits: limits)
      found += image.diagnostics
      if image.orientation != .up {
        found.append(
          Diagnostic(
            .note, code: "orientation-ignored",
            "is compared as it is stored, and not turned as it asks to be shown", file: name))
      }
      return ComparedPicture(
        name: name, pixels: image.pixels, origin: CompareReport.Origin(file: name))
    }
    self.expected = try read(expected)
    self.actual = try read(actual)
    diagnostics = found
    DiagnosticsReport.tell(found)
  }

  /// Draws a scene by two back ends.
  ///
  /// - Throws: What reading the scene, opening the devices and drawing throw; with `--strict`
  ///   `CommandFailure` for what the pictures lack.
  init(drawing file: String, _ options: CompareSceneOptions, limits: Limits) throws {
    let scene = try SceneArgument.load(
      file, yAxis: options.yAxis, limits: limits,
      lottie: options.lottie.choices(options.fonts.policy))
    let renderers = try options.renderers(of: scene, limits: limits)
    func draw(_ renderer: Renderer) throws -> Pixels {
      try renderer.image(
        of: scene.root, at: options.time ?? 0, background: options.background?.color
      ).pixels
    }
    let (exact, drawn) = (try draw(renderers.expected), try draw(renderers.actual))

    // What the evaluation finds is the same for both.
    var seen = Set<Diagnostic>()
    diagnostics = (scene.diagnostics + renderers.expected.diagnostics)
      .filter { seen.insert($0).inserted }
    DiagnosticsReport.tell(diagnostics)
    if options.strict { try DiagnosticsReport.refuse(diagnostics) }

    let name = file == "-" ? "standard input" : file
    expected = ComparedPicture(
      name: name, pixels: exact,
      origin: .init(file: name, renderers.expected, precision: options.precision))
    actual = ComparedPicture(
      name: name, pixels: drawn,
      origin: .init(file: name, renderers.actual, precision: .eightBit))
  }
}
