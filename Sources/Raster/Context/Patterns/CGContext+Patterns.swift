public import Foundation
import StrataGraphics

extension CGContext {
  /// Sets the fill pattern.
  ///
  /// - Parameter colorComponents: Alpha for a colored pattern; otherwise the components of the base
  ///   space of the fill color space, then alpha. If that is not a space of uncolored patterns,
  ///   they are RGB.
  public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    let space = Self.space(of: pattern, state.fillSpace)
    guard
      let color = unsafe CGColor(patternSpace: space, pattern: pattern, components: colorComponents)
    else { return }
    setFillColor(color)
  }

  /// Sets the stroke pattern.
  ///
  /// - Parameter colorComponents: As for `setFillPattern`, of the stroke color space.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    let space = Self.space(of: pattern, state.strokeSpace)
    guard
      let color = unsafe CGColor(patternSpace: space, pattern: pattern, components: colorComponents)
    else { return }
    setStrokeColor(color)
  }

  /// Sets the origin of patterns, in the space in which they are placed; initially (0, 0).
  public func setPatternPhase(_ phase: CGSize) { state.patternPhase = phase }

  /// Returns the given space if it is a suitable pattern space; otherwise the space of colored
  /// patterns, or of uncolored patterns painted in RGB.
  private static func space(of pattern: CGPattern, _ given: CGColorSpace) -> CGColorSpace {
    if given.model == .pattern, pattern.isColored == (given.baseColorSpace == nil) { return given }
    let base = pattern.isColored ? nil : CGColorSpaceCreateDeviceRGB()
    return CGColorSpace(patternBaseSpace: base) ?? given
  }

  /// Returns the source for a color under the state's alpha; nil if it paints nothing.
  func source(_ color: CGColor) -> ContextSource? {
    guard let pattern = color.colorPattern else { return .solid(solid(color)) }
    let toBase = PlaneTransform(baseTransform)
    let toPixels = toBase.then(baseToPixels)
    let scale = SIMD2(
      (toBase.m11 * toBase.m11 + toBase.m12 * toBase.m12).squareRoot(),
      (toBase.m21 * toBase.m21 + toBase.m22 * toBase.m22).squareRoot())
    let phase = state.patternPhase
    guard let cell = pattern.cell(scale: scale, in: color),
      let fromPixels = PlaneTransform.translation(Double(phase.width), Double(phase.height))
        .then(toPixels).inverse,
      let rows = TiledImageRows(
        cell.pixels, toTexels: fromPixels.then(cell.toTexels),
        isNearest: state.interpolation == .none, isMipmapped: false, weights: .linear,
        opacity: Float(state.alpha))
    else { return nil }
    return .tiles(rows)
  }
}
