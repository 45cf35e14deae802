import StrataGraphics
import StrataRenderList

extension CanvasTiles {
  /// Creates tiles for a plan whose groups and backdrops may need more pixels than a tile.
  ///
  /// Tiles are so small that all intermediate drawing for one fits a surface.
  ///
  /// - Parameter largestSide: The largest width and height of a surface, in pixels; at least 2.
  /// - Throws: `LimitExceeded` if no tile is small enough because a bitmap, or the reach of a blur,
  ///   exceeds the device's surfaces.
  package init(_ plan: FramePlan, largestSide: Int) throws {
    self.init(plan.list.size, largestSide: largestSide)
    guard plan.surfaces.contains(where: { !$0.keepsPixels }) else { return }
    var side = largestSide
    var suspect = PixelRect.empty
    while let found = tooLarge(plan, largestSide, first: suspect) {
      guard side > 2 else {
        throw LimitExceeded(
          "the side of a surface for a filter or a bitmap, in pixels,", asked: found.side,
          allowed: largestSide)
      }
      suspect = found.tile
      // Even if the canvas itself fits, the inputs of its filters may not.
      side = Swift.min(side, Swift.max(plan.list.size.width, plan.list.size.height)) / 2
      self.init(plan.list.size, largestSide: Swift.max(side, 2))
    }
  }

  /// Returns a tile whose drawing needs a surface that is too large, and the side of that surface,
  /// or nil if all surfaces fit.
  ///
  /// - Parameter first: The pixels whose tiles are tested first. Parts of a tile that was
  ///   too large are often too large as well, and there may be a million tiles.
  private func tooLarge(
    _ plan: FramePlan, _ largestSide: Int, first: PixelRect
  ) -> (tile: PixelRect, side: Int)? {
    for tile in [tiles(on: first), AnySequence(self)].joined() {
      let side = plan.placed(on: tile).widestSurface
      if side > largestSide { return (tile, side) }
    }
    return nil
  }
}

extension FramePlan {
  /// The longest side of any surface that is drawn.
  fileprivate var widestSurface: Int {
    let view = canvas.fromEvenPixels
    return surfaces.reduce(max(view.width, view.height)) { widest, surface in
      // The copy of a surface that a backdrop filters also has a border.
      let drawn = surface.isBackdrop ? canvas : surface.before
      return max(widest, drawn.longestSide, widestFilterStep(surface))
    }
  }

  /// Returns the longest side of the surfaces to which the filters of a group or a backdrop are
  /// drawn.
  ///
  /// It may exceed that of their input: the result of a blur or a shadow is larger, and in a chain
  /// of filters the results in between are larger than both input and output.
  private func widestFilterStep(_ surface: PlannedSurface) -> Int {
    guard surface.isBackdrop || !surface.before.isEmpty else { return 0 }
    return surface.filters.widestSurface(
      of: surface.isBackdrop ? surface.reads : surface.before, mostWeights: rules.mostWeights)
  }
}

extension PixelRect {
  /// The longest side including a border of one pixel, starting at even pixels.
  fileprivate var longestSide: Int {
    let view = grown(by: 1).fromEvenPixels
    return isEmpty ? 0 : max(view.width, view.height)
  }
}
