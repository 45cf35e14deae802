public import Foundation
import StrataGraphics

extension CGContext {
  /// What insides are painted with.
  ///
  /// - Parameter components: Alpha for a pattern with colours of its own; else those of the space below
  ///   the fill colour space, then alpha.
  public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    let space = Self.space(of: pattern, state.fillSpace)
    guard
      let color = CGColor(patternSpace: space, pattern: pattern, components: colorComponents)
    else { return }
    setFillColor(color)
  }

  /// What lines are painted with.
  ///
  /// - Parameter components: As for `setFillPattern`, of the stroke colour space.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    let space = Self.space(of: pattern, state.strokeSpace)
    guard
      let color = CGColor(patternSpace: space, pattern: pattern, components: colorComponents)
    else { return }
    setStrokeColor(color)
  }

  /// Where patterns begin, in the space that they are placed in; (0, 0) at first.
  public func setPatternPhase(_ phase: CGSize) { state.patternPhase = phase }

  /// The given space where it is one of patterns; without it, that of patterns with colours, or of those
  /// that are painted in red, green and blue.
  private static func space(of pattern: CGPattern, _ given: CGColorSpace) -> CGColorSpace {
    if given.model == .pattern, pattern.isColored == (given.baseColorSpace == nil) { return given }
    let base = pattern.isColored ? nil : CGColorSpaceCreateDeviceRGB()
    return CGColorSpace(patternBaseSpace: base) ?? given
  }

  /// What a colour paints with, under the state's alpha; nil where it paints nothing.
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
        isNearest: state.interpolation == .none, isMipmapped: false,
        opacity: Float(state.alpha))
    else { return nil }
    return .tiles(rows)
  }
}
