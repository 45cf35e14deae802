package import Foundation
package import StrataGraphics

// Accessors for content providers, of a layer's model values or of a frame's presented values.
extension LayerValues {
  /// A value that is stored as it is.
  @inline(__always)
  package subscript<Value: KeyValueCoded & Equatable>(property: LayerProperty<Value>) -> Value {
    place(of: property)[as: Value.self]
  }

  /// The components of a color.
  package subscript(property: LayerProperty<CGColor?>) -> Color? {
    place(of: property)[as: LayerColor.self].value
  }

  /// A color with the object that was set.
  package subscript(object property: LayerProperty<CGColor?>) -> LayerColor {
    place(of: property)[as: LayerColor.self]
  }

  /// The elements of a path.
  package subscript(property: LayerProperty<CGPath?>) -> Path? {
    place(of: property)[as: LayerPath.self].value
  }

  /// A list of numbers.
  package subscript(property: LayerProperty<[NSNumber]?>) -> [Double]? {
    place(of: property)[as: [Double]?.self]
  }
}
