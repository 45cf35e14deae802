import ArgumentParser
import Foundation
import Strata

/// How a scene fits into a canvas of another size.
enum CanvasFit: String, ExpressibleByArgument, CaseIterable {
  /// Scales the whole scene to fit, in its own aspect, with the background beside it.
  case contain
  /// Scales the scene to fill the canvas, in its own aspect, and cuts off opposite sides equally.
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
  /// The whole scene in the same space, if only a part of it is shown.
  var surroundings: CGRect?
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

  /// The pixels per point of the region shown, the larger number if the axes differ.
  var pixelsPerPoint: CGFloat {
    guard let viewport else { return scale }
    let shown = pixels?.size ?? CGSize(width: size.width * scale, height: size.height * scale)
    return max(shown.width / viewport.width, shown.height / viewport.height)
  }

  var diagnostics: [Diagnostic] {
    note.map { [Diagnostic(.note, code: "canvas-size", $0)] } ?? []
  }

  /// Returns the region of a scene that is shown, and the pixels that it fills.
  private static func fitted(
    _ region: CGRect, into canvas: CGSize, _ fit: CanvasFit, scale: CGFloat
  ) -> (CGRect, CGRect?) {
    let ratios = (canvas.width / region.width, canvas.height / region.height)
    // A tiny region has no finite scale. The renderer reports its geometry.
    guard fit == .none || ratios.0.isFinite && ratios.1.isFinite else { return (region, nil) }
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
      let (x, y) = (
        Self.centered(region.width * scale, in: canvas.width),
        Self.centered(region.height * scale, in: canvas.height)
      )
      // The pixels at the edges may show a fraction of a pixel around the region.
      let shown = CGRect(
        x: region.minX + (x.outer.lowerBound - x.start) / scale,
        y: region.minY + (y.outer.lowerBound - y.start) / scale,
        width: (x.outer.upperBound - x.outer.lowerBound) / scale,
        height: (y.outer.upperBound - y.outer.lowerBound) / scale)
      let pixels = CGRect(
        x: x.outer.lowerBound, y: y.outer.lowerBound,
        width: x.outer.upperBound - x.outer.lowerBound,
        height: y.outer.upperBound - y.outer.lowerBound)
      return (shown, pixels)
    }
  }

  /// Returns the start of a length that is centered on a side, and the whole pixels around it.
  private static func centered(
    _ length: CGFloat, in side: CGFloat
  ) -> (start: CGFloat, outer: ClosedRange<CGFloat>) {
    let start = (side - length) / 2
    // Products may exceed whole pixels by a rounding error.
    let margin = 1e-9 * side
    let first = max((start + margin).rounded(.down), 0)
    return (start, first...max(min((start + length - margin).rounded(.up), side), first + 1))
  }

  /// Converts a region from the top-left corner of a scene's canvas to the space of its root.
  static func flipped(_ part: CGRect, in scene: Scene) -> CGRect {
    guard scene.yAxis == .up else { return part }
    return CGRect(
      x: part.minX, y: scene.size.height - part.maxY, width: part.width, height: part.height)
  }
}
