import Foundation
import StrataGraphics
import StrataLayers
import StrataRaster
import StrataTestSupport
import Testing

/// A layer with stored properties of its own, which inherits `init(layer:)`.
private final class LevelLayer: CALayer {
  @Managed var level: Double
  var unit = 1.0
  var displaysItself = false
  /// The values that drawing code found.
  var notes: [[Double]] = []

  override class func needsDisplay(forKey key: String) -> Bool { key == "level" }

  override func display() {
    guard displaysItself else { return super.display() }
    notes.append([unit, level, presentation()?.level ?? -1])
    contents = notes.count
    sublayers?[0].setNeedsDisplay()
  }

  override func draw(in ctx: CGContext) {
    notes.append([unit, level, presentation()?.level ?? -1, Double(bounds.width)])
    level = 9
    bounds.size.height = 1
  }

  func take() -> [[Double]] {
    defer { notes = [] }
    return notes
  }
}

private func object(_ contents: LayerContents?) -> Any? {
  if case .object(let object) = contents { object } else { nil }
}

@Suite struct FrameDisplayTests {
  private let layer = LevelLayer()

  init() throws {
    layer.unit = 7
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    move("level", to: 1)
    try layer.renderFrame(at: 0)
  }

  /// Animates from 0 to a value in two seconds.
  private func move(_ keyPath: String, to end: Double) {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (0, end, 2)
    layer.add(animation, forKey: keyPath)
  }

  @Test func `display() finds a frame's values in the presentation, and its own properties`()
    throws
  {
    layer.displaysItself = true
    let shown = try layer.displayedContents(at: 1, frameTime: 1)
    expectEqual(layer.take(), [[7, 0, 0.5]])
    expectEqual(object(shown) as? Int, 1)
    expect(layer.contents == nil && layer.presentation()?.level == 0)
  }

  @Test func `draw(in:) finds a frame's values in the layer, and changes none`() throws {
    move("bounds.size.width", to: 8)
    try layer.renderFrame(at: 0)
    let shown = try layer.displayedContents(at: 1, frameTime: 1)
    expectEqual(layer.take(), [[7, 0.5, 0.5, 4]])
    let image = try #require(object(shown) as? CGImage)
    expect(image.width == 4 && image.height == 4)
    expect(layer.level == 0 && layer.bounds.size == CGSize(width: 4, height: 4))
    expect(layer.contents == nil && !layer.needsDisplay())
  }

  @Test func `a marked layer is displayed without its animations`() throws {
    layer.displaysItself = true
    layer.level = 0.25
    try layer.renderFrame(at: 1)
    expectEqual(layer.take(), [[7, 0.25, 0.25]])
    expectEqual(layer.contents as? Int, 1)
  }

  @Test func `a layer is displayed once more after the animation`() throws {
    layer.displaysItself = true
    try expect(layer.displayedContents(at: 1, frameTime: 1) != nil)
    for _ in 0..<2 { try expect(layer.displayedContents(at: 3, frameTime: 3) == nil) }
    expectEqual(layer.take(), [[7, 0, 0.5], [7, 0, 0]])
  }

  @Test func `sublayers that display() marks are displayed for the same frame`() throws {
    layer.displaysItself = true
    let sublayer = LevelLayer()
    sublayer.bounds = layer.bounds
    layer.addSublayer(sublayer)
    try layer.renderFrame(at: 0)
    expectEqual(sublayer.take(), [])
    _ = try layer.displayedContents(at: 1, frameTime: 1)
    expect(sublayer.take().count == 1 && sublayer.contents != nil)
  }

  @Test func `a presentation copy has the contents of its frame`() throws {
    layer.displaysItself = true
    try layer.renderFrame(at: 0.5)
    let copy = try #require(layer.presentation())
    let shown = try copy.displayedContents(at: 0, frameTime: 0, isAnimated: false)
    expectEqual(object(shown) as? Int, 1)
    expectEqual(layer.take(), [[7, 0, 0.25]])
    try expect(layer.displayedContents(at: 0.5, frameTime: 0.5, isAnimated: false) == nil)
  }
}
