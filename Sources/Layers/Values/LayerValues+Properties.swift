package import Foundation
package import StrataGraphics

// Accessors for content providers, of a layer's model values or of a frame's presented values.
extension LayerValues {
  /// A value that is stored as it is.
  @inline(__always)
  package subscript<Value: KeyValueCoded & Equatable>(property: LayerProperty<Value>) -> Value {
    place(of: property).assumingMemoryBound(to: Value.self).pointee
  }

  /// The components of a color.
  package subscript(property: LayerProperty<CGColor?>) -> Color? {
    place(of: property).assumingMemoryBound(to: LayerColor.self).pointee.value
  }

  /// A color with the object that was set.
  package subscript(object property: LayerProperty<CGColor?>) -> LayerColor {
    place(of: property).assumingMemoryBound(to: LayerColor.self).pointee
  }

  /// The elements of a path.
  package subscript(property: LayerProperty<CGPath?>) -> Path? {
    place(of: property).assumingMemoryBound(to: LayerPath.self).pointee.value
  }

  /// A list of numbers.
  package subscript(property: LayerProperty<[NSNumber]?>) -> [Double]? {
    place(of: property).assumingMemoryBound(to: [Double]?.self).pointee
  }
}
