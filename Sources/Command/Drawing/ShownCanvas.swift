import ArgumentParser
import Foundation
import Strata

/// How a scene is fitted into a canvas of another size.
enum CanvasFit: String, ExpressibleByArgument, CaseIterable {
  /// All of it, in its own aspect, with the background beside it.
  case contain
  /// All of the canvas, in the scene's own aspect; what does not fit is cut off on both sides.
  case cover
  /// All of both, stretched.
  case fill
  /// At the scale that is given, in the middle; what does not fit is cut off.
  case none
}

/// A canvas, and what of a scene it shows.
struct ShownCanvas {
  /// In points.
  var size: CGSize
  /// Pixels per point.
  var scale: CGFloat
  /// The part of the root's superspace that is shown; nil for what lies from its origin on.
  var viewport: CGRect?
  /// Where on the canvas; nil for all of it.
  var pixels: CGRect?
  /// What the user may not expect.
  var note: String?

  init(size: CGSize, scale: CGFloat) { (self.size, self.scale) = (size, scale) }

  /// A part of a scene on a canvas of another size.
  ///
  /// - Parameters:
  ///   - pixels: The canvas, in whole pixels.
  ///   - region: The part, in points from the top-left corner of the scene's own canvas.
  ///   - scale: Pixels a point, for `CanvasFit.none`.
  init(
    pixels size: CGSize, showing region: CGRect, of scene: Scene, fit: CanvasFit, scale: CGFloat = 1
  ) {
    self.init(size: size, scale: 1)
    let (part, filled) = Self.fitted(region, into: size, fit, scale: scale)
    viewport = Self.flipped(part, in: scene)
    pixels = filled
  }

  var diagnostics: [Diagnostic] {
    note.map { [Diagnostic(.note, code: "canvas-size", $0)] } ?? []
  }

  /// The part of a scene that is shown, and the pixels that it fills.
  private static func fitted(
    _ region: CGRect, into canvas: CGSize, _ fit: CanvasFit, scale: CGFloat
  ) -> (CGRect, CGRect?) {
    let ratios = (canvas.width / region.width, canvas.height / region.height)
    /// The part around the middle that fills the canvas at a scale.
    func middle(_ scale: CGFloat) -> CGRect {
      let (width, height) = (canvas.width / scale, canvas.height / scale)
      return CGRect(
        x: region.midX - width / 2, y: region.midY - height / 2, width: width, height: height)
    }
    switch fit {
    case .fill: return (region, nil)
    case .cover: return (middle(max(ratios.0, ratios.1)), nil)
    case .none: return (middle(scale), nil)
    case .contain:
      let scale = min(ratios.0, ratios.1)
      let width = min(max((region.width * scale).rounded(), 1), canvas.width)
      let height = min(max((region.height * scale).rounded(), 1), canvas.height)
      let pixels = CGRect(
        x: ((canvas.width - width) / 2).rounded(.down),
        y: ((canvas.height - height) / 2).rounded(.down), width: width, height: height)
      return (region, pixels)
    }
  }

  /// A part of a scene's canvas, which is told from the top-left corner, in the space of its root.
  static func flipped(_ part: CGRect, in scene: Scene) -> CGRect {
    guard scene.yAxis == .up else { return part }
    return CGRect(
      x: part.minX, y: scene.size.height - part.maxY, width: part.width, height: part.height)
  }
}
