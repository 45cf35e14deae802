import Foundation
import StrataGraphics

/// Access to the value of an animatable property.
///
/// A slot may only be used with values of layers of the class whose table contains it.
package struct PropertySlot: Sendable {
  /// The means of access to the value.
  private enum Access: Sendable {
    case place(ValueOffset)
    case closures(
      read: @Sendable (LayerValues) -> AnimatedValue,
      write: @Sendable (LayerValues, AnimatedValue) -> Void)
  }

  package let kind: ValueKind
  /// Whether a layer has the value now; nil if every layer of the class has it.
  let exists: (@Sendable (LayerValues) -> Bool)?
  /// The numbers that can be drawn; nil if the value is not numeric.
  let range: ValueRange?
  private let access: Access

  /// Creates the slot of a property with a fixed location.
  init(_ place: ValueOffset, _ kind: ValueKind, _ range: ValueRange?) {
    (self.kind, self.range, exists, access) = (kind, range, nil, .place(place))
  }

  /// Creates the slot of a value inside a property, which may be absent.
  init(
    kind: ValueKind, range: ValueRange?,
    read: @escaping @Sendable (LayerValues) -> AnimatedValue,
    write: @escaping @Sendable (LayerValues, AnimatedValue) -> Void,
    exists: @escaping @Sendable (LayerValues) -> Bool
  ) {
    (self.kind, self.range, self.exists) = (kind, range, exists)
    access = .closures(read: read, write: write)
  }

  /// The location of the value, if it consists of consecutive numbers.
  var plainPlace: ValueOffset? {
    guard case .place(let place) = access, place.isPlain else { return nil }
    return place
  }

  package func read(_ values: LayerValues) -> AnimatedValue {
    switch access {
    case .place(let place): place.value(in: values)
    case .closures(let read, _): read(values)
    }
  }

  /// Writes a value of the case that `read` returns; any other is ignored.
  package func write(_ value: AnimatedValue, to values: LayerValues) {
    switch access {
    case .place(let place): place.set(value, in: values)
    case .closures(_, let write): write(values, value)
    }
  }

  /// Resets the presentation value to the layer's model value.
  func reset(_ shown: LayerValues, to model: LayerValues) { write(read(model), to: shown) }

  /// Returns the value that is drawn for a given one.
  func limited(_ value: AnimatedValue) -> AnimatedValue { range?.limiting(value) ?? value }
}
