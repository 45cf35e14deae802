import Foundation
import StrataGraphics

/// Where a property that can move has its value.
///
/// A slot is only ever asked about values of layers of the class whose table it is in.
package struct PropertySlot: Sendable {
  /// How the value is reached.
  private enum Access: Sendable {
    case place(ValuePlace)
    case closures(
      read: @Sendable (LayerValues) -> AnimatedValue,
      write: @Sendable (LayerValues, AnimatedValue) -> Void)
  }

  package let kind: ValueKind
  /// Whether a layer has the value now; nil for what every layer of the class has.
  let exists: (@Sendable (LayerValues) -> Bool)?
  /// The numbers that a frame can show; nil for what is no number.
  let range: ValueRange?
  private let access: Access

  /// Of a property that lies at a place.
  init(_ place: ValuePlace, _ kind: ValueKind, _ range: ValueRange?) {
    (self.kind, self.range, exists, access) = (kind, range, nil, .place(place))
  }

  /// Of what may come and go inside a property.
  init(
    kind: ValueKind, range: ValueRange?,
    read: @escaping @Sendable (LayerValues) -> AnimatedValue,
    write: @escaping @Sendable (LayerValues, AnimatedValue) -> Void,
    exists: @escaping @Sendable (LayerValues) -> Bool
  ) {
    (self.kind, self.range, self.exists) = (kind, range, exists)
    access = .closures(read: read, write: write)
  }

  /// Where the value lies, if it is numbers that follow each other.
  var plainPlace: ValuePlace? {
    guard case .place(let place) = access, place.isPlain else { return nil }
    return place
  }

  package func read(_ values: LayerValues) -> AnimatedValue {
    switch access {
    case .place(let place): place.value(in: values)
    case .closures(let read, _): read(values)
    }
  }

  /// Writes a value of the same case as `read` gives; any other is ignored.
  package func write(_ value: AnimatedValue, to values: LayerValues) {
    switch access {
    case .place(let place): place.set(value, in: values)
    case .closures(_, let write): write(values, value)
    }
  }

  /// Gives what a frame shows the layer's own value again.
  func reset(_ shown: LayerValues, to model: LayerValues) { write(read(model), to: shown) }

  /// What a frame shows where a layer has a value.
  func limited(_ value: AnimatedValue) -> AnimatedValue { range?.limiting(value) ?? value }
}
