package import StrataGraphics

/// A value of a property that can move, freed of strings, boxes and objects as far as it can be.
package enum AnimatedValue {
  /// A number, a whole number or a truth value.
  case number(Double)
  /// A point, or the width and height of a size.
  case pair(SIMD2<Double>)
  /// A rectangle: x, y, width, height.
  case quad(SIMD4<Double>)
  case transform(CATransform3D)
  case color(LayerColor)
  case path(LayerPath)
  /// A gradient's colours.
  case colors(LayerColors)
  case numbers([Double]?)
  case contents(LayerContents)
  case string(String)
  case filters([Any]?)
}

/// What kind of value a property takes, and so how one turns into another.
package enum ValueKind: Sendable {
  case number, integer, flag, point, size, rect, transform, color, path, colors, numbers, contents
  case string, filters
}
