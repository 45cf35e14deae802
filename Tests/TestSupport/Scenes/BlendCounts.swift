public import StrataGraphics
public import StrataRenderList

/// How often each pixel of a frame may be blended: by every item and group whose bounds hold it.
public struct BlendCounts: Sendable {
  private let width: Int
  private let height: Int
  private var counts: [Int]

  public init(_ list: RenderList) {
    width = list.size.width
    height = list.size.height
    counts = [Int](repeating: 0, count: width * height)
    for command in list.commands {
      switch command {
      case .draw(let item):
        add(item.shape.deviceBounds(item.transform, within: item.scissor))
      case .beginGroup(let group):
        add(group.bounds)
      case .endGroup:
        break
      }
    }
  }

  private mutating func add(_ bounds: PixelRect) {
    let touched = bounds.intersection(
      PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
    for y in touched.minY..<touched.maxY {
      for x in touched.minX..<touched.maxX { counts[y * width + x] += 1 }
    }
  }

  /// The first pixel of an 8-bit picture that is further from the exact one than rounding after each
  /// blend explains, in words; nil when there is none.
  ///
  /// A blend rounds by half a level, and paints by half a level more: 1 + ⌈half the blends⌉ levels,
  /// and never more than 4.
  public func breach(exact: Pixels, drawn: Pixels) -> String? {
    let (a, b) = (exact.bytes, drawn.bytes)
    for pixel in counts.indices {
      let allowed = min(4, 1 + (counts[pixel] + 1) / 2)
      for channel in 0..<4 {
        let difference = abs(Int(a[4 * pixel + channel]) - Int(b[4 * pixel + channel]))
        if difference > allowed {
          return "(\(pixel % width), \(pixel / width)) differs by \(difference) after at most "
            + "\(counts[pixel]) blends, and may by \(allowed)"
        }
      }
    }
    return nil
  }
}
