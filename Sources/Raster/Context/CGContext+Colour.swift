public import Foundation
public import StrataGraphics

extension CGContext {
  /// What insides are painted with; opaque black at first.
  public func setFillColor(_ color: CGColor) {
    state.fillColor = color
    state.fillSpace = color.colorSpace ?? state.fillSpace
  }

  /// What lines are painted with; opaque black at first.
  public func setStrokeColor(_ color: CGColor) {
    state.strokeColor = color
    state.strokeSpace = color.colorSpace ?? state.strokeSpace
  }

  /// A device RGB colour.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// A device RGB colour.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// A device grey.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }

  /// A device grey.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }

  /// The space that `setFillColor(_:)` takes bare components in; the colour becomes opaque black.
  public func setFillColorSpace(_ space: CGColorSpace) {
    setFillColor(Self.black(in: space))
  }

  /// The space that `setStrokeColor(_:)` takes bare components in; the colour becomes opaque black.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    setStrokeColor(Self.black(in: space))
  }

  /// Components of the fill colour space, then alpha.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    guard let color = CGColor(colorSpace: state.fillSpace, components: components) else { return }
    state.fillColor = color
  }

  /// Components of the stroke colour space, then alpha.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    guard let color = CGColor(colorSpace: state.strokeSpace, components: components) else { return }
    state.strokeColor = color
  }

  private static func black(in space: CGColorSpace) -> CGColor {
    let components = [CGFloat](repeating: 0, count: space.numberOfComponents) + [1]
    return CGColor(colorSpace: space, components: components) ?? .black
  }
}
