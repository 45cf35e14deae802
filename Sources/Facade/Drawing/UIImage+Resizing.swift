import Foundation
import StrataGraphics
import StrataImageFiles
import StrataRaster

extension CGContext {
  /// Draws an image over a rectangle.
  ///
  /// A resizable image is drawn in nine parts: the corners keep their size, and the other parts are
  /// tiled or stretched. A template image is drawn in the fill color.
  func draw(_ image: UIImage, over rect: CGRect) {
    if image.renderingMode == .alwaysTemplate {
      return draw(image.withTintColor(UIColor(cgColor: fillColor)), over: rect)
    }
    guard image.capInsets != .zero || image.isTiled, let source = image.cgImage,
      image.imageOrientation == .up, rect.size != image.size
    else { return draw(upright: image, in: rect) }
    let parts = NineParts(of: image, over: rect)
    for row in 0..<3 {
      for column in 0..<3 {
        let (pixels, place) = (parts.source(column, row), parts.target(column, row))
        guard pixels.width >= 1, pixels.height >= 1, place.width > 0, place.height > 0,
          let part = source.cropping(to: pixels)
        else { continue }
        let natural = CGSize(
          width: pixels.width / image.scale, height: pixels.height / image.scale)
        let tile = CGSize(
          width: column == 1 && image.isTiled ? natural.width : place.width,
          height: row == 1 && image.isTiled ? natural.height : place.height)
        drawTiles(of: part, scale: image.scale, tile, over: place)
      }
    }
  }

  private func drawTiles(of part: CGImage, scale: CGFloat, _ tile: CGSize, over place: CGRect) {
    let picture = UIImage(cgImage: part, scale: scale, orientation: .up)
    guard tile != place.size else { return draw(upright: picture, in: place) }
    saveGState()
    clip(to: place)
    // Only tiles within the clip are drawn, whose number the bitmap limits.
    let shown = boundingBoxOfClipPath
    for row in Self.tiles(tile.height, from: place.minY, over: shown.minY, shown.maxY) {
      for column in Self.tiles(tile.width, from: place.minX, over: shown.minX, shown.maxX) {
        let origin = CGPoint(
          x: place.minX + CGFloat(column) * tile.width, y: place.minY + CGFloat(row) * tile.height)
        draw(upright: picture, in: CGRect(origin: origin, size: tile))
      }
    }
    restoreGState()
  }

  /// Returns the numbers of the tiles that cover an interval; empty for an empty interval, or one
  /// that is too far away to distinguish tiles.
  private static func tiles(
    _ length: CGFloat, from start: CGFloat, over first: CGFloat, _ last: CGFloat
  ) -> Range<Int> {
    guard
      let from = Int(exactly: max(((first - start) / length).rounded(.down), 0)),
      let to = Int(exactly: ((last - start) / length).rounded(.up)), from < to
    else { return 0..<0 }
    return from..<to
  }
}

/// The columns and rows of a resizable image, in the image's pixels and in the target rectangle.
private struct NineParts {
  private let sourceX: [CGFloat]
  private let sourceY: [CGFloat]
  private let targetX: [CGFloat]
  private let targetY: [CGFloat]

  init(of image: UIImage, over rect: CGRect) {
    let caps = image.capInsets
    func pixels(_ first: CGFloat, _ last: CGFloat, _ length: CGFloat) -> [CGFloat] {
      let whole = (length * image.scale).rounded()
      let start = min(max((first * image.scale).rounded(), 0), whole)
      return [0, start, max(whole - (last * image.scale).rounded(), start), whole]
    }
    func points(
      _ first: CGFloat, _ last: CGFloat, _ start: CGFloat, _ length: CGFloat
    ) -> [CGFloat] {
      // Caps that do not fit share the available length in proportion.
      let share = first + last > length ? length / (first + last) : 1
      return [start, start + first * share, start + length - last * share, start + length]
    }
    sourceX = pixels(caps.left, caps.right, image.size.width)
    sourceY = pixels(caps.top, caps.bottom, image.size.height)
    targetX = points(caps.left, caps.right, rect.minX, rect.width)
    targetY = points(caps.top, caps.bottom, rect.minY, rect.height)
  }

  func source(_ column: Int, _ row: Int) -> CGRect { Self.box(sourceX, sourceY, column, row) }
  func target(_ column: Int, _ row: Int) -> CGRect { Self.box(targetX, targetY, column, row) }

  private static func box(_ x: [CGFloat], _ y: [CGFloat], _ column: Int, _ row: Int) -> CGRect {
    CGRect(x: x[column], y: y[row], width: x[column + 1] - x[column], height: y[row + 1] - y[row])
  }
}
