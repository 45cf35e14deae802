import Foundation
import StrataGraphics
import StrataRenderList

// A canvas may show a part of a scene whose background filters read the content around it.

extension Canvas {
  /// Returns the pixels that the backdrops of a list read, in and around the displayed ones.
  ///
  /// - Returns: nil if they are all displayed, or exceed the limit for a canvas.
  func pixels(readBy list: RenderList, _ limits: Limits) -> PixelRect? {
    guard let viewport, let surroundings = viewport.surroundings else { return nil }
    var reach = SIMD2(0, 0)
    for case .filterBackdrop(let backdrop) in list.commands {
      // Each may read the result of the one below it.
      let read = backdrop.filters.input(for: scissor)
      reach.x += max(scissor.minX - read.minX, read.maxX - scissor.maxX)
      reach.y += max(scissor.minY - read.minY, read.maxY - scissor.maxY)
    }
    guard reach != SIMD2() else { return nil }
    let around = RenderShape.roundedRect(RoundedRect(surroundings))
      .deviceBounds(toDevice, within: scissor.grown(by: reach))
    let read = around.union(scissor)
    guard read != scissor, read.pixelCount <= Double(limits.canvasPixels) else { return nil }
    return read
  }
}

extension RenderList {
  /// Returns the list with its commands in a group, of which only a part is shown.
  ///
  /// - Parameters:
  ///   - shown: The pixels of the canvas.
  ///   - drawn: The pixels that the commands draw to.
  func showing(_ shown: PixelRect, of drawn: PixelRect) -> RenderList {
    var list = self
    list.commands = [
      .beginGroup(RenderGroup(opacity: 1, clip: nil, bounds: shown, surface: drawn))
    ]
    // Backdrops filter the background, too.
    if let background {
      list.background = nil
      let rect = CGRect(x: drawn.minX, y: drawn.minY, width: drawn.width, height: drawn.height)
      list.commands.append(
        .draw(
          RenderItem(
            shape: .roundedRect(RoundedRect(rect)), paint: .solid(background),
            transform: .identity, scissor: drawn)))
    }
    list.commands += commands + [.endGroup]
    return list
  }
}
