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

extension GradientState {
  /// Where gradient layers have these values.
  static let block = ValueBlock(after: LayerState.block) { GradientState() }

  /// Where each lies, by key.
  static let slots: [String: PropertySlot] = [
    "colors": PropertySlot(\.colors, in: block),
    "locations": PropertySlot(\.locations, in: block, .fraction),
    "startPoint": PropertySlot(\.startPoint, in: block, .fraction),
    "endPoint": PropertySlot(\.endPoint, in: block, .fraction),
  ]
}
