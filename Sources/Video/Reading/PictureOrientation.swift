import Foundation
package import StrataGraphics

/// One of the eight ways in which a picture can lie: turned by quarters, mirrored or not.
package struct PictureOrientation: Sendable, Hashable {
  /// Where one step along a stored row, to the right, leads in the picture as shown; (1, 0) is to
  /// the right, (0, 1) down.
  package let along: SIMD2<Int>
  /// Where one step down a stored column leads.
  package let down: SIMD2<Int>

  package static let upright = PictureOrientation(along: SIMD2(1, 0), down: SIMD2(0, 1))

  package init(along: SIMD2<Int>, down: SIMD2<Int>) {
    (self.along, self.down) = (along, down)
  }

  /// The one nearest to a linear map whose first row is what x becomes.
  ///
  /// - Returns: The orientation, and whether the map is that one exactly, but for its scale.
  package static func nearest(
    a: Double, b: Double, c: Double, d: Double
  ) -> (orientation: PictureOrientation, isExact: Bool) {
    // The larger pair of entries decides whether the axes change places.
    let swaps = abs(b) + abs(c) > abs(a) + abs(d)
    func sign(_ value: Double) -> Int { value < 0 ? -1 : 1 }
    let orientation =
      swaps
      ? PictureOrientation(along: SIMD2(0, sign(b)), down: SIMD2(sign(c), 0))
      : PictureOrientation(along: SIMD2(sign(a), 0), down: SIMD2(0, sign(d)))
    let (large, small) = swaps ? ((b, c), (a, d)) : ((a, d), (b, c))
    // 16.16 fixed point holds the matrices of quarter turns exactly; some writers round.
    let slack = 1e-3 * max(abs(large.0), abs(large.1))
    return (orientation, abs(small.0) <= slack && abs(small.1) <= slack && slack > 0)
  }

  /// Whether width and height change places.
  package var swapsAxes: Bool { along.x == 0 }

  /// The map of a picture of a size, y downward, into the rectangle from (0, 0) that it then fills.
  package func transform(width: Double, height: Double) -> CGAffineTransform {
    // A step to the left or up would leave the rectangle: begin at its far side.
    let x = (along.x < 0 ? width : 0) + (down.x < 0 ? height : 0)
    let y = (along.y < 0 ? width : 0) + (down.y < 0 ? height : 0)
    return CGAffineTransform(
      a: Double(along.x), b: Double(along.y), c: Double(down.x), d: Double(down.y), tx: x, ty: y)
  }

  /// In a picture of `width` times `height` stored pixels: the place of the first stored pixel in
  /// the picture as shown, and how far apart neighbours along a row and down a column are, counted
  /// in pixels of rows one after the other.
  package func layout(width: Int, height: Int) -> (first: Int, along: Int, down: Int) {
    let shownWidth = swapsAxes ? height : width
    let x = (along.x < 0 ? width - 1 : 0) + (down.x < 0 ? height - 1 : 0)
    let y = (along.y < 0 ? width - 1 : 0) + (down.y < 0 ? height - 1 : 0)
    return (
      y * shownWidth + x, along.y * shownWidth + along.x, down.y * shownWidth + down.x
    )
  }
}
