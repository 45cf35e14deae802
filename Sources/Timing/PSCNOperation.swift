import Foundation
import StrataGraphics

/// One operation of a PSCN scene.
enum PSCNOperation {
  case roundedRect(PSCNRoundedRect, PSCNPaint)
  case fill(Path, FillRule, PSCNPaint)
  /// Round caps and joins.
  case stroke(Path, width: Double, PSCNPaint)
  /// Dots of a fixed image, added to the pixels below.
  case sprites(PSCNSprites)
  /// The shadow alone: the shape, offset by `offset` on the canvas and blurred.
  case shadow(PSCNRoundedRect, offset: SIMD2<Double>, sigma: Double, Color)
  /// One of the format's eight images, with a map from image pixels to the canvas.
  case image(Int, PlaneTransform, opacity: Double)
  /// The start of a group up to the matching `endGroup`, drawn separately, clipped and faded as
  /// one.
  case beginGroup(opacity: Double, clip: PSCNRoundedRect)
  case endGroup
  /// The start of the frame with this index, up to the next of these operations.
  case frame(Int)
  /// A line of text that begins at a point of its baseline.
  case text(PSCNText, at: SIMD2<Double>, Color)
}

/// A rounded rectangle rotated about its center, in canvas pixels and radians.
struct PSCNRoundedRect: Equatable {
  var center: SIMD2<Double>
  var size: SIMD2<Double>
  var radius: Double
  /// The angle; positive rotates x toward y.
  var angle: Double

  /// The rectangle in its own space, with the origin at its center.
  var shape: RoundedRect {
    RoundedRect(
      CGRect(x: -size.x / 2, y: -size.y / 2, width: size.x, height: size.y),
      radii: RoundedRect.Radii(all: radius))
  }

  /// The map from that space to the canvas.
  var transform: PlaneTransform {
    if angle == 0 { return .translation(center.x, center.y) }
    let (sine, cosine) = (Maths.sin(angle), Maths.cos(angle))
    return PlaneTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: center.x, ty: center.y)
  }
}

/// A solid color or a gradient, in the space of the shape that it fills.
enum PSCNPaint {
  case solid(Color)
  case axial(from: SIMD2<Double>, to: SIMD2<Double>, GradientStops)
  case radial(center: SIMD2<Double>, radius: Double, GradientStops)
  /// A conic gradient, which begins at `angle` and proceeds from x toward y.
  case conic(center: SIMD2<Double>, angle: Double, GradientStops)
}

/// The images that image operations refer to by index.
enum PSCNImage {
  static let side = 128
  static let count = 8
  private static let all = (0..<count).map(make)

  /// - Precondition: `index` is 0 or more and below `count`.
  static func pixels(_ index: Int) -> Pixels { all[index] }

  /// Creates an image with colors that show its orientation.
  ///
  /// Odd images are transparent outside a disc of radius 62.
  private static func make(_ index: Int) -> Pixels {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * side * side)
    for y in 0..<side {
      for x in 0..<side {
        let (dx, dy) = (Double(x) - 63.5, Double(y) - 63.5)
        if index % 2 == 1, dx * dx + dy * dy >= 62 * 62 {
          bytes += [0, 0, 0, 0]
        } else {
          bytes += [
            UInt8((2 * x + 16 * index) % 256), UInt8(2 * y % 256), UInt8(2 * (x ^ y) % 256), 255,
          ]
        }
      }
    }
    return Pixels(width: side, height: side, premultipliedRGBA: bytes)
  }
}
