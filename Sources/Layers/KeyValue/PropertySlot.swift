import Foundation
import StrataGraphics

/// Where a property that can move has its value.
///
/// Reading and writing touch no override, observer or action. A slot is only ever asked about
/// layers of the class whose table it is in, and traps with any other.
package struct PropertySlot: Sendable {
  package let kind: ValueKind
  package let read: @Sendable (CALayer) -> AnimatedValue
  /// Writes a value of the same case as `read` gives; any other is ignored.
  package let write: @Sendable (CALayer, AnimatedValue) -> Void
  /// Whether a layer has the value now; nil for what every layer of the class has.
  let exists: (@Sendable (CALayer) -> Bool)?
  /// The numbers that a frame can show; nil for what is no number.
  let range: ValueRange?
  /// Where the value lies, if it is numbers in the layer's state.
  private(set) var place: StatePlace?

  init(
    kind: ValueKind, range: ValueRange? = nil,
    read: @escaping @Sendable (CALayer) -> AnimatedValue,
    write: @escaping @Sendable (CALayer, AnimatedValue) -> Void,
    exists: (@Sendable (CALayer) -> Bool)? = nil
  ) {
    (self.kind, self.range, self.read, self.write, self.exists) = (kind, range, read, write, exists)
  }

  /// What a frame shows where a layer has a value.
  func limited(_ value: AnimatedValue) -> AnimatedValue { range?.limiting(value) ?? value }

  /// The same slot, whose value lies at a place in the layer's state.
  func at<Value>(_ path: KeyPath<LayerState, Value>, _ form: StatePlace.Form) -> PropertySlot {
    var slot = self
    slot.place = StatePlace(path, form, range ?? .amount)
    return slot
  }
}

extension CALayer {
  /// The layer as one of the class that a slot belongs to.
  @inline(__always)
  package final func checked<Layer: CALayer>(as type: Layer.Type) -> Layer {
    guard let layer = self as? Layer else {
      preconditionFailure("a slot of \(type) is asked about its own layers, not a \(Self.self)")
    }
    return layer
  }
}

// Makers, for the tables.
extension PropertySlot {
  static func number(
    _ range: ValueRange,
    _ get: @escaping @Sendable (CALayer) -> CGFloat,
    _ set: @escaping @Sendable (CALayer, CGFloat) -> Void
  ) -> PropertySlot {
    PropertySlot(
      kind: .number, range: range, read: { .number(Double(get($0))) },
      write: { layer, value in
        if case .number(let value) = value { set(layer, CGFloat(value)) }
      })
  }

  static func float(
    _ range: ValueRange,
    _ get: @escaping @Sendable (CALayer) -> Float,
    _ set: @escaping @Sendable (CALayer, Float) -> Void
  ) -> PropertySlot {
    PropertySlot(
      kind: .number, range: range, read: { .number(Double(get($0))) },
      write: { layer, value in
        if case .number(let value) = value { set(layer, Float(value)) }
      })
  }

  static func flag(
    _ get: @escaping @Sendable (CALayer) -> Bool,
    _ set: @escaping @Sendable (CALayer, Bool) -> Void
  ) -> PropertySlot {
    PropertySlot(
      kind: .flag, read: { .number(get($0) ? 1 : 0) },
      write: { layer, value in
        if case .number(let value) = value { set(layer, value != 0) }
      })
  }

  /// A whole number; what an animation passes through counts as the one below.
  static func integer(
    _ get: @escaping @Sendable (CALayer) -> Int,
    _ set: @escaping @Sendable (CALayer, Int) -> Void
  ) -> PropertySlot {
    PropertySlot(
      kind: .integer, read: { .number(Double(get($0))) },
      write: { layer, value in
        if case .number(let value) = value, let whole = Int(exactly: value.rounded(.down)) {
          set(layer, whole)
        }
      })
  }

  static func point(
    _ range: ValueRange,
    _ get: @escaping @Sendable (CALayer) -> CGPoint,
    _ set: @escaping @Sendable (CALayer, CGPoint) -> Void
  ) -> PropertySlot {
    PropertySlot(
      kind: .point, range: range,
      read: { layer in
        let point = get(layer)
        return .pair(SIMD2(Double(point.x), Double(point.y)))
      },
      write: { layer, value in
        if case .pair(let value) = value { set(layer, CGPoint(x: value.x, y: value.y)) }
      })
  }

  static func size(
    _ range: ValueRange,
    _ get: @escaping @Sendable (CALayer) -> CGSize,
    _ set: @escaping @Sendable (CALayer, CGSize) -> Void
  ) -> PropertySlot {
    PropertySlot(
      kind: .size, range: range,
      read: { layer in
        let size = get(layer)
        return .pair(SIMD2(Double(size.width), Double(size.height)))
      },
      write: { layer, value in
        if case .pair(let value) = value { set(layer, CGSize(width: value.x, height: value.y)) }
      })
  }

  static func rect(
    _ range: ValueRange,
    _ get: @escaping @Sendable (CALayer) -> CGRect,
    _ set: @escaping @Sendable (CALayer, CGRect) -> Void
  ) -> PropertySlot {
    PropertySlot(
      kind: .rect, range: range,
      read: { layer in
        let rect = get(layer)
        return .quad(
          SIMD4(
            Double(rect.origin.x), Double(rect.origin.y), Double(rect.size.width),
            Double(rect.size.height)))
      },
      write: { layer, value in
        guard case .quad(let value) = value else { return }
        set(layer, CGRect(x: value.x, y: value.y, width: value.z, height: value.w))
      })
  }

  static func transform(
    _ range: ValueRange,
    _ get: @escaping @Sendable (CALayer) -> CATransform3D,
    _ set: @escaping @Sendable (CALayer, CATransform3D) -> Void
  ) -> PropertySlot {
    PropertySlot(
      kind: .transform, range: range, read: { .transform(get($0)) },
      write: { layer, value in
        if case .transform(let value) = value { set(layer, value) }
      })
  }

  static func color(
    _ get: @escaping @Sendable (CALayer) -> LayerColor,
    _ set: @escaping @Sendable (CALayer, LayerColor) -> Void
  ) -> PropertySlot {
    PropertySlot(
      kind: .color, read: { .color(get($0)) },
      write: { layer, value in
        if case .color(let value) = value { set(layer, value) }
      })
  }

  static func path(
    _ get: @escaping @Sendable (CALayer) -> LayerPath,
    _ set: @escaping @Sendable (CALayer, LayerPath) -> Void
  ) -> PropertySlot {
    PropertySlot(
      kind: .path, range: .place, read: { .path(get($0)) },
      write: { layer, value in
        if case .path(let value) = value { set(layer, value) }
      })
  }

  /// A name, which changes at once from one to another.
  package static func string(
    _ get: @escaping @Sendable (CALayer) -> String,
    _ set: @escaping @Sendable (CALayer, String) -> Void
  ) -> PropertySlot {
    PropertySlot(
      kind: .string, read: { .string(get($0)) },
      write: { layer, value in
        if case .string(let value) = value { set(layer, value) }
      })
  }

  static func filters(
    _ get: @escaping @Sendable (CALayer) -> [Any]?,
    _ set: @escaping @Sendable (CALayer, [Any]?) -> Void
  ) -> PropertySlot {
    PropertySlot(
      kind: .filters, read: { .filters(get($0)) },
      write: { layer, value in
        if case .filters(let value) = value { set(layer, value) }
      })
  }

  /// A layer's contents.
  static let contents = PropertySlot(
    kind: .contents, read: { .contents($0.state.contents) },
    write: { layer, value in
      if case .contents(let value) = value { layer.state.contents = value }
    })
}
