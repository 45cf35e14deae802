public import Foundation
public import StrataGraphics

extension CGContext {
  /// Sets the fill color; initially opaque black.
  public func setFillColor(_ color: CGColor) {
    state.fillColor = color
    state.fillSpace = color.colorSpace ?? state.fillSpace
  }

  /// Sets the stroke color; initially opaque black.
  public func setStrokeColor(_ color: CGColor) {
    state.strokeColor = color
    state.strokeSpace = color.colorSpace ?? state.strokeSpace
  }

  /// Sets the fill color to an sRGB color.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the stroke color to an sRGB color.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the fill color to a device gray.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Sets the stroke color to a device gray.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Sets the color space for the components of `setFillColor(_:)` and the fill color to opaque
  /// black.
  public func setFillColorSpace(_ space: CGColorSpace) {
    setFillColor(Self.black(in: space))
  }

  /// Sets the color space for the components of `setStrokeColor(_:)` and the stroke color to opaque
  /// black.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    setStrokeColor(Self.black(in: space))
  }

  /// Sets the fill color to components of the fill color space, followed by alpha.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    guard let color = unsafe CGColor(colorSpace: state.fillSpace, components: components) else {
      return
    }
    state.fillColor = color
  }

  /// Sets the stroke color to components of the stroke color space, followed by alpha.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    guard let color = unsafe CGColor(colorSpace: state.strokeSpace, components: components) else {
      return
    }
    state.strokeColor = color
  }

  private static func black(in space: CGColorSpace) -> CGColor {
    let components = [CGFloat](repeating: 0, count: space.numberOfComponents) + [1]
    return unsafe CGColor(colorSpace: space, components: components) ?? .black
  }
}
