public import Foundation
public import StrataGraphics
import Synchronization

/// The spacing of a pattern's cells; Strata always keeps the exact distances.
public enum CGPatternTiling: Int32, Sendable {
  case noDistortion = 0
  case constantSpacingMinimalDistortion = 1
  case constantSpacing = 2
}

/// Draws one cell of a pattern, in pattern space.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void
/// Releases the info pointer of a pattern.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The callbacks of a pattern.
// Safe: only the pattern calls them.
@safe
public struct CGPatternCallbacks {
  /// The version of the structure, 0.
  public var version: UInt32
  public var drawPattern: CGPatternDrawPatternCallback?
  public var releaseInfo: CGPatternReleaseInfoCallback?

  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?,
    releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    unsafe (self.version, self.drawPattern, self.releaseInfo) = (version, drawPattern, releaseInfo)
  }
}

/// A drawing that is repeated over the plane.
///
/// A cell is drawn once for each size that is needed, as an image, which is then repeated. If the
/// distances are whole pixels, the copies are aligned to pixels; otherwise they are drawn between
/// pixels.
///
/// Unchecked Sendable: properties do not change, and a lock guards the cached cells. If contexts of
/// several threads use a pattern, its callbacks may be called at the same time.
// Safe: the info pointer is only passed to the callbacks.
@safe
public final class CGPattern: @unchecked Sendable {
  private let info: UnsafeMutableRawPointer?
  /// The bounds of a cell, in pattern space.
  private let bounds: CGRect
  private let matrix: CGAffineTransform
  private let step: CGSize
  /// Whether the pattern sets its own colors.
  let isColored: Bool
  private let callbacks: CGPatternCallbacks
  private let cells = Mutex<[CellKey: PatternCell]>([:])

  private struct CellKey: Hashable {
    let scale: SIMD2<Double>
    let color: Color
  }

  /// The maximum number of cached cells, one per size and color.
  private static let mostCells = 8

  /// Creates a pattern.
  ///
  /// - Parameters:
  ///   - info: The pointer that is passed to the callbacks.
  ///   - bounds: The bounds of a cell, in pattern space; the cell is clipped to them.
  ///   - matrix: The transform from pattern space to the context's initial space: later transforms
  ///     do not move a pattern.
  ///   - xStep: The distance from one cell to the next, in pattern space.
  ///   - isColored: Whether the drawing sets colors. Otherwise it is painted in the color of the
  ///     graphics state.
  /// - Returns: nil if a step is 0 or not finite, the bounds are empty or infinite, the matrix is
  ///   not finite or not invertible, or there is no draw callback.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat,
    yStep: CGFloat, tiling: CGPatternTiling, isColored: Bool,
    callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    let map = PlaneTransform(matrix)
    guard unsafe callbacks.pointee.drawPattern != nil, xStep != 0, yStep != 0, xStep.isFinite,
      yStep.isFinite, !bounds.isNull, !bounds.isInfinite, bounds.width > 0, bounds.height > 0,
      map.isFinite, map.inverse != nil
    else { return nil }
    unsafe (self.info, self.bounds, self.matrix) = (info, bounds.standardized, matrix)
    step = CGSize(width: abs(xStep), height: abs(yStep))
    (self.isColored, self.callbacks) = unsafe (isColored, callbacks.pointee)
  }

  /// Creates a colored pattern that a closure draws.
  ///
  /// - Parameters:
  ///   - bounds: The bounds of a cell, in pattern space; cells are adjacent.
  ///   - draw: Draws one cell.
  public convenience init?(bounds: CGRect, draw: @escaping (CGContext) -> Void) {
    var callbacks = unsafe CGPatternCallbacks(
      version: 0, drawPattern: { draw($1) }, releaseInfo: nil)
    unsafe self.init(
      info: nil, bounds: bounds, matrix: .identity, xStep: bounds.width, yStep: bounds.height,
      tiling: .noDistortion, isColored: true, callbacks: &callbacks)
  }

  deinit { unsafe callbacks.releaseInfo?(info) }
}

extension CGPattern: ColorPattern {
  package func cell(scale: SIMD2<Double>, in color: CGColor) -> PatternCell? {
    let alpha = min(max(Double(color.alpha), 0), 1)
    let plain = isColored ? Color(red: 0, green: 0, blue: 0, alpha: alpha) : color.value
    let key = CellKey(scale: scale, color: plain)
    if let known = cells.withLock({ $0[key] }) { return known }
    guard let made = drawnCell(scale, plain) else { return nil }
    cells.withLock {
      if $0.count >= Self.mostCells { $0.removeAll() }
      $0[key] = made
    }
    return made
  }

  /// - Parameters:
  ///   - scale: Pixels per unit of the space that `matrix` maps to.
  ///   - color: The color; a colored pattern uses only its alpha.
  private func drawnCell(_ scale: SIMD2<Double>, _ color: Color) -> PatternCell? {
    let map = PlaneTransform(matrix)
    let lengths = SIMD2(
      (map.m11 * map.m11 + map.m12 * map.m12).squareRoot(),
      (map.m21 * map.m21 + map.m22 * map.m22).squareRoot())
    let steps = SIMD2(Double(step.width), Double(step.height))
    let pixels = (steps * lengths * scale).rounded(.toNearestOrAwayFromZero)
    guard pixels.x.isFinite, pixels.y.isFinite else { return nil }
    let size = pointwiseMax(pixels, SIMD2(1, 1))
    // Cells that are larger than their distance overlap their neighbors.
    let overlaps = pointwiseMax(
      (SIMD2(Double(bounds.width), Double(bounds.height)) / steps).rounded(.up), SIMD2(1, 1))
    guard size.x * size.y <= 16_777_216, overlaps.x * overlaps.y <= 4_096 else { return nil }
    let (width, height) = (Int(size.x), Int(size.y))
    guard let context = try? CGContext.bitmap(width: width, height: height) else {
      return nil
    }
    let (x, y) = (CGFloat(width) / step.width, CGFloat(height) / step.height)
    if isColored {
      context.setAlpha(CGFloat(color.alpha))
    } else {
      context.setFillColor(CGColor(color))
      context.setStrokeColor(CGColor(color))
    }
    for row in (0..<Int(overlaps.y)).reversed() {
      for column in (0..<Int(overlaps.x)).reversed() {
        context.saveGState()
        context.scaleBy(x: x, y: y)
        context.translateBy(
          x: -bounds.minX - CGFloat(column) * step.width,
          y: -bounds.minY - CGFloat(row) * step.height)
        context.clip(to: bounds)
        // The layer lets the drawing set its own alpha.
        context.beginTransparencyLayer(in: bounds, auxiliaryInfo: nil)
        unsafe callbacks.drawPattern?(info, context)
        context.endTransparencyLayer()
        context.restoreGState()
      }
    }
    // The image's top row is at the largest y.
    let toTexels = PlaneTransform(
      a: Double(x), b: 0, c: 0, d: -Double(y), tx: -Double(bounds.minX * x),
      ty: Double(height) + Double(bounds.minY * y))
    guard let toPattern = map.inverse else { return nil }
    return PatternCell(pixels: context.pixels, toTexels: toPattern.then(toTexels))
  }
}

extension CGColor {
  /// Creates a color that paints with a pattern; nil if the space is not a pattern space.
  ///
  /// - Parameter components: The components of the base space for an uncolored pattern, then alpha.
  public convenience init?(
    patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
  ) {
    guard space.model == .pattern else { return nil }
    let count = space.numberOfComponents + 1
    unsafe self.init(pattern, space, Array(UnsafeBufferPointer(start: components, count: count)))
  }

  /// The pattern of the color; nil for plain colors.
  public var pattern: CGPattern? { colorPattern as? CGPattern }
}
