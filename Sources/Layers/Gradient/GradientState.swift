import Foundation
package import StrataGraphics

/// The values of a gradient layer's own properties that can move.
struct GradientState {
  var colors = LayerColors(nil)
  var locations: [Double]?
  var startPoint = CGPoint(x: 0.5, y: 0)
  var endPoint = CGPoint(x: 0.5, y: 1)
}

/// A gradient's colours: objects that someone set, or values that an animation gave.
package struct LayerColors {
  /// One for each object; nil for an object that is no colour.
  package private(set) var values: [Color?]
  private var given: [Any]?

  /// What was set.
  package init(_ objects: [Any]?) {
    values = (objects ?? []).map { ($0 as? CGColor)?.value }
    given = objects
  }

  /// What an animation shows.
  package init(shown values: [Color?]) {
    self.values = values
  }

  /// What was set, or new objects; nil where nothing was set.
  package var objects: [Any]? {
    given ?? (values.isEmpty ? nil : values.compactMap { $0.map { CGColor($0) } })
  }
}

extension CAGradientLayer {
  /// Where these values lie, by key.
  static let slots: [String: PropertySlot] = [
    "colors": PropertySlot(
      kind: .colors, read: { .colors($0.asGradient.colors) },
      write: { layer, value in
        if case .colors(let value) = value { layer.asGradient.colors = value }
      }),
    "locations": PropertySlot(
      kind: .numbers, range: .fraction, read: { .numbers($0.asGradient.locations) },
      write: { layer, value in
        if case .numbers(let value) = value { layer.asGradient.locations = value }
      }),
    "startPoint": .point(
      .fraction, { $0.asGradient.startPoint }, { $0.asGradient.startPoint = $1 }),
    "endPoint": .point(.fraction, { $0.asGradient.endPoint }, { $0.asGradient.endPoint = $1 }),
  ]
}

extension CALayer {
  /// The state of a gradient layer, which this layer is.
  fileprivate var asGradient: GradientState {
    get { checked(as: CAGradientLayer.self).gradientState }
    _modify { yield &checked(as: CAGradientLayer.self).gradientState }
  }
}
