package import Foundation
import Synchronization

/// A repeated image that a color paints with instead of a single value.
///
/// Contexts draw such images, and contexts are in a module above this one.
package protocol ColorPattern: AnyObject, Sendable {
  /// Returns one cell as an image.
  ///
  /// - Parameters:
  ///   - scale: The number of image pixels per unit of pattern space.
  ///   - color: The color that paints with the pattern. A colored pattern uses only its alpha.
  /// - Returns: nil if the cell is empty or too large.
  func cell(scale: SIMD2<Double>, in color: CGColor) -> PatternCell?
}

/// The image of one cell of a pattern.
package final class PatternCell: Sendable {
  package let pixels: Pixels
  /// The transform from pattern space to image pixels; the plane repeats every `width` and `height`
  /// of them.
  package let toTexels: PlaneTransform
  /// The cached images of several cells, by location.
  private let repeats = Mutex<[RepeatedRegion: Pixels]>([:])

  private struct RepeatedRegion: Hashable {
    let low: SIMD2<Double>
    let size: SIMD2<Double>
  }

  /// The maximum number of cached images.
  private static let mostRepeats = 4

  package init(pixels: Pixels, toTexels: PlaneTransform) {
    (self.pixels, self.toTexels) = (pixels, toTexels)
  }

  /// Returns the cell repeated over a rectangle of pattern space, with its smallest y in the
  /// image's last row.
  ///
  /// - Returns: The image, and the texels at the rectangle's smallest x and at its smallest y; nil
  ///   if it would have more pixels than `most`.
  package func repeated(over rect: CGRect, most: Int) -> (pixels: Pixels, origin: SIMD2<Double>)? {
    let corners = [
      toTexels.apply(SIMD2(Double(rect.minX), Double(rect.minY))),
      toTexels.apply(SIMD2(Double(rect.maxX), Double(rect.maxY))),
    ]
    let low = pointwiseMin(corners[0], corners[1]).rounded(.down)
    let high = pointwiseMax(corners[0], corners[1]).rounded(.up)
    let size = high - low
    guard size.x >= 1, size.y >= 1, size.x * size.y <= Double(most), abs(low.x) < 1e9,
      abs(low.y) < 1e9
    else { return nil }
    let place = RepeatedRegion(low: low, size: size)
    if let known = repeats.withLock({ $0[place] }) { return (known, low) }
    let made = repeated(from: low, size)
    repeats.withLock {
      if $0.count >= Self.mostRepeats { $0.removeAll() }
      $0[place] = made
    }
    return (made, low)
  }

  private func repeated(from low: SIMD2<Double>, _ size: SIMD2<Double>) -> Pixels {
    let (width, height) = (Int(size.x), Int(size.y))
    let (cellWidth, cellHeight) = (pixels.width, pixels.height)
    let source = pixels.bytes
    func wrapped(_ place: Int, _ period: Int) -> Int {
      let rest = place % period
      return rest < 0 ? rest + period : rest
    }
    let (x0, y0) = (wrapped(Int(low.x), cellWidth), wrapped(Int(low.y), cellHeight))
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4 * width * height) { target, count in
      for y in 0..<height {
        let row = 4 * ((y0 + y) % cellHeight * cellWidth)
        for x in 0..<width {
          let (from, to) = (row + 4 * ((x0 + x) % cellWidth), 4 * (y * width + x))
          for channel in 0..<4 { unsafe target[to + channel] = source[from + channel] }
        }
      }
      count = 4 * width * height
    }
    return Pixels(
      width: width, height: height, premultipliedRGBA: bytes, isOpaque: pixels.isOpaque)
  }
}
