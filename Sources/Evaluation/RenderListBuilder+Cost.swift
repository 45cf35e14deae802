import StrataGraphics
import StrataRenderList

// What is drawn is counted while it is gathered, so that what costs too much is refused before it has
// taken much memory.
extension RenderListBuilder {
  mutating func charge(_ cost: Double, layer: Int) throws {
    try meter.charge(cost, at: list.layers.path(of: layer))
  }

  /// Counts a group that has ended and stays.
  mutating func count(_ group: RenderGroup, _ ended: OpenGroup) throws {
    // What is in it is finished before its filters begin.
    let inner = group.surface.pixelCount + ended.mostPixels
    let cost = RenderCost.group(group)
    try note(
      surfacePixels: max(cost.mostPixels, inner), finished: cost.finishedPixels,
      layer: group.layer)
    try charge(cost.work, layer: group.layer)
  }

  /// Notes what surfaces are needed at a time.
  ///
  /// - Parameters:
  ///   - pixels: At most, while they are made.
  ///   - finished: Of what is left of them then, until what they are in is finished.
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
