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
    let reach = list.backdropReach
    guard reach != SIMD2() else { return nil }
    let around = RenderShape.roundedRect(RoundedRect(surroundings))
      .deviceBounds(toDevice, within: scissor.grown(by: reach))
    let read = around.union(scissor)
    guard read != scissor, read.pixelCount <= Double(limits.canvasPixels) else { return nil }
    return read
  }
}

extension RenderList {
  /// The distance, in pixels of the canvas, from which all backdrops together read content.
  fileprivate var backdropReach: SIMD2<Int> {
    var reach = SIMD2(0, 0)
    // The canvas pixels that a pixel of each open group spans.
    var scales = [1.0]
    for command in commands {
      let scale = scales[scales.count - 1]
      switch command {
      case .beginGroup(let group):
        let own = group.raster.map { $0.transform.largestScale(over: group.surface.rect) }
        scales.append(scale * (own ?? 1))
      case .endGroup: scales.removeLast()
      case .filterBackdrop(let backdrop):
        // Each may read the result of the one below it.
        let pixel = PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1)
        let read = backdrop.filters.input(for: pixel)
        let own = SIMD2(Double(max(-read.minX, read.maxX)), Double(max(-read.minY, read.maxY)))
        let scaled = (own * scale).rounded(.up)
        let most = SIMD2(repeating: 0x1p20)
        reach &+= SIMD2<Int>(scaled.replacing(with: most, where: .!(scaled .< most)))
      case .draw, .particles: break
      }
    }
    return reach
  }

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
    // Backdrops also filter the background.
    if let background {
      list.background = nil
      list.commands.append(
        .draw(
          RenderItem(
            shape: .roundedRect(RoundedRect(drawn.rect)), paint: .solid(background),
            transform: .identity, scissor: drawn)))
    }
    list.commands += commands + [.endGroup]
    return list
  }
}
