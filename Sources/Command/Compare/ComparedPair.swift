import Foundation
import Strata
import StrataGraphics

/// An image to compare, and its source.
struct ComparedPicture {
  /// The name in error messages.
  let name: String
  let pixels: Pixels
  /// The source as reported.
  let origin: CompareReport.Origin
}

/// The two images that `compare` compares.
struct ComparedPair {
  let expected: ComparedPicture
  let actual: ComparedPicture
  let diagnostics: [Diagnostic]

  /// Reads two image files, either of which may be "-" for standard input.
  ///
  /// - Throws: `ImageFileError`, `LimitExceeded`, or `CommandFailure` if standard input cannot be
  ///   read or is too long.
  init(expected: String, actual: String, limits: Limits) throws {
    var found: [Diagnostic] = []
    func read(_ file: String) throws -> ComparedPicture {
      let name = file == "-" ? "standard input" : file
      // Outside the watch, because the writer of the pipe may take its time.
      let piped = file == "-" ? try StandardStreams.readAll(limit: limits.documentBytes) : nil
      let image = try ThreadWatch.during("an image", limits) {
        try piped.map { try ImageFile.decode($0, name: name, limits: limits) }
          ?? ImageFile.decode(contentsOf: URL(fileURLWithPath: file), limits: limits)
      }
      found += image.diagnostics
      if image.orientation != .up {
        found.append(
          Diagnostic(
            .note, code: "orientation-ignored",
            "the image is compared as stored; its orientation is ignored", file: name))
      }
      return ComparedPicture(
        name: name, pixels: image.pixels, origin: CompareReport.Origin(file: name))
    }
    self.expected = try read(expected)
    self.actual = try read(actual)
    diagnostics = found
    DiagnosticsReport.log(found)
  }

  /// Draws a scene with two back ends.
  ///
  /// - Throws: Errors from reading the scene, opening the devices and drawing. With `--strict`, a
  ///   `CommandFailure` for a warning.
  init(drawing file: String, _ options: CompareSceneOptions, limits: Limits) throws {
    let scene = try SceneArgument.load(
      file, yAxis: options.yAxis.value, limits: limits,
      lottie: options.lottie.choices(options.fonts.policy))
    try options.lottie.check(scene)
    options.textScale.apply(to: scene, options.scale.scale)
    let renderers = try options.renderers(of: scene, limits: limits)
    func draw(_ renderer: Renderer) throws -> Pixels {
      try renderer.image(
        of: scene.root, at: options.moment.time, background: options.background.color
      ).pixels
    }
    let (exact, drawn) = (try draw(renderers.expected), try draw(renderers.actual))

    // The evaluation reports the same diagnostics for both.
    var seen = Set<Diagnostic>()
    diagnostics = (scene.diagnostics + renderers.expected.diagnostics)
      .filter { seen.insert($0).inserted }
    DiagnosticsReport.log(diagnostics)
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
