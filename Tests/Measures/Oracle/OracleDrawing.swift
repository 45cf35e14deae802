import Foundation
import StrataGraphics
import StrataRaster
public import StrataRenderList

/// Draws lists of plain upright rectangles literally: every group is a separate surface, every
/// pixel is drawn separately, nothing is skipped.
public struct OracleDrawing {
  private let commands: [RenderCommand]
  private var next = 0

  /// Returns the picture of a list that fills its canvas.
  public static func draw(_ list: RenderList) -> OraclePicture {
    var drawing = OracleDrawing(commands: list.commands)
    var picture = OraclePicture(
      PixelRect(list.size), list.background?.premultiplied ?? SIMD4())
    drawing.draw(onto: &picture)
    return picture
  }

  private init(commands: [RenderCommand]) { self.commands = commands }

  /// Draws up to the end of the current group.
  private mutating func draw(onto picture: inout OraclePicture) {
    while next < commands.count {
      let command = commands[next]
      next += 1
      switch command {
      case .draw(let item): draw(item, onto: &picture)
      case .particles: preconditionFailure("rectangles only")
      case .beginGroup(let group):
        var surface = OraclePicture(group.surface)
        draw(onto: &surface)
        blend(group, surface, onto: &picture)
      case .endGroup: return
      case .filterBackdrop(let backdrop): filter(backdrop, &picture)
      }
    }
  }

  private func draw(_ item: RenderItem, onto picture: inout OraclePicture) {
    guard case .solid(let color) = item.paint else { preconditionFailure("plain colors only") }
    let source = color.premultiplied * item.opacity
    OraclePicture.forEach(item.scissor.intersection(picture.area)) { x, y in
      let part = Self.coverage(item.shape, item.transform, item.cuts, x, y)
      picture[x, y] = Self.blended(.normal, source, part, picture[x, y])
    }
  }

  private func blend(
    _ group: RenderGroup, _ surface: OraclePicture, onto picture: inout OraclePicture
  ) {
    let result = OracleFilters.applied(group.filters, to: surface)
    OraclePicture.forEach(group.bounds.intersection(picture.area)) { x, y in
      let part = Self.coverage(group.clip?.shape, group.clip?.transform, group.cuts, x, y)
      picture[x, y] = Self.blended(
        group.blend, result[x, y] * group.opacity, part, picture[x, y])
    }
  }

  private func filter(_ backdrop: RenderBackdrop, _ picture: inout OraclePicture) {
    let result = OracleFilters.applied(backdrop.filters, to: picture)
    OraclePicture.forEach(backdrop.bounds.intersection(picture.area)) { x, y in
      let part = Self.coverage(
        backdrop.clip?.shape, backdrop.clip?.transform, backdrop.cuts, x, y)
      let share = Float(part) / 255 * backdrop.opacity
      picture[x, y] = picture[x, y] * (1 - share) + result[x, y] * share
    }
  }

  /// Blends one pixel with the compositor, which has its own oracle.
  private static func blended(
    _ mode: CGBlendMode, _ source: SIMD4<Float>, _ coverage: UInt8, _ below: SIMD4<Float>
  ) -> SIMD4<Float> {
    var pixel = below
    unsafe Compositor.blend(mode, color: source, coverage: coverage, onto: &pixel, count: 1)
    return pixel
  }

  /// The coverage of a pixel by a rectangle, in bytes as back ends count; 255 without a shape.
  private static func coverage(
    _ shape: RenderShape?, _ transform: PlaneTransform?, _ cuts: [PixelCut], _ x: Int, _ y: Int
  ) -> UInt8 {
    guard cuts.allSatisfy({ $0.contains(x: x, y: y) }) else { return 0 }
    guard let shape, let transform else { return 255 }
    guard case .roundedRect(let rounded) = shape, rounded.isPlain, transform == .identity else {
      preconditionFailure("upright rectangles only")
    }
    func overlap(_ low: CGFloat, _ high: CGFloat, _ pixel: Int) -> Double {
      max(0, min(Double(high), Double(pixel) + 1) - max(Double(low), Double(pixel)))
    }
    let rect = rounded.rect
    let part = overlap(rect.minX, rect.maxX, x) * overlap(rect.minY, rect.maxY, y)
    return UInt8((part * 255).rounded())
  }
}
