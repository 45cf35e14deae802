public import Foundation
public import StrataGraphics
import Synchronization

/// How a pattern's cells keep their distances; Strata keeps them exactly, whatever is asked for.
public enum CGPatternTiling: Int32, Sendable {
  case noDistortion = 0
  case constantSpacingMinimalDistortion = 1
  case constantSpacing = 2
}

/// Draws one cell of a pattern, in pattern space.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void
/// Is told that a pattern needs its information no more.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// What draws a pattern.
public struct CGPatternCallbacks {
  /// 0.
  public var version: UInt32
  public var drawPattern: CGPatternDrawPatternCallback?
  public var releaseInfo: CGPatternReleaseInfoCallback?

  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?,
    releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    (self.version, self.drawPattern, self.releaseInfo) = (version, drawPattern, releaseInfo)
  }
}

/// A drawing that is repeated over a plane.
///
/// A cell is drawn once for each size that it is needed in, as a picture, which is then repeated. Where
/// the distances are whole pixels, so are the copies; elsewhere they are drawn between pixels.
///
/// Sendable without checks: what it holds does not change, and drawing is done by one thread at a time.
public final class CGPattern: @unchecked Sendable {
  private let info: UnsafeMutableRawPointer?
  /// Of a cell, in pattern space.
  private let bounds: CGRect
  private let matrix: CGAffineTransform
  private let step: CGSize
  /// Whether it has colours of its own.
  let isColored: Bool
  private let callbacks: CGPatternCallbacks
  private let cells = Mutex<[CellKey: PatternCell]>([:])

  private struct CellKey: Hashable {
    let scale: SIMD2<Double>
    let color: Color
  }

  /// How many sizes and colours are kept.
  private static let mostCells = 8

  /// A pattern.
  ///
  /// - Parameters:
  ///   - info: Handed to the callbacks.
  ///   - bounds: Of a cell, in pattern space; it is clipped to them.
  ///   - matrix: From pattern space to the context's space as it was in the beginning: whatever
  ///     transform is set later does not move a pattern.
  ///   - xStep: From a cell to the next, in pattern space.
  ///   - isColored: Whether the drawing sets colours; if not, it is painted in that of the graphics
  ///     state.
  /// - Returns: nil where a step is 0, a number is not finite, or nothing draws.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat,
    yStep: CGFloat, tiling: CGPatternTiling, isColored: Bool,
    callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    let map = PlaneTransform(matrix)
    guard callbacks.pointee.drawPattern != nil, xStep != 0, yStep != 0, xStep.isFinite,
      yStep.isFinite, !bounds.isNull, !bounds.isInfinite, bounds.width > 0, bounds.height > 0,
      map.isFinite, map.inverse != nil
    else { return nil }
    (self.info, self.bounds, self.matrix) = (info, bounds.standardized, matrix)
    step = CGSize(width: abs(xStep), height: abs(yStep))
    (self.isColored, self.callbacks) = (isColored, callbacks.pointee)
  }

  /// A pattern that a closure draws, with colours of its own.
  ///
  /// - Parameters:
  ///   - bounds: Of a cell, in pattern space; cells lie side by side.
  ///   - draw: Draws one cell.
  public convenience init?(bounds: CGRect, draw: @escaping (CGContext) -> Void) {
    var callbacks = CGPatternCallbacks(
      version: 0, drawPattern: { draw($1) }, releaseInfo: nil)
    self.init(
      info: nil, bounds: bounds, matrix: .identity, xStep: bounds.width, yStep: bounds.height,
      tiling: .noDistortion, isColored: true, callbacks: &callbacks)
  }

  deinit { callbacks.releaseInfo?(info) }
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
  ///   - scale: Pixels for a unit of the space that `matrix` leads to.
  ///   - color: Of a pattern with colours its alpha counts.
  private func drawnCell(_ scale: SIMD2<Double>, _ color: Color) -> PatternCell? {
    let map = PlaneTransform(matrix)
    let lengths = SIMD2(
      (map.m11 * map.m11 + map.m12 * map.m12).squareRoot(),
      (map.m21 * map.m21 + map.m22 * map.m22).squareRoot())
    let steps = SIMD2(Double(step.width), Double(step.height))
    let size = (steps * lengths * scale).rounded(.toNearestOrAwayFromZero)
    guard size.x.isFinite, size.y.isFinite, size.x * size.y <= 16_777_216 else { return nil }
    let (width, height) = (max(Int(size.x), 1), max(Int(size.y), 1))
    guard let context = try? CGContext.bitmap(width: width, height: height) else { return nil }
    let (x, y) = (CGFloat(width) / step.width, CGFloat(height) / step.height)
    if isColored {
      context.setAlpha(CGFloat(color.alpha))
    } else {
      context.setFillColor(CGColor(color))
      context.setStrokeColor(CGColor(color))
    }
    // Cells that are larger than their distance reach into their neighbours.
    let columns = Int((bounds.width / step.width).rounded(.up))
    let rows = Int((bounds.height / step.height).rounded(.up))
    guard columns * rows <= 4_096 else { return nil }
    for row in (0..<max(rows, 1)).reversed() {
      for column in (0..<max(columns, 1)).reversed() {
        context.saveGState()
        context.scaleBy(x: x, y: y)
        context.translateBy(
          x: -bounds.minX - CGFloat(column) * step.width,
          y: -bounds.minY - CGFloat(row) * step.height)
        context.clip(to: bounds)
        // So that a drawing may set an alpha of its own.
        context.beginTransparencyLayer(in: bounds, auxiliaryInfo: nil)
        callbacks.drawPattern?(info, context)
        context.endTransparencyLayer()
        context.restoreGState()
      }
    }
    // The picture's top row is where y is largest.
    let toTexels = PlaneTransform(
      a: Double(x), b: 0, c: 0, d: -Double(y), tx: -Double(bounds.minX * x),
      ty: Double(height) + Double(bounds.minY * y))
    guard let toPattern = map.inverse else { return nil }
    return PatternCell(pixels: context.pixels, toTexels: toPattern.then(toTexels))
  }
}

extension CGColor {
  /// A colour that paints with a pattern; nil where the space is not one of patterns.
  ///
  /// - Parameter components: Those of the space below, for a pattern without colours, then alpha.
  public convenience init?(
    patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
  ) {
    guard space.model == .pattern else { return nil }
    let count = space.numberOfComponents + 1
    self.init(pattern, space, Array(UnsafeBufferPointer(start: components, count: count)))
  }

  /// What the colour paints with; nil for plain colours.
  public var pattern: CGPattern? { colorPattern as? CGPattern }
}
