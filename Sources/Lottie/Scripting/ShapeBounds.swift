import Foundation
import StrataGraphics

/// The outlines of a shape layer, whose bounds expressions can use.
///
/// Their own expressions are ignored.
struct ShapeBounds {
  private let outlines: [PlacedOutline]
  /// The steps that the bounds at one frame take.
  let steps: Int

  /// - Parameters:
  ///   - layer: The JSON of the layer.
  ///   - frames: The frames in which the layer may be visible.
  init(_ layer: JSONValue, _ script: DocumentScript, frames: ClosedRange<Double>) {
    var reader = script.reader
    let items = (try? reader.shapes(of: layer, "shapes")) ?? []
    var collector = ShapeCollector(limit: min(script.limits.layers, Self.mostItems), frames: frames)
    outlines = collector.collect(items).outlines
    var finder = OutlineCostFinder(frames: frames)
    let work = finder.cost(of: outlines).work
    steps = Int(min(work, 1e12)) / DocumentScript.stepCost + 1
  }

  private static let mostItems = 10_000

  /// Returns the bounds without strokes, in the layer's space; empty if nothing is drawn.
  func rectangle(at frame: Double) -> CGRect {
    outlines.path(at: frame).boundingBox ?? .zero
  }
}
