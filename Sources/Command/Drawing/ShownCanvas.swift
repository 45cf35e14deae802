import ArgumentParser
import Foundation
import Strata

/// How a scene fits into a canvas of another size.
enum CanvasFit: String, ExpressibleByArgument, CaseIterable {
  /// Scales the whole scene to fit, in its own aspect, with the background beside it.
  case contain
  /// Scales the scene to fill the canvas, in its own aspect, and cuts off both sides equally.
  case cover
  /// Stretches the scene to the canvas.
  case fill
  /// Uses the given scale, centers the scene, and cuts off the rest.
  case none
}

/// A canvas and the region of a scene that it shows.
struct ShownCanvas {
  /// The size in points.
  var size: CGSize
  /// Pixels per point.
  var scale: CGFloat
  /// The region shown, in the root's superspace; nil for the region from its origin.
  var viewport: CGRect?
  /// The rectangle of the canvas that is drawn, in pixels; nil for all of it.
  var pixels: CGRect?
  /// A note about an unexpected result.
  var note: String?

  init(size: CGSize, scale: CGFloat) { (self.size, self.scale) = (size, scale) }

  /// Creates a canvas that shows a region of a scene at another size.
  ///
  /// - Parameters:
  ///   - pixels: The size of the canvas, in whole pixels.
  ///   - region: The region, in points from the top-left corner of the scene's own canvas.
  ///   - scale: Pixels per point, for `CanvasFit.none`.
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

  /// Returns the region of a scene that is shown, and the pixels that it fills.
  private static func fitted(
    _ region: CGRect, into canvas: CGSize, _ fit: CanvasFit, scale: CGFloat
  ) -> (CGRect, CGRect?) {
    let ratios = (canvas.width / region.width, canvas.height / region.height)
    /// Returns the region around the center that fills the canvas at a scale.
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

  /// Converts a region from the top-left corner of a scene's canvas to the space of its root.
  static func flipped(_ part: CGRect, in scene: Scene) -> CGRect {
    guard scene.yAxis == .up else { return part }
    return CGRect(
      x: part.minX, y: scene.size.height - part.maxY, width: part.width, height: part.height)
  }
}
