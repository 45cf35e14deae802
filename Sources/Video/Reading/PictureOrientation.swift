import Foundation
package import StrataGraphics

/// One of the eight orientations of a frame: rotated in steps of 90°, mirrored or not.
package struct PictureOrientation: Sendable, Hashable {
  /// The direction in the shown frame of one step to the right along a stored row; (1, 0) is to
  /// the right, (0, 1) down.
  package let along: SIMD2<Int>
  /// The direction in the shown frame of one step down a stored column.
  package let down: SIMD2<Int>

  package static let upright = PictureOrientation(along: SIMD2(1, 0), down: SIMD2(0, 1))

  package init(along: SIMD2<Int>, down: SIMD2<Int>) {
    (self.along, self.down) = (along, down)
  }

  /// Returns the orientation nearest to a linear map whose first row is the image of x.
  ///
  /// - Returns: The orientation, and whether it is exact, except for scale.
  package static func nearest(
    a: Double, b: Double, c: Double, d: Double
  ) -> (orientation: PictureOrientation, isExact: Bool) {
    // The larger pair of entries determines whether the axes are swapped.
    let swaps = abs(b) + abs(c) > abs(a) + abs(d)
    func sign(_ value: Double) -> Int { value < 0 ? -1 : 1 }
    let orientation =
      swaps
      ? PictureOrientation(along: SIMD2(0, sign(b)), down: SIMD2(sign(c), 0))
      : PictureOrientation(along: SIMD2(sign(a), 0), down: SIMD2(0, sign(d)))
    let (large, small) = swaps ? ((b, c), (a, d)) : ((a, d), (b, c))
    // 16.16 fixed point represents the matrices of 90° rotations exactly, but some writers round.
    let slack = 1e-3 * max(abs(large.0), abs(large.1))
    return (orientation, abs(small.0) <= slack && abs(small.1) <= slack && slack > 0)
  }

  /// Whether width and height are swapped.
  package var swapsAxes: Bool { along.x == 0 }

  /// Returns the transform of a stored frame of a size to its shown orientation, y downward.
  ///
  /// The result fills the rectangle with its top left corner at (0, 0).
  package func transform(width: Double, height: Double) -> CGAffineTransform {
    // A step to the left or up would leave the rectangle, so begin at its far side.
    let x = (along.x < 0 ? width : 0) + (down.x < 0 ? height : 0)
    let y = (along.y < 0 ? width : 0) + (down.y < 0 ? height : 0)
    return CGAffineTransform(
      a: Double(along.x), b: Double(along.y), c: Double(down.x), d: Double(down.y), tx: x, ty: y)
  }

  /// Returns the memory layout for writing `width` times `height` stored pixels in the shown
  /// orientation.
  ///
  /// The result is the index of the first stored pixel in the shown frame, and the index distances
  /// between neighbors along a row and down a column.
  package func layout(width: Int, height: Int) -> (first: Int, along: Int, down: Int) {
    let shownWidth = swapsAxes ? height : width
    let x = (along.x < 0 ? width - 1 : 0) + (down.x < 0 ? height - 1 : 0)
    let y = (along.y < 0 ? width - 1 : 0) + (down.y < 0 ? height - 1 : 0)
    return (
      y * shownWidth + x, along.y * shownWidth + along.x, down.y * shownWidth + down.x
    )
  }
}
