/// A filter or a shadow whose lengths are in points of a layer's space.
///
/// Lengths of a render list are in pixels. A value in points has a type of its own, so that code
/// without the conversion does not compile.
package struct InPoints<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The filter or shadow, with lengths in points instead of pixels.
  package let value: Value

  package init(_ value: Value) { self.value = value }
}
