import Foundation
import StrataGraphics
import StrataRenderList

/// A finished surface as an image in its parent's pixels.
///
/// A bitmap has a byte a channel, whatever the picture around it is composed in.
struct RasterImage {
  let pixels: Pixels
  /// Where the image lies, in the surface's own pixels.
  let area: PixelRect

  /// The surface's pixels and a transparent one more on every side, so that its edges fade out
  /// between pixels rather than repeat.
  static func area(of surface: PixelRect) -> PixelRect {
    surface.grown(by: SIMD2(repeating: 1))
  }

  /// - Parameters:
  ///   - surface: May lack pixels on which nothing shows.
  ///   - shown: The surface, and all that its filters add to it.
  init<Pixel>(
    _ surface: PixelWindow<Pixel>, showing shown: PixelRect,
    _ write: (UnsafeMutablePointer<UInt32>, UnsafePointer<Pixel>, Int) -> Void
  ) {
    let area = Self.area(of: shown)
    let inside = surface.area.intersection(shown)
    let count = 4 * area.width * area.height
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      buffer.initialize(repeating: 0)
      buffer.withMemoryRebound(to: UInt32.self) { pixels in
        for y in inside.minY..<inside.maxY {
          guard let base = pixels.baseAddress else { break }
          let start = (y - area.minY) * area.width + inside.minX - area.minX
          write(base + start, surface.at(inside.minX, y), inside.width)
        }
      }
      initialized = count
    }
    pixels = Pixels(width: area.width, height: area.height, premultipliedRGBA: bytes)
    self.area = area
  }

  var rect: CGRect { Self.rect(area) }

  static func rect(_ area: PixelRect) -> CGRect {
    CGRect(x: area.minX, y: area.minY, width: area.width, height: area.height)
  }

  func paint(_ raster: RenderRaster) -> ImagePaint {
    func knots(_ first: Int, _ count: Int) -> [ImagePaint.Knot] {
      [
        ImagePaint.Knot(position: Double(first), texel: 0),
        ImagePaint.Knot(position: Double(first + count), texel: Double(count)),
      ]
    }
    return ImagePaint(
      pixels: pixels, columns: knots(area.minX, area.width),
      rows: knots(area.minY, area.height), minification: raster.minification,
      magnification: raster.magnification)
  }
}
