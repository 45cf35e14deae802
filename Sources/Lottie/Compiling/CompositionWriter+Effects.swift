import Foundation
import StrataGraphics
import StrataLayers

extension CompositionWriter {
  func writeEffects(of layer: LottieLayer, on body: CALayer, _ writer: PropertyWriter) {
    for effect in layer.effects {
      switch effect {
      case .dropShadow(let shadow):
        if body.shadowOpacity > 0 || body.animation(forKey: "shadowOpacity") != nil {
          warn(layer, "not-drawn-effect", "of several shadows of a layer the first is drawn")
        } else {
          write(shadow, on: body, writer)
        }
      case .blur(let sigma): writeFilter("gaussianBlur", "inputRadius", sigma, on: body, writer)
      case .fill, .tint: warn(layer, "not-drawn-effect", "fill and tint effects are not drawn")
      }
    }
  }

  private func writeFilter(
    _ type: String, _ input: String, _ value: Property<Double>, on body: CALayer,
    _ writer: PropertyWriter
  ) {
    let filter = CAFilter(type: type)
    let name = "\(type)\(body.filters?.count ?? 0)"
    filter.name = name
    body.filters = (body.filters ?? []) + [filter]
    writer.write(value, "filters.\(name).\(input)", of: body) { .number($0) }
  }

  private func write(_ shadow: DropShadow, on body: CALayer, _ writer: PropertyWriter) {
    writer.write(shadow.color, "shadowColor", of: body) {
      .color(LayerColor(shown: Color(red: $0.x, green: $0.y, blue: $0.z, alpha: 1)))
    }
    writer.write(shadow.opacity, "shadowOpacity", of: body) { .number($0) }
    writer.write(shadow.sigma, "shadowRadius", of: body) { .number($0) }
    let (angle, distance) = (shadow.angle, shadow.distance)
    @Sendable func offset(_ frame: Double) -> SIMD2<Double> {
      let radians = angle.value(at: frame) * .pi / 180
      return SIMD2(Maths.cos(radians), Maths.sin(radians)) * distance.value(at: frame)
    }
    if angle.isAnimated || distance.isAnimated {
      writer.sample("shadowOffset", of: body) { .pair(offset($0)) }
    } else {
      let offset = offset(0)
      body.shadowOffset = CGSize(width: offset.x, height: offset.y)
    }
  }
}
