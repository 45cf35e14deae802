import Foundation
import StrataGraphics
package import StrataRenderList

extension PSCNScene {
  /// Builds a frame as a render list, with all of its paths.
  ///
  /// Its groups are balanced, because the file's are.
  package func renderList(ofFrame frame: Int) throws -> RenderList {
    var list = RenderList(size: size, background: background)
    list.commands.reserveCapacity(operationCounts[frame])
    let layer = list.layers.add(.name("scene"), below: nil)
    let canvas = PixelRect(size)
    func draw(
      _ shape: RenderShape, _ paint: RenderPaint, _ transform: PlaneTransform,
      _ opacity: Double = 1
    ) {
      list.commands.append(
        .draw(
          RenderItem(
            shape: shape, paint: paint, transform: transform, opacity: Float(opacity),
            scissor: canvas, layer: layer)))
    }
    func drawImage(_ pixels: Pixels, _ transform: PlaneTransform, _ opacity: Double = 1) {
      // One texel per unit.
      let rect = CGRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
      draw(
        .roundedRect(RoundedRect(rect)), .image(ImagePaint(pixels, over: rect)), transform, opacity)
    }
    try forEachOperation(ofFrame: frame) { operation in
      switch operation {
      case .roundedRect(let rect, let paint):
        draw(.roundedRect(rect.shape), paint.renderPaint, rect.transform)
      case .fill(let path, let rule, let paint):
        draw(.fill(path, rule), paint.renderPaint, .identity)
      case .stroke(let path, let width, let paint):
        var style = StrokeStyle()
        (style.width, style.cap, style.join) = (width, .round, .round)
        draw(.stroke(path, style), paint.renderPaint, .identity)
      case .shadow(let rect, let offset, let sigma, let color):
        let shape =
          sigma > 0
          ? RenderShape.blurred(.roundedRect(rect.shape), sigma: sigma) : .roundedRect(rect.shape)
        draw(shape, .solid(color), rect.transform.then(.translation(offset.x, offset.y)))
      case .sprites(let sprites):
        list.commands.append(
          .particles(
            RenderParticles(
              batch: sprites.batch, transform: .identity, scissor: canvas, layer: layer)))
      case .image(let index, let transform, let opacity):
        drawImage(PSCNImage.pixels(index), transform, opacity)
      case .beginGroup(let opacity, let clip):
        let shape = RenderShape.roundedRect(clip.shape)
        list.commands.append(
          .beginGroup(
            RenderGroup(
              opacity: Float(opacity), clip: RenderClip(shape: shape, transform: clip.transform),
              bounds: shape.deviceBounds(clip.transform, within: canvas), layer: layer)))
      case .endGroup:
        list.commands.append(.endGroup)
      case .text(let text, let origin, let color):
        guard let bitmap = try texts.bitmap(of: text, at: origin, color) else { return }
        drawImage(bitmap.pixels, .translation(bitmap.corner.x, bitmap.corner.y))
      case .frame:
        break
      }
    }
    return list
  }
}

extension PSCNPaint {
  fileprivate var renderPaint: RenderPaint {
    switch self {
    case .solid(let color):
      return .solid(color)
    case .axial(let from, let to, let stops):
      return Self.gradient(.axial, stops, .onto(axis: to - from, from: from))
    case .radial(let center, let radius, let stops):
      return Self.gradient(
        .radial, stops, .translation(-center.x, -center.y).then(.scale(1 / radius, 1 / radius)))
    case .conic(let center, let angle, let stops):
      let axis = SIMD2(Maths.cos(angle), Maths.sin(angle))
      return Self.gradient(.conic, stops, .onto(axis: axis, from: center))
    }
  }

  /// Returns a gradient paint; a gradient without extent shows its last color, as elsewhere.
  private static func gradient(
    _ kind: GradientPaint.Kind, _ stops: GradientStops, _ toGradient: PlaneTransform
  ) -> RenderPaint {
    guard toGradient.isFinite else { return .solid(stops.stops.last?.color ?? .clear) }
    return .gradient(GradientPaint(kind: kind, stops: stops, toGradient: toGradient))
  }
}
