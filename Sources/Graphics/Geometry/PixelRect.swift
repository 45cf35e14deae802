package import Foundation

/// A size in whole pixels.
public struct PixelSize: Sendable, Hashable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A rectangle of whole pixels; maxima are exclusive.
public struct PixelRect: Sendable, Hashable {
  public var minX: Int, minY: Int, maxX: Int, maxY: Int

  @inlinable public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  @inlinable public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  @inlinable public init(columns: Range<Int>, rows: Range<Int>) {
    self.init(
      minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound,
      maxY: rows.upperBound)
  }

  public init(_ size: PixelSize) {
    self.init(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
  }

  /// Creates the smallest rectangle of pixels that contains two corners.
  ///
  /// Coordinates far outside any canvas are clamped to ±2³⁰.
  package init(around low: SIMD2<Double>, _ high: SIMD2<Double>) {
    func pixel(_ value: Double) -> Int { Int(min(max(value, -1_073_741_824), 1_073_741_824)) }
    self.init(
      minX: pixel(low.x.rounded(.down)), minY: pixel(low.y.rounded(.down)),
      maxX: pixel(high.x.rounded(.up)), maxY: pixel(high.y.rounded(.up)))
  }

  public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  @inlinable public var width: Int { max(0, maxX - minX) }
  @inlinable public var height: Int { max(0, maxY - minY) }
  @inlinable public var isEmpty: Bool { maxX <= minX || maxY <= minY }

  /// The number of pixels as a value that never overflows.
  package var pixelCount: Double { Double(width) * Double(height) }

  /// The rectangle with floating-point coordinates.
  package var rect: CGRect { CGRect(x: minX, y: minY, width: width, height: height) }

  @inlinable public var columns: Range<Int> {
    get { minX..<max(minX, maxX) }
    set { (minX, maxX) = (newValue.lowerBound, newValue.upperBound) }
  }

  @inlinable public var rows: Range<Int> {
    get { minY..<max(minY, maxY) }
    set { (minY, maxY) = (newValue.lowerBound, newValue.upperBound) }
  }

  /// Returns the pixels in both rectangles, or `.empty` if there are none.
  @inlinable public func intersection(_ other: PixelRect) -> PixelRect {
    let r = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return r.isEmpty ? .empty : r
  }

  /// Returns the smallest rectangle that contains both; an empty one adds nothing.
  @inlinable public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// Whether the rectangles have pixels in common; touching rectangles have none.
  public func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }

  /// Whether every pixel of `other` is in this rectangle; always true if `other` is empty.
  public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }

  /// Returns the rectangle with additional columns and rows on every side; empty stays empty.
  @inlinable public func grown(by margin: SIMD2<Int>) -> PixelRect {
    guard !isEmpty else { return self }
    return PixelRect(
      minX: minX - margin.x, minY: minY - margin.y, maxX: maxX + margin.x, maxY: maxY + margin.y)
  }

  /// Returns the rectangle with as many pixels more on every side; empty stays empty.
  @inlinable public func grown(by margin: Int) -> PixelRect { grown(by: SIMD2(margin, margin)) }

  /// Returns the rectangle at a distance.
  @inlinable public func moved(x: Int, y: Int) -> PixelRect {
    PixelRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }
}

extension PixelRect {
  /// The maximum distance of an edge from a pixel boundary at which it counts as on it: a sixteenth
  /// of the resolution of 8-bit coverage.
  private static let slack = 1.0 / 4_096

  /// Creates the pixels of a plain rectangle whose edges are all on pixel boundaries.
  ///
  /// nil for any other shape, and for coordinates outside of ±2³⁰ pixels.
  public init?(exactly shape: RoundedRect, _ transform: PlaneTransform) {
    guard shape.isPlain, transform.keepsRectangles else { return nil }
    let rect = shape.rect
    let a = transform.apply(SIMD2(Double(rect.minX), Double(rect.minY)))
    let b = transform.apply(SIMD2(Double(rect.maxX), Double(rect.maxY)))
    let low = pointwiseMin(a, b)
    let high = pointwiseMax(a, b)
    let edges = [low.x, low.y, high.x, high.y]
    guard
      edges.allSatisfy({ abs($0) < 1_073_741_824 && abs($0 - $0.rounded()) <= Self.slack })
    else { return nil }
    self.init(
      minX: Int(low.x.rounded()), minY: Int(low.y.rounded()), maxX: Int(high.x.rounded()),
      maxY: Int(high.y.rounded()))
  }
}
