import Strata
import StrataExamples
import StrataGraphics
import StrataRenderList

/// The input of the stages, made by formulas so that it is the same everywhere.
enum Subjects {
  /// Returns a closed curve around (512, 512) with `count` bulges of one cubic each.
  static func flower(_ count: Int, radius: Double = 440) -> Path {
    var path = Path()
    func point(_ part: Double, _ distance: Double) -> SIMD2<Double> {
      let angle = 2 * Double.pi * part / Double(count)
      return SIMD2(512, 512) + distance * SIMD2(Maths.cos(angle), Maths.sin(angle))
    }
    path.move(to: point(0, radius))
    for petal in 0..<count {
      let start = Double(petal)
      path.cubic(
        to: point(start + 1, radius), control1: point(start + 0.3, 0.55 * radius),
        control2: point(start + 0.7, 0.55 * radius))
    }
    path.close()
    return path
  }

  /// Returns an open curve that winds outward with a number of turns.
  static func spiral(_ turns: Int) -> Path {
    var path = Path()
    let steps = 8 * turns
    func point(_ step: Double, _ scale: Double) -> SIMD2<Double> {
      let angle = Double.pi / 4 * step
      let distance = 20 + 420 * step / Double(steps)
      return SIMD2(512, 512) + scale * distance * SIMD2(Maths.cos(angle), Maths.sin(angle))
    }
    path.move(to: point(0, 1))
    for step in 0..<steps {
      // The intersection of the tangents at the ends of an eighth of a turn.
      path.quad(to: point(Double(step + 1), 1), control: point(Double(step) + 0.5, 1.082))
    }
    return path
  }

  static let stroke: StrokeStyle = {
    var style = StrokeStyle()
    (style.width, style.cap, style.join) = (7, .round, .round)
    return style
  }()

  /// Returns a layer that moves back and forth forever.
  static func moving(_ index: Int) -> CALayer {
    let layer = tile(index)
    let start = layer.position
    layer.add(
      swinging("position", start, CGPoint(x: start.x + 10, y: start.y + 5)), forKey: nil)
    return layer
  }

  /// Returns a layer that fades in and out forever.
  static func fading(_ index: Int) -> CALayer {
    let layer = tile(index)
    layer.add(swinging("opacity", 0.25, 0.75), forKey: nil)
    return layer
  }

  private static func tile(_ index: Int) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 18, height: 18)
    layer.position = CGPoint(x: 16 + 32 * (index % 32), y: 16 + 32 * (index / 32))
    layer.backgroundColor = CGColor(red: CGFloat(index) / 1_000, green: 0.4, blue: 0.6, alpha: 1)
    return layer
  }

  /// Returns a layer whose stroke width grows and shrinks forever.
  static func movingStroke(_ index: Int) -> CALayer {
    let layer = CAShapeLayer()
    layer.position = CGPoint(x: 16 + 32 * (index % 32), y: 16 + 32 * (index / 32))
    layer.path = CGPath(rect: CGRect(x: -8, y: -8, width: 16, height: 16), transform: nil)
    layer.fillColor = nil
    layer.strokeColor = CGColor(red: CGFloat(index) / 1_000, green: 0.4, blue: 0.6, alpha: 1)
    layer.add(swinging("lineWidth", 1, 5), forKey: nil)
    return layer
  }

  private static func swinging(_ keyPath: String, _ from: Any, _ to: Any) -> CAAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 2)
    (animation.repeatCount, animation.autoreverses) = (.infinity, true)
    return animation
  }

  /// Returns layers in groups of ten: backgrounds, borders, rounded corners, opacities, rotations.
  static func tree(_ groups: Int) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 1_024, height: 1_024)
    for index in 0..<groups {
      let group = CALayer()
      let side = 1_024 / CGFloat(16)
      group.frame = CGRect(
        x: CGFloat(index % 16) * side, y: CGFloat(index / 16 % 16) * side, width: side,
        height: side)
      group.opacity = index % 4 == 0 ? 0.5 : 1
      group.masksToBounds = index % 8 == 0
      group.cornerRadius = 8
      for place in 0..<9 {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 18, height: 18)
        layer.position = CGPoint(x: 10 + 20 * (place % 3), y: 10 + 20 * (place / 3))
        layer.cornerRadius = CGFloat(place)
        layer.backgroundColor = CGColor(
          red: CGFloat(place) / 9, green: 0.4, blue: 0.6, alpha: place % 2 == 0 ? 1 : 0.7)
        if place % 3 == 0 {
          layer.borderWidth = 2
          layer.borderColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        }
        if place == 4 { layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) }
        group.addSublayer(layer)
      }
      root.addSublayer(group)
    }
    return root
  }

  /// Returns the render list of the demo at one pixel per point.
  static func demo() throws -> RenderList {
    guard let example = Examples.all.first(where: { $0.name == "demo" }) else {
      preconditionFailure("missing example: demo")
    }
    return try list(of: example.make(), example.size)
  }

  static func list(of root: CALayer, _ size: CGSize) throws -> RenderList {
    try Renderer(size: size, device: .cpu).renderList(of: root)
  }
}
