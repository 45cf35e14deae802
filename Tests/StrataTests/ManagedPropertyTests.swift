import Foundation
import Strata
import StrataTestSupport
import Testing

/// A ring as public code writes it: a custom property, drawn in `draw(in:)`.
private final class RingLayer: CALayer {
  @Managed var progress: CGFloat = 0.25
  @Managed var tint: CGColor?
  @Managed var steps: Int
  var draws: [CGFloat] = []

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? RingLayer { progress = other.progress }
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "progress" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.progress
    animation.duration = 1
    return animation
  }

  override func draw(in ctx: CGContext) {
    ctx.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * progress, height: bounds.height))
  }
}

/// A layer that sets its contents in `display()`, from its presentation values.
private final class ProvidingLayer: CALayer {
  @Managed var level: Double

  override class func needsDisplay(forKey key: String) -> Bool { key == "level" }

  override func display() {
    let level = presentation()?.level ?? level
    let context = CGContext(
      data: nil, width: 10, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    context?.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    context?.fill(CGRect(x: 0, y: 0, width: level * 10, height: 1))
    contents = context?.makeImage()
  }
}

/// An animation and a layer with defaults for keys that are not properties.
private final class TaggedAnimation: CABasicAnimation {
  override class func defaultValue(forKey key: String) -> Any? {
    key == "tag" ? 3 : super.defaultValue(forKey: key)
  }
}

private final class TaggedLayer: CALayer {
  override class func defaultValue(forKey key: String) -> Any? {
    key == "tag" ? 4 : super.defaultValue(forKey: key)
  }
}

/// A ring that inherits its initializers and keeps its color in a stored property.
private final class PlainRing: CALayer {
  @Managed var progress: CGFloat
  var color = CGColor(red: 0, green: 1, blue: 0, alpha: 1)

  override class func needsDisplay(forKey key: String) -> Bool { key == "progress" }

  override func draw(in ctx: CGContext) {
    ctx.setFillColor(color)
    ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * progress, height: bounds.height))
  }
}

@Suite struct ManagedPropertyTests {
  private let renderer: Renderer
  private let ring = RingLayer()

  init() throws {
    renderer = try Renderer(size: CGSize(width: 40, height: 4), device: .cpu)
    ring.frame = CGRect(x: 0, y: 0, width: 40, height: 4)
    ring.setNeedsDisplay()
  }

  /// The number of covered columns.
  private func columns(of layer: CALayer, at time: Double) throws -> Int {
    let rgba = try renderer.image(of: layer, at: time).rgba
    return (0..<40).count { rgba[$0 * 4 + 3] == 255 }
  }

  @Test func `key-value calls access the property`() {
    expect(ring.progress == 0.25 && ring.tint == nil && ring.steps == 0)
    ring.setValue(0.75, forKey: "progress")
    ring.steps = 3
    expectEqual(ring.progress, 0.75)
    expectEqual(
      (ring.value(forKey: "steps") as? NSNumber)?.intValue ?? ring.value(forKey: "steps") as? Int,
      3)
    ring.setValue(2.0, forKey: "steps")
    expectEqual(ring.steps, 2)
  }

  @Test func `a key without a stored value has its default`() throws {
    expectEqual(ring.value(forKey: "progress") as? CGFloat, 0.25)
    expectEqual(ring.value(forKey: "steps") as? Int, 0)
    expect(ring.value(forKey: "tint") == nil && ring.value(forKey: "other") == nil)
    _ = try renderer.image(of: ring)
    expectEqual(ring.presentation()?.value(forKey: "progress") as? CGFloat, 0.25)
    let (animation, layer) = (TaggedAnimation(keyPath: "opacity"), TaggedLayer())
    expectEqual(animation.value(forKey: "tag") as? Int, 3)
    expectEqual(layer.value(forKeyPath: "tag") as? Int, 4)
    animation.setValue(5, forKey: "tag")
    layer.setValue(6, forKey: "tag")
    expectEqual(animation.value(forKey: "tag") as? Int, 5)
    expectEqual(layer.value(forKey: "tag") as? Int, 6)
  }

  @Test func `each frame of an animation is drawn with the interpolated value`() throws {
    let animation = CABasicAnimation(keyPath: "progress")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 2)
    ring.add(animation, forKey: "grow")
    try expectEqual(
      [0, 0.5, 1, 1.5, 2].map { try columns(of: ring, at: $0) }, [0, 10, 20, 30, 10])
    _ = try renderer.image(of: ring, at: 0.5)
    expect(ring.presentation()?.progress == 0.25 && ring.progress == 0.25)
    _ = try renderer.image(of: ring, at: 1)
    expectEqual(ring.presentation()?.progress, 0.5)
    expect(renderer.diagnostics.isEmpty)
  }

  @Test func `a change runs the action of the class`() throws {
    try expectEqual(columns(of: ring, at: 0), 10)
    ring.progress = 0.75
    expectEqual(ring.animationKeys(), ["progress"])
    try expectEqual([0, 0.5, 1].map { try columns(of: ring, at: $0) }, [10, 20, 30])
  }

  @Test func `an animation without a start begins at the property's default`() throws {
    let animation = CABasicAnimation(keyPath: "progress")
    (animation.toValue, animation.duration) = (0.75, 1)
    ring.add(animation, forKey: nil)
    try expectEqual(columns(of: ring, at: 0.5), 20)
  }

  @Test func `keyframes and groups animate such values too`() throws {
    let frames = CAKeyframeAnimation(keyPath: "progress")
    frames.values = [0, 1, 0.5]
    let group = CAAnimationGroup()
    group.animations = [frames]
    group.duration = 4
    ring.add(group, forKey: "frames")
    try expectEqual([1, 2, 3].map { try columns(of: ring, at: $0) }, [20, 40, 30])
  }

  @Test func `contents that display() provides follow the presentation`() throws {
    let layer = ProvidingLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 4)
    layer.magnificationFilter = .nearest
    layer.setNeedsDisplay()
    let animation = CABasicAnimation(keyPath: "level")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
    layer.add(animation, forKey: nil)
    try expectEqual(columns(of: layer, at: 0.5), 20)
    try expectEqual(columns(of: layer, at: 2), 0)
  }

  @Test func `a class without an initializer for copies keeps its stored properties`() throws {
    let layer = PlainRing()
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 4)
    layer.color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.setNeedsDisplay()
    let animation = CABasicAnimation(keyPath: "progress")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 2)
    layer.add(animation, forKey: nil)
    let rgba = try renderer.image(of: layer, at: 1).rgba
    expectEqual((0..<40).count { rgba[$0 * 4] == 255 && rgba[$0 * 4 + 1] == 0 }, 20)
    let context = try #require(
      CGContext(
        data: nil, width: 40, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    layer.presentation()?.render(in: context)
    let copied = try #require(context.makeImage()).rgba
    expectEqual((0..<40).count { copied[$0 * 4] == 255 }, 20)
  }

  @Test func `frames of a job match still images`() throws {
    let animation = CABasicAnimation(keyPath: "progress")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 2)
    ring.add(animation, forKey: "grow")
    var counts: [Int] = []
    try renderer.forEachFrame(of: ring, frames: 0..<4, fps: 2) { _, image in
      counts.append((0..<40).count { image.rgba[$0 * 4 + 3] == 255 })
    }
    expectEqual(counts, [0, 10, 20, 30])
  }

  @Test func `other custom keys are animated in presentation copies`() throws {
    let layer = CALayer()
    layer.setValue(CGPoint.zero, forKey: "anchor")
    let animation = CABasicAnimation(keyPath: "anchor.x")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 8, 1)
    layer.add(animation, forKey: nil)
    _ = try renderer.image(of: layer, at: 0.5)
    expectEqual(layer.presentation()?.value(forKey: "anchor") as? CGPoint, CGPoint(x: 4, y: 0))
    expect(renderer.diagnostics.isEmpty)
  }
}
