import StrataGraphics
import StrataRenderList

// Drawing is counted while it is collected, so that a frame that costs too much is rejected before
// it has used much memory.
extension RenderListBuilder {
  mutating func charge(_ cost: Double, layer: Int) throws {
    try meter.charge(cost, at: list.layers.path(of: layer))
  }

  /// Counts a group that has ended and is kept.
  mutating func count(_ group: RenderGroup, _ ended: OpenGroup) throws {
    // The contents are finished before the filters begin.
    let inner = group.surface.pixelCount + ended.mostPixels
    let cost = RenderCost.group(group)
    try note(
      surfacePixels: max(cost.mostPixels, inner), finished: cost.finishedPixels,
      layer: group.layer)
    try charge(cost.work, layer: group.layer)
  }

  /// Records the surfaces that are needed at the same time.
  ///
  /// - Parameters:
  ///   - pixels: The maximum number of pixels during their creation.
  ///   - finished: The number of pixels that remain until the enclosing surface is finished.
  mutating func note(surfacePixels pixels: Double, finished: Double, layer: Int) throws {
    guard let last = open.indices.last else {
      return try meter.check(surfacePixels: pixels, at: list.layers.path(of: layer))
    }
    let most = open[last].finishedPixels + pixels
    open[last].mostPixels = max(open[last].mostPixels, most)
    open[last].finishedPixels += finished
    try meter.check(surfacePixels: most, at: list.layers.path(of: layer))
  }
}
