import Foundation
import StrataGraphics
import StrataRenderList

/// A finished surface as an image in its parent's pixels.
///
/// A bitmap has one byte per channel, regardless of the format in which the frame is composited.
struct RasterImage {
  let pixels: Pixels
  /// The area of the image, in the surface's own pixels.
  let area: PixelRect

  /// Creates an image of a surface.
  ///
  /// - Parameters:
  ///   - surface: May omit transparent pixels.
  ///   - shown: The surface and everything that its filters add to it.
  init<Pixel>(
    _ surface: PixelWindow<Pixel>, showing shown: PixelRect,
    _ write: (UnsafeMutablePointer<UInt32>, UnsafePointer<Pixel>, Int) -> Void
  ) {
    // A transparent border of one pixel, so that edges fade out instead of repeating.
    let area = shown.grown(by: 1)
    let inside = surface.area.intersection(shown)
    let count = 4 * area.width * area.height
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      unsafe buffer.initialize(repeating: 0)
      unsafe buffer.withMemoryRebound(to: UInt32.self) { pixels in
        for y in inside.minY..<inside.maxY {
          guard let base = pixels.baseAddress else { break }
          let start = (y - area.minY) * area.width + inside.minX - area.minX
          unsafe write(base + start, surface.at(inside.minX, y), inside.width)
        }
      }
      initialized = count
    }
    pixels = Pixels(width: area.width, height: area.height, premultipliedRGBA: bytes)
    self.area = area
  }

  var rect: CGRect { area.rect }

  func paint(_ raster: RenderRaster) -> ImagePaint {
    ImagePaint(
      pixels, over: rect, minification: raster.minification, magnification: raster.magnification)
  }
}
