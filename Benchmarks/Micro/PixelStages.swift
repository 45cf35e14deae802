import Strata
import StrataGraphics
import StrataRaster

/// Rows of pixels: blending, and the sources of the blended pixels.
enum PixelStages {
  private static let width = 1_024
  private static let rows = 64

  static let all = [
    blend("composite color") { row, _, _ in
      Compositor.blend(.normal, color: 0x8040_2010, coverage: 255, onto: row, count: width)
    },
    blend("composite color by mask") { row, _, mask in
      Compositor.blend(.normal, color: 0xFF40_2010, mask: mask, onto: row, count: width)
    },
    blend("composite row") { row, source, _ in
      Compositor.blend(.normal, source: source, coverage: 255, onto: row, count: width)
    },
    blend("composite row by mask") { row, source, mask in
      Compositor.blend(.normal, source: source, mask: mask, onto: row, count: width)
    },
    blend("composite row multiply") { row, source, _ in
      Compositor.blend(.multiply, source: source, coverage: 255, onto: row, count: width)
    },
    gradient("gradient rows axial", .axial),
    gradient("gradient rows radial", .radial),
    gradient("gradient rows conic", .conic),
    image("image rows nearest", scale: 1, ImagePaint.Filter.nearest),
    image("image rows linear", scale: 1.7, ImagePaint.Filter.linear),
  ]

  private typealias Row = UnsafeMutablePointer<UInt32>

  /// Benchmarks a blend function.
  ///
  /// - Parameter work: Receives a row, another row to blend onto it, and a mask.
  private static func blend(
    _ name: String,
    _ work: @escaping @Sendable (Row, UnsafePointer<UInt32>, UnsafePointer<UInt8>) -> Void
  ) -> StageBenchmark {
    StageBenchmark(name: name) {
      // All alpha values, premultiplied.
      let source = (0..<width).map { UInt32($0 % 256) * 0x0101_0101 }
      let mask = (0..<width).map { UInt8(truncatingIfNeeded: 7 * $0) }
      var target = [UInt32](repeating: 0xFF80_8080, count: width * rows)
      return {
        target.withUnsafeMutableBufferPointer { target in
          guard let base = target.baseAddress else { return }
          source.withUnsafeBufferPointer { source in
            mask.withUnsafeBufferPointer { mask in
              guard let source = source.baseAddress, let mask = mask.baseAddress else { return }
              for row in 0..<rows { work(base + row * width, source, mask) }
            }
          }
        }
        return ["pixels": width * rows]
      }
    }
  }

  private static func gradient(_ name: String, _ kind: GradientPaint.Kind) -> StageBenchmark {
    StageBenchmark(name: name) {
      let stops = GradientStops([
        GradientStops.Stop(0, Color(red: 1, green: 0.2, blue: 0, alpha: 1)),
        GradientStops.Stop(0.4, Color(red: 0, green: 0.6, blue: 0.3, alpha: 0.8)),
        GradientStops.Stop(1, Color(red: 0.1, green: 0, blue: 0.9, alpha: 1)),
      ])
      // t increases by 1 over 1,024 px, along a slightly inclined axis.
      let toGradient = PlaneTransform(
        a: 1 / 1_024, b: -0.2 / 1_024, c: 0.2 / 1_024, d: 1 / 1_024, tx: -0.3, ty: -0.02)
      guard let stops,
        let source = GradientRows(
          GradientPaint(kind: kind, stops: stops, toGradient: toGradient), toLocal: .identity,
          opacity: 1)
      else { preconditionFailure("the gradient has no paint") }
      return filling { source.fill($0, x: 0, y: $1, count: width) }
    }
  }

  private static func image(
    _ name: String, scale: Double, _ filter: ImagePaint.Filter
  ) -> StageBenchmark {
    StageBenchmark(name: name) {
      let side = 256
      let bytes = (0..<4 * side * side).map { $0 % 4 == 3 ? 255 : UInt8($0 * 31 % 251) }
      let pixels = Pixels(width: side, height: side, premultipliedRGBA: bytes)
      let keys = [
        ImagePaint.Key(position: 0, texel: 0),
        ImagePaint.Key(position: Double(side), texel: Double(side)),
      ]
      let paint = ImagePaint(
        pixels: pixels, columns: keys, rows: keys, minification: filter, magnification: filter)
      let toLocal = PlaneTransform.scale(1 / (4 * scale), 1 / (4 * scale))
      guard let source = ImageRows(paint, toLocal: toLocal, opacity: 1) else {
        preconditionFailure("the image has no paint")
      }
      return filling { source.fill($0, x: 0, y: $1, count: width) }
    }
  }

  /// Returns work that calls `fill` for each row of an image, with the row and its y.
  private static func filling(_ fill: @escaping (Row, Int) -> Void) -> StageBenchmark.Work {
    var target = [UInt32](repeating: 0, count: width * rows)
    return {
      target.withUnsafeMutableBufferPointer { target in
        guard let base = target.baseAddress else { return }
        for row in 0..<rows { fill(base + row * width, row) }
      }
      return ["pixels": width * rows]
    }
  }
}
