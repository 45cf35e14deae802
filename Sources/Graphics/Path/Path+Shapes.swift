public import Foundation

extension Path {
  /// The control point distance, in radii, of the cubic for a quarter circle: 4/3·(√2 - 1).
  ///
  /// The curve deviates from the circle by at most 2.7e-4 of the radius.
  public static let quarterCircleHandle = 0.552_284_749_830_793_4

  /// Creates a closed rectangle from its origin to maxX, then to maxY.
  ///
  /// Width and height may be negative.
  public init(rect: CGRect) {
    self.init()
    addRect(rect)
  }

  /// Creates the ellipse inscribed in `rect`; see `addEllipse`.
  public init(ellipseIn rect: CGRect) {
    self.init()
    addEllipse(in: rect)
  }

  /// Creates a rectangle whose corners are quarter ellipses; see `addRoundedRect`.
  public init(roundedRect rect: CGRect, cornerWidth: Double, cornerHeight: Double) {
    self.init()
    addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
  }

  /// Adds a closed subpath like `init(rect:)`.
  public mutating func addRect(_ rect: CGRect) {
    let (x, y) = (Double(rect.origin.x), Double(rect.origin.y))
    let (width, height) = (Double(rect.size.width), Double(rect.size.height))
    move(to: SIMD2(x, y))
    line(to: SIMD2(x + width, y))
    line(to: SIMD2(x + width, y + height))
    line(to: SIMD2(x, y + height))
    close()
  }

  /// Adds a closed ellipse of four cubics from (maxX, midY) toward +y, with an error of at most
  /// 2.7e-4 of the radius.
  public mutating func addEllipse(in rect: CGRect) {
    let center = SIMD2(Double(rect.midX), Double(rect.midY))
    let x = SIMD2(Double(rect.width) / 2, 0)
    let y = SIMD2(0, Double(rect.height) / 2)
    move(to: center + x)
    addQuarter(center, from: x, to: y)
    addQuarter(center, from: y, to: -x)
    addQuarter(center, from: -x, to: -y)
    addQuarter(center, from: -y, to: x)
    close()
  }

  /// Adds a closed subpath from (maxX, midY) toward +y with one cubic per corner.
  ///
  /// Corner sizes are clamped to 0...half the side. If one is 0 or NaN, the result is the plain
  /// rectangle.
  public mutating func addRoundedRect(_ rect: CGRect, cornerWidth: Double, cornerHeight: Double) {
    let rect = rect.standardized
    guard cornerWidth > 0, cornerHeight > 0 else { return addRect(rect) }
    let x = SIMD2(min(cornerWidth, Double(rect.width) / 2), 0)
    let y = SIMD2(0, min(cornerHeight, Double(rect.height) / 2))
    let low = SIMD2(Double(rect.minX), Double(rect.minY)) + x + y
    let high = SIMD2(Double(rect.maxX), Double(rect.maxY)) - x - y
    move(to: SIMD2(Double(rect.maxX), Double(rect.midY)))
    addCorner(high, from: x, to: y)
    addCorner(SIMD2(low.x, high.y), from: y, to: -x)
    addCorner(low, from: -x, to: -y)
    addCorner(SIMD2(high.x, low.y), from: -y, to: x)
    close()
  }

  private mutating func addCorner(
    _ center: SIMD2<Double>, from: SIMD2<Double>, to: SIMD2<Double>
  ) {
    line(to: center + from)
    addQuarter(center, from: from, to: to)
  }

  /// Adds a quarter ellipse about `center` from one half axis to the other.
  private mutating func addQuarter(
    _ center: SIMD2<Double>, from: SIMD2<Double>, to: SIMD2<Double>
  ) {
    let handle = Self.quarterCircleHandle
    cubic(
      to: center + to, control1: center + from + handle * to,
      control2: center + to + handle * from)
  }
}
