import Foundation
import Strata
import StrataGraphics
import StrataImageFiles

/// Content that fills the canvas behind a scene.
enum Backdrop {
  /// An image in its own aspect, which covers the canvas.
  case picture(CGImage)
  /// A copy of the scene, which covers the canvas and is blurred.
  case blurred(CALayer)

  /// Reads an image, whose pixels count toward the limit of the scene's images.
  ///
  /// - Parameter assets: The assets of the scene in front of it.
  /// - Throws: The errors of `ImageResource.read`, `LimitExceeded`.
  static func image(
    atPath path: String, behind assets: [DocumentAsset], limits: Limits
  ) throws -> Backdrop {
    let url = URL(fileURLWithPath: path)
    let pixels = try ThreadWatch.during("an image", limits) {
      try ImageResource.read { try ImageFile.decode(contentsOf: url, limits: limits).pixels }
    }
    let all = assets.filter { $0.kind == .image }.reduce(pixels.width * pixels.height) {
      $0 + ($1.width ?? 0) * ($1.height ?? 0)
    }
    guard all <= limits.decodedPixels else {
      throw LimitExceeded(
        "number of pixels in all images of a scene with its background", asked: all,
        allowed: limits.decodedPixels, place: path)
    }
    return .picture(CGImage(pixels))
  }

  /// The blur radius as a share of the shorter side of the canvas.
  private static let blur: CGFloat = 0.04

  /// The distance beyond which a Gaussian blur is invisible, in radii.
  private static let reach: CGFloat = 3

  /// The name of the layers around a scene, by which they are removed from the paths in messages.
  private static let layerName = "strata:background"

  /// Returns a text with paths in it that begin at the root of the scene.
  static func withoutOwnLayers(_ text: String) -> String {
    text.replacing(layerName + "/", with: "")
  }

  /// Returns a diagnostic whose path begins at the root of the scene.
  static func withoutOwnLayers(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    diagnostic.layerPath = diagnostic.layerPath.map(withoutOwnLayers)
    return diagnostic
  }

  private static func ownLayer() -> CALayer {
    let layer = CALayer()
    layer.name = layerName
    return layer
  }

  /// Returns a tree with the content behind a scene.
  ///
  /// The scene keeps its place on the canvas, and is clipped to it. The canvas shows the new tree
  /// without a viewport.
  ///
  /// - Parameter yAxis: The direction of y in the superspace of the scene's root.
  func tree(_ root: CALayer, on canvas: inout ShownCanvas, yAxis: YAxis) -> CALayer {
    let whole = CGRect(origin: .zero, size: canvas.size)
    let region = canvas.viewport ?? whole
    var place =
      canvas.pixels.map { pixels in
        CGRect(
          x: pixels.minX / canvas.scale, y: pixels.minY / canvas.scale,
          width: pixels.width / canvas.scale, height: pixels.height / canvas.scale)
      } ?? whole
    if yAxis == .up { place.origin.y = whole.height - place.maxY }
    let base = Self.ownLayer()
    base.frame = whole
    base.addSublayer(content(whole, region))
    base.addSublayer(Self.layer(showing: region, of: root, in: place))
    (canvas.viewport, canvas.pixels) = (nil, nil)
    return base
  }

  private func content(_ canvas: CGRect, _ region: CGRect) -> CALayer {
    let layer = Self.ownLayer()
    layer.frame = canvas
    layer.masksToBounds = true
    switch self {
    case .picture(let image):
      layer.contents = image
      layer.contentsGravity = .resizeAspectFill
    case .blurred(let copy):
      let radius = min(canvas.width, canvas.height) * Self.blur
      // Beyond the edges of the canvas, so that they are not mixed with transparency.
      let covered = canvas.insetBy(dx: -Self.reach * radius, dy: -Self.reach * radius)
      let scale = max(covered.width / region.width, covered.height / region.height)
      let size = CGSize(width: region.width * scale, height: region.height * scale)
      let place = CGRect(
        x: canvas.midX - size.width / 2, y: canvas.midY - size.height / 2, width: size.width,
        height: size.height)
      let filter = CAFilter(type: "gaussianBlur")
      filter.setValue(radius, forKey: "inputRadius")
      let blurred = Self.ownLayer()
      blurred.frame = canvas
      blurred.filters = [filter]
      blurred.addSublayer(Self.layer(showing: region, of: copy, in: place))
      layer.addSublayer(blurred)
    }
    return layer
  }

  /// Returns a layer that shows a region of a tree in a rectangle.
  private static func layer(showing region: CGRect, of root: CALayer, in place: CGRect) -> CALayer {
    let layer = ownLayer()
    layer.anchorPoint = .zero
    layer.bounds = region
    layer.position = place.origin
    layer.transform = CATransform3DMakeScale(
      place.width / region.width, place.height / region.height, 1)
    layer.masksToBounds = true
    layer.addSublayer(root)
    return layer
  }
}
