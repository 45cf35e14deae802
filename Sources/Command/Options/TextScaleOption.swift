import ArgumentParser
import Foundation
import Strata

/// The pixels per point of text in a document that states no `contentsScale` for it.
enum TextScale: String, ExpressibleByArgument, CaseIterable {
  /// The pixels per point of the canvas, but at least 1.
  case canvas
  /// One pixel per point, the default of `contentsScale`.
  case document
}

/// `--text-scale`, for every command that draws a scene file.
struct TextScaleOption: SingleOption {
  static let name = "--text-scale"

  @Option(
    name: .customLong("text-scale"),
    help: ArgumentHelp(
      "Resolution of text without a contentsScale in the document (default: canvas).",
      discussion: """
        canvas: the pixels per point of the canvas. document: one pixel per point, so that text is \
        blurred at a --scale above 1, as on Apple's systems. A contentsScale in the document \
        always applies.
        """, valueName: "scale"))
  var value: TextScale?

  /// Sets the resolution of text in a scene.
  ///
  /// - Parameter pixelsPerPoint: The scale of the canvas.
  func apply(to scene: Scene, _ pixelsPerPoint: CGFloat) {
    if (value ?? .canvas) == .canvas { scene.setTextScale(pixelsPerPoint) }
  }
}

extension TextScaleOption: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    value = try arguments.value("--text-scale")
  }
}
