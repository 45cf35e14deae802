import StrataGraphics
import StrataRenderList

extension CanvasTiles {
  /// Creates tiles for a list whose groups and backdrops may need more pixels than a tile.
  ///
  /// Tiles are so small that all intermediate drawing for one fits a surface.
  ///
  /// - Parameter largestSide: The largest width and height of a surface, in pixels; at least 2.
  /// - Throws: `LimitExceeded` if no tile is small enough because a bitmap, or the reach of a blur,
  ///   exceeds the device's surfaces.
  init(_ list: RenderList, largestSide: Int) throws {
    self.init(list.size, largestSide: largestSide)
    guard list.commands.contains(where: \.mayNeedMore) else { return }
    var side = largestSide
    while true {
      var widest = 0
      for tile in self { widest = Swift.max(widest, DrawRegions(list, on: tile).widest(list)) }
      if widest <= largestSide { return }
      guard side > 2 else {
        throw LimitExceeded(
          "the side of a surface for a filter or a bitmap, in pixels,", asked: widest,
          allowed: largestSide)
      }
      // Even if the canvas itself fits, the inputs of its filters may not.
      side = Swift.min(side, Swift.max(list.size.width, list.size.height)) / 2
      self.init(list.size, largestSide: Swift.max(side, 2))
    }
  }
}

extension RenderCommand {
  /// Whether more pixels may have to be drawn than are visible.
  fileprivate var mayNeedMore: Bool {
    switch self {
    case .draw, .particles, .endGroup: false
    case .beginGroup(let group): !group.filters.isEmpty || group.raster != nil
    case .filterBackdrop: true
    }
  }
}

extension DrawRegions {
  /// Returns the longest side of any surface that is drawn.
  fileprivate func widest(_ list: RenderList) -> Int {
    let view = canvas.fromEvenPixels
    var widest = max(view.width, view.height)
    for (index, command) in list.commands.enumerated() {
      switch command {
      case .beginGroup: widest = max(widest, self[index].before.longestSide)
      // The copy of the current surface that is filtered has a border.
      case .filterBackdrop: widest = max(widest, canvas.longestSide)
      case .draw, .particles, .endGroup: break
      }
    }
    return widest
  }
}

extension PixelRect {
  /// The longest side including a border of one pixel, starting at even pixels.
  fileprivate var longestSide: Int {
    let view = grown(by: 1).fromEvenPixels
    return isEmpty ? 0 : max(view.width, view.height)
  }
}
