import Foundation
import StrataGraphics

/// The values of an emitter cell, including those of its nested cells.
package struct EmitterCellState {
  var name: String?
  var isEnabled = true
  var birthRate: Float = 0
  var lifetime: Float = 0
  var lifetimeRange: Float = 0

  var emissionLatitude: CGFloat = 0
  var emissionLongitude: CGFloat = 0
  var emissionRange: CGFloat = 0
  var velocity: CGFloat = 0
  var velocityRange: CGFloat = 0
  var xAcceleration: CGFloat = 0
  var yAcceleration: CGFloat = 0
  var zAcceleration: CGFloat = 0

  var scale: CGFloat = 1
  var scaleRange: CGFloat = 0
  var scaleSpeed: CGFloat = 0
  var spin: CGFloat = 0
  var spinRange: CGFloat = 0

  var color = LayerColor(.layerWhite)
  var redRange: Float = 0
  var greenRange: Float = 0
  var blueRange: Float = 0
  var alphaRange: Float = 0
  var redSpeed: Float = 0
  var greenSpeed: Float = 0
  var blueSpeed: Float = 0
  var alphaSpeed: Float = 0

  var contents: Any?
  var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  var contentsScale: CGFloat = 1
  var minificationFilter = CALayerContentsFilter.linear
  var magnificationFilter = CALayerContentsFilter.linear
  var minificationFilterBias: Float = 0

  var particleType = "sprite"
  var orientationLatitude: CGFloat = 0
  var orientationLongitude: CGFloat = 0
  var orientationRange: CGFloat = 0
  var mass: Float = 1
  var massRange: Float = 0
  var rotation: CGFloat = 0
  var rotationRange: CGFloat = 0
  var contentsFrameCount = 1
  var contentsFrameColumnCount = 0
  var contentsFrameRowCount = 0
  var contentsFramesPerSecond: Float = 1
  var contentsFrameMode = "single"
  var behaviors: [EmitterBehaviorState]?

  var timing = LayerTiming()
  fileprivate(set) var cells: [EmitterCellState]?
  var style: [AnyHashable: Any]?
  /// Values stored under keys that name no property.
  var undeclaredValues: [String: Any] = [:]
  /// Values passed to key-value methods that the cell could not accept, for layers to report.
  var refusedValues = RefusedValues()

  /// The number of cells including all nested ones, at most `Int.max`.
  ///
  /// Nested cells are shared, so the number can exceed what would fit in memory.
  private(set) var count = 1
  /// The nesting depth; 1 for a cell without nested cells.
  private(set) var depth = 1

  /// Sets the nested cells.
  ///
  /// - Precondition: The resulting depth is at most `deepestNesting`.
  mutating func setCells(_ new: [EmitterCellState]?) {
    cells = new
    count = (new ?? []).totalCount.addingSaturating(1)
    depth = (new ?? []).deepest + 1
    precondition(
      depth <= Self.deepestNesting,
      "emitter cells can be nested at most \(Self.deepestNesting) levels deep")
  }

  /// The maximum nesting depth; releasing more levels would exhaust a thread's stack.
  private static let deepestNesting = 256
}

extension [EmitterCellState] {
  /// The number of cells including all nested ones.
  var totalCount: Int { reduce(0) { $0.addingSaturating($1.count) } }

  /// The nesting depth; 0 without cells.
  var deepest: Int { reduce(0) { Swift.max($0, $1.depth) } }

  /// Returns the nested cell at a path of names; the first one if a name is not unique.
  func cell(_ names: ArraySlice<String>) -> EmitterCellState? {
    guard let name = names.first, let found = first(where: { $0.name == name }) else { return nil }
    return names.count == 1 ? found : found.cells?.cell(names.dropFirst())
  }

  /// Changes the cell at a path of names, if it exists; its nested cells are not changed.
  mutating func change(_ names: ArraySlice<String>, _ body: (inout EmitterCellState) -> Void) {
    guard let name = names.first, let index = firstIndex(where: { $0.name == name }) else { return }
    if names.count == 1 {
      body(&self[index])
    } else {
      self[index].cells?.change(names.dropFirst(), body)
    }
  }
}

extension Int {
  fileprivate func addingSaturating(_ other: Int) -> Int {
    let (sum, isOver) = addingReportingOverflow(other)
    return isOver ? .max : sum
  }
}
