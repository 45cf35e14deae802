import Foundation
import Strata

private func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }

/// Loads an image of the documents.
private func image(_ name: String) -> CGImage {
  let file = GoldenFiles.folder.appendingPathComponent("animations/assets/\(name).png")
  return try! CGImage(ImageFile.decode(contentsOf: file).pixels)
}

/// Puts a translucent second image over the first.
///
/// All of both is opaque, so the result is their mix.
private func mix(_ layer: CALayer, _ fraction: Float) {
  let second = CALayer()
  second.frame = layer.bounds
  second.contents = image("stripes")
  second.magnificationFilter = .nearest
  second.opacity = fraction
  layer.contents = image("squares")
  layer.addSublayer(second)
}

private func soften(_ layer: CALayer, radius: Double, saturation: Double) {
  layer.filters = [
    filter("gaussianBlur", ["inputRadius": radius]),
    filter("colorSaturate", ["inputAmount": saturation]),
  ]
}

private func shade(
  _ layer: CALayer, _ opacity: Float, _ radius: CGFloat, _ x: Double, _ y: Double
) {
  layer.shadowOpacity = opacity
  layer.shadowRadius = radius
  layer.shadowOffset = CGSize(width: x, height: y)
  layer.shadowColor = color(Double(opacity), 0, 0)
}

private func edge(_ layer: CALayer, _ width: CGFloat, _ colour: CGColor, _ radius: CGFloat) {
  layer.borderWidth = width
  layer.borderColor = colour
  layer.cornerRadius = radius
}

/// Sets the heights of the four instances of a column of squares.
private func squares(_ layer: CALayer, _ heights: [Double]) {
  let replicator = layer.superlayer as? CAReplicatorLayer
  replicator?.instanceCount = 1
  for (index, y) in heights.enumerated() {
    let copy = ink(0, 0, 8, 8)
    copy.backgroundColor = layer.backgroundColor
    copy.position = point(10 + 14 * Double(index), y)
    replicator?.addSublayer(copy)
  }
  layer.removeFromSuperlayer()
}

// Each animation lasts 2 s and repeats; at 0.5 s a quarter of it has passed, at 1.25 s five
// eighths.
extension Moment {
  static let layers: [Moment] = [
    Moment("animations/opacity", at: 1.25) { $0.opacity = 0.375 },
    Moment("animations/opacity", at: 0.5) { $0.opacity = 0.75 },
    Moment("animations/position", at: 1.25) { $0.position = point(36, 31) },
    Moment("animations/position", at: 0.5) { $0.position = point(24, 22) },
    Moment("animations/bounds", at: 1.25) { $0.bounds = rect(0, 0, 31, 26) },
    Moment("animations/bounds", at: 0.5) { $0.bounds = rect(0, 0, 22, 20) },
    Moment("animations/bounds-origin", at: 1.25) { $0.bounds.origin = point(10, 5) },
    Moment("animations/bounds-width", at: 1.25) { $0.bounds.size.width = 28 },
    Moment("animations/anchor-point", at: 1.25) { $0.anchorPoint = point(0.1875, 0.8125) },
    Moment("animations/z-position", at: 1.25) { $0.zPosition = 0.25 },
    Moment("animations/z-position", at: 0.5) { $0.zPosition = -0.5 },
    Moment("animations/transform", at: 1.25) {
      $0.transform = after(stretch(1.625, 1.3125), shift(10, 5))
    },
    Moment("animations/transform-turning", at: 1.25) { $0.transform = turn(.pi / 3) },
    Moment("animations/transform-turning", at: 0.5) { $0.transform = turn(.pi / 6) },
    Moment("animations/rotation", at: 1.25) { $0.transform = turn(4.375) },
    Moment("animations/rotation", at: 0.5) { $0.transform = turn(1.75) },
    Moment("animations/rotation-in-depth", at: 1.25) {
      $0.transform = CATransform3DMakeRotation(1.25, 0, 1, 0)
    },
    Moment("animations/scale", at: 1.25) { $0.transform = stretch(1.625, 1.625) },
    Moment("animations/parts-of-a-transform", at: 1.25) {
      $0.transform = after(stretch(1.625, 1), turn(0.625), shift(7.5, 5))
    },
    Moment("animations/parts-of-a-transform", at: 0.5) {
      $0.transform = after(stretch(1.25, 1), turn(0.25), shift(3, 2))
    },
    Moment("animations/a-part-over-a-transform", at: 1.25) {
      $0.transform = after(stretch(1.5, 0.75), turn(0.625), shift(4, 2))
    },
    Moment("animations/sublayer-transform", at: 1.25) { $0.sublayerTransform = turn(0.625) },
    Moment("animations/background-colour", at: 1.25) {
      $0.backgroundColor = color(6 / 11, 0, 5 / 11, 0.6875)
    },
    Moment("animations/background-colour", at: 0.5) {
      $0.backgroundColor = color(6 / 7, 0, 1 / 7, 0.875)
    },
    Moment("animations/border", at: 1.25) { edge($0, 5, color(0.375, 0, 0.625), 6.25) },
    Moment("animations/border", at: 0.5) { edge($0, 2, color(0.75, 0, 0.25), 2.5) },
    Moment("animations/hidden", at: 1.25) { $0.isHidden = true },
    Moment("animations/hidden", at: 0.5) { $0.isHidden = false },
    Moment("animations/clip", at: 1.25) { $0.masksToBounds = true },
    Moment("animations/clip", at: 0.5) { $0.masksToBounds = false },
    Moment("animations/shadow", at: 1.25) { shade($0, 0.625, 2.5, 5, 7.5) },
    Moment("animations/shadow", at: 0.5) { shade($0, 0.25, 1, 2, 3) },
    Moment("animations/shadow-path", at: 1.25) {
      $0.shadowPath = path([(2.5, 22.5), (31.5, 25), (21.5, 35.5), (-5, 33)], closed: true)
    },
    Moment("animations/contents-rect", at: 1.25) {
      $0.contentsRect = rect(0.3125, 0.3125, 0.6875, 0.6875)
    },
    Moment("animations/contents", at: 1.25, eightBitLevels: 1) { mix($0, 0.625) },
    Moment("animations/contents", at: 0.5, eightBitLevels: 1) { mix($0, 0.25) },
    Moment("animations/contents-in-steps", at: 1.25) { $0.contents = image("stripes") },
    Moment("animations/contents-in-steps", at: 0.5) { $0.contents = image("squares") },
    Moment("animations/filters", at: 1.25) { soften($0, radius: 2.5, saturation: 0.375) },
    Moment("animations/filters", at: 0.5) { soften($0, radius: 1, saturation: 0.75) },
    Moment("animations/background-filter", at: 1.25) {
      $0.backgroundFilters = [filter("gaussianBlur", ["inputRadius": 2.5])]
    },
    Moment("animations/a-mask", at: 1.25) { $0.position = point(15, 10) },
    Moment("animations/below", at: 1.25) {
      $0.position = point(36, 31)
      $0.transform = turn(1.25)
    },
    Moment("animations/instance-delay", at: 1.25) { squares($0, [38, 32, 26, 20]) },
    Moment("animations/instance-delay", at: 0.5) { squares($0, [20, 14, 8, 32]) },
    Moment("animations/back-side", at: 1.25) { $0.isDoubleSided = false },
    Moment("animations/back-side", at: 0.5) { $0.isDoubleSided = true },
    Moment("animations/anchor-point-z", at: 1.25) { $0.anchorPointZ = 12.5 },
    Moment("animations/contents-centre", at: 1.25) {
      $0.contentsCenter = rect(0.15625, 0.15625, 0.6875, 0.6875)
      $0.contentsScale = 0.1625
    },
    Moment("animations/bitmap", at: 1.25) {
      $0.shouldRasterize = true
      $0.rasterizationScale = 0.71875
    },
    Moment("animations/bitmap", at: 0.5) { $0.shouldRasterize = false },
    Moment("animations/value-function", at: 1.25) { $0.transform = turn(1.25) },
    Moment("animations/of-the-mask", at: 1.25) { $0.mask?.position = point(15, 10) },
    Moment("animations/translation", at: 1.25) {
      $0.transform = after(stretch(2, 1.5), shift(10, 0))
    },
    Moment("animations/from-no-colour", at: 1.25) {
      $0.backgroundColor = color(1, 0, 0, 0.625)
      $0.borderWidth = 4.5
    },
    // 1 − 0.15625, and 1.28 − 0.2 at 0.8 of the way.
    Moment("animations/beyond-its-range", at: 1.25) { $0.opacity = 0.84375 },
    Moment("animations/beyond-its-range", at: 1.6) { $0.opacity = 1 },
    Moment("animations/transform-layer", at: 1.25) {
      $0.transform = CATransform3DMakeRotation(1.25, 0, 1, 0)
    },
    Moment("animations/transform-layer", at: 0.5) {
      $0.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
    },
  ]
}
