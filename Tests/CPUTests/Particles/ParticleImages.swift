import Foundation
import StrataGraphics
import StrataRenderList

/// Particles as the equivalent images, computed one by one from the parameters of each birth.
extension RenderParticles {
  /// The images in paint order.
  var images: [RenderItem] {
    var items: [(z: Float, item: RenderItem)] = []
    for run in batch.runs {
      for birth in run.range {
        if let item = image(run, birth) { items.append(item) }
      }
    }
    switch batch.order {
    case .given: break
    case .reversed: items.reverse()
    case .backToFront:
      // A stable sort keeps the order of equal ones.
      items = items.enumerated()
        .sorted { ($0.element.z, $0.offset) < ($1.element.z, $1.offset) }.map(\.element)
    }
    return items.map(\.item)
  }

  /// The commands that draw the images; with additive blending, each is in its own group.
  var commands: [RenderCommand] {
    images.flatMap { item -> [RenderCommand] in
      guard batch.blend == .add else { return [.draw(item)] }
      return [
        .beginGroup(RenderGroup(opacity: 1, clip: nil, bounds: item.scissor, blend: .plusLighter)),
        .draw(item), .endGroup,
      ]
    }
  }

  private func image(_ run: ParticleRun, _ birth: Int) -> (z: Float, item: RenderItem)? {
    let page = run.page
    func value(_ stream: ParticleStream) -> SIMD4<Float> {
      stream.value(at: birth, births: page.count)
    }
    let a = Float(run.age) - page.birth[birth]
    guard a >= 0, a < value(page.lifetime).x else { return nil }
    let place =
      value(page.position) + (value(page.velocity) + 0.5 * value(page.acceleration) * a) * a
    let size = max(0, value(page.scale).x + value(page.scaleSpeed).x * a)
    let turn = Maths.sincos(Double(value(page.spin).x * a))
    let color =
      (value(page.color) + value(page.colorSpeed) * a)
      .clamped(lowerBound: .zero, upperBound: .one) * value(page.factor)

    let (cosine, sine) = (turn.cos * Double(size), turn.sin * Double(size))
    var plane = transform
    plane.m31 += depth.x * Double(place.z)
    plane.m32 += depth.y * Double(place.z)
    plane.m33 += depth.z * Double(place.z)
    let own = PlaneTransform(
      a: cosine, b: sine, c: -sine, d: cosine, tx: Double(place.x), ty: Double(place.y))
    let sprite = run.sprite
    let half = sprite.size / 2
    let rect = CGRect(x: -half.x, y: -half.y, width: 2 * half.x, height: 2 * half.y)
    let part = sprite.contentsRect
    let (width, height) = (Double(sprite.pixels.width), Double(sprite.pixels.height))
    let (top, bottom) = (Double(part.minY) * height, Double(part.maxY) * height)
    var paint = ImagePaint(
      pixels: sprite.pixels,
      columns: [
        ImagePaint.Key(position: -half.x, texel: Double(part.minX) * width),
        ImagePaint.Key(position: half.x, texel: Double(part.maxX) * width),
      ],
      rows: [
        ImagePaint.Key(position: -half.y, texel: sprite.isUpsideDown ? bottom : top),
        ImagePaint.Key(position: half.y, texel: sprite.isUpsideDown ? top : bottom),
      ],
      minification: sprite.minification, magnification: sprite.magnification,
      levelBias: sprite.levelBias)
    paint.tint = SIMD3(color.x, color.y, color.z) * tint
    let item = RenderItem(
      shape: .roundedRect(RoundedRect(rect)), paint: .image(paint), transform: own.then(plane),
      opacity: color.w * opacity, scissor: scissor, cuts: cuts)
    return (place.z, item)
  }
}
