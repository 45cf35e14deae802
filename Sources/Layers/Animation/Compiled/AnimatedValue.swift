package import StrataGraphics

/// A value of an animatable property, without strings, boxes and objects where possible.
package enum AnimatedValue {
  /// A number, integer or Boolean.
  case number(Double)
  /// A point, or the width and height of a size.
  case pair(SIMD2<Double>)
  /// A rectangle: x, y, width, height.
  case quad(SIMD4<Double>)
  case transform(CATransform3D)
  case color(LayerColor)
  case path(LayerPath)
  /// A gradient's colors.
  case colors(LayerColors)
  case numbers([Double]?)
  case contents(LayerContents)
  case string(String)
  case filters([Any]?)
}

/// The kind of value that a property takes, which determines its interpolation.
package enum ValueKind: Sendable {
  case number, integer, flag, point, size, rect, transform, color, path, colors, numbers, contents
  case string, filters
}
