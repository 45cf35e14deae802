package import Foundation
package import StrataGraphics

// What content providers read of a layer, or of what a frame shows of it.
extension LayerValues {
  /// A value that is kept as it is.
  @inline(__always)
  package subscript<Value: KeyValueCoded & Equatable>(property: LayerProperty<Value>) -> Value {
    place(of: property).assumingMemoryBound(to: Value.self).pointee
  }

  /// A colour's components.
  package subscript(property: LayerProperty<CGColor?>) -> Color? {
    place(of: property).assumingMemoryBound(to: LayerColor.self).pointee.value
  }

  /// A colour with the object that was set.
  package subscript(object property: LayerProperty<CGColor?>) -> LayerColor {
    place(of: property).assumingMemoryBound(to: LayerColor.self).pointee
  }

  /// A path's elements.
  package subscript(property: LayerProperty<CGPath?>) -> Path? {
    place(of: property).assumingMemoryBound(to: LayerPath.self).pointee.value
  }

  /// A list of numbers.
  package subscript(property: LayerProperty<[NSNumber]?>) -> [Double]? {
    place(of: property).assumingMemoryBound(to: [Double]?.self).pointee
  }
}
