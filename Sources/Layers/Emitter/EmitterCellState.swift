import Foundation
import StrataGraphics

/// The values of an emitter cell; those of the cells in it too.
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
  /// Values under keys that name no property.
  var freeValues: [String: Any] = [:]
  /// What key-value calls gave that the cell cannot take; layers report it.
  var refusedValues = RefusedValues()

  /// How many cells this one is with all in it; no more than `Int.max`, since cells that share
  /// others can stand for more than any memory holds.
  private(set) var count = 1
  /// How deep cells lie in each other; 1 for one without others.
  private(set) var depth = 1

  /// Puts cells into this one.
  ///
  /// - Precondition: No more than `deepestNesting` lie in each other then.
  mutating func setCells(_ new: [EmitterCellState]?) {
    cells = new
    count = (new ?? []).totalCount.addingSaturating(1)
    depth = (new ?? []).deepest + 1
    precondition(
      depth <= Self.deepestNesting,
      "cells lie at most \(Self.deepestNesting) deep in each other")
  }

  /// More would take all of a thread's stack to release.
  private static let deepestNesting = 256
}

extension [EmitterCellState] {
  /// How many there are with all in them.
  var totalCount: Int { reduce(0) { $0.addingSaturating($1.count) } }

  /// How deep they lie in each other; 0 without any.
  var deepest: Int { reduce(0) { Swift.max($0, $1.depth) } }

  /// The cell that names lead to from cell to cell, the first of several with one name.
  func cell(_ names: ArraySlice<String>) -> EmitterCellState? {
    guard let name = names.first, let found = first(where: { $0.name == name }) else { return nil }
    return names.count == 1 ? found : found.cells?.cell(names.dropFirst())
  }

  /// Changes the cell that names lead to, if there is one; not the cells in it.
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
