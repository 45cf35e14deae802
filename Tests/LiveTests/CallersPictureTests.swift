import Strata
import StrataCGLES
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// The output of a renderer in a caller's framebuffer.
@Suite(.serialized, .enabled(if: hasGL)) struct CallersPictureTests {
  private static let scenes = TestScene.all.filter { scene in
    ["clips", "shapes", "gradients", "images", "planes", "caml"].contains {
      scene.name.hasPrefix($0 + "/")
    }
  }.enumerated().filter { $0.offset % 9 == 0 }.map(\.element)

  /// Returns an image from the same device, read back.
  private func image(
    of root: CALayer, _ width: Int, _ height: Int, at time: Double = 0, yAxis: YAxis = .down
  ) throws -> Pixels {
    let renderer = try Renderer(
      size: CGSize(width: width, height: height), device: .gpu, yAxis: yAxis)
    return try renderer.image(of: root, at: time).pixels
  }

  @Test(arguments: scenes)
  func `a scene has the same bytes as an image of the device`(
    scene: TestScene
  ) throws {
    let caller = try CallersGL(scene.width, scene.height)
    let live = try caller.renderer(of: scene.make())
    try live.showFrame(at: scene.time)
    let expected = try image(of: scene.make(), scene.width, scene.height, at: scene.time)
    let picture = caller.picture()
    expectEqual(picture.bytes, expected.bytes, "\(PixelComparison(picture, expected))")
  }

  @Test func `the y axis points down by default, and images are upright either way`()
    throws
  {
    // The lower half red.
    let bytes: [UInt8] = [0, 255, 0, 255, 255, 0, 0, 255]
    let image = CGImage(Pixels(width: 1, height: 2, premultipliedRGBA: bytes))
    for yAxis in YAxis.allCases {
      let caller = try CallersGL(40, 30)
      let root = layer(0, 0, 40, 30)
      let child = layer(4, 2, 10, 8)
      child.contents = image
      child.magnificationFilter = .nearest
      root.addSublayer(child)
      let live = try CARenderer(inCurrentContext: CARenderer.Options(yAxis: yAxis))
      expectEqual(CARenderer.Options().yAxis, .down)
      live.layer = root
      live.bounds = root.bounds
      try live.showFrame(at: 0)
      // Rows from the top: with y up the layer ends 2 points above the lower edge.
      let first = yAxis == .up ? 30 - 2 - 8 : 2
      let picture = caller.picture()
      expectEqual(pixel(picture, 4, first - 1), [0, 0, 0, 0])
      expectEqual(pixel(picture, 4, first), [0, 255, 0, 255])
      expectEqual(pixel(picture, 13, first + 7), [255, 0, 0, 255])
      expectEqual(pixel(picture, 13, first + 8), [0, 0, 0, 0])
    }
  }

  @Test func `bounds select a part of the superspace, placed at the viewport's corner`()
    throws
  {
    let caller = try CallersGL(60, 50, cleared: SIMD4(0, 0, 1, 1))
    let root = layer(0, 0, 100, 100)
    root.addSublayer(layer(30, 20, 10, 10, UIColor.red.cgColor))
    let live = try CARenderer(inCurrentContext: CARenderer.Options(scale: 2))
    live.layer = root
    live.bounds = CGRect(x: 26, y: 17, width: 12, height: 10)
    caller.gl.viewport(7, 5, 1, 1)
    try live.showFrame(at: 0)
    let picture = caller.picture()
    // The layer begins 4 points right of and 3 below the upper corner of the bounds, two pixels
    // each, and extends past their lower edge.
    var red = PixelRect.empty
    for y in 0..<50 {
      for x in 0..<60 where pixel(picture, x, 49 - y) == [255, 0, 0, 255] {
        red = red.union(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
      }
    }
    expectEqual(red, PixelRect(minX: 15, minY: 5, maxX: 15 + 16, maxY: 5 + 14))
  }

  @Test func `the tree is composited over the caller's content`() throws {
    let below = SIMD4<Float>(0.2, 0.4, 0.6, 0.8)
    let caller = try CallersGL(48, 40, cleared: below)
    func tree() -> CALayer {
      let root = layer(0, 0, 48, 40)
      let disc = layer(4, 4, 30, 30, CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
      disc.cornerRadius = 15
      root.addSublayer(disc)
      root.addSublayer(layer(20.5, 10.25, 20, 20, CGColor(red: 0, green: 1, blue: 0, alpha: 1)))
      return root
    }
    try caller.renderer(of: tree()).showFrame(at: 0)
    let alone = try image(of: tree(), 48, 40).bytes
    let picture = caller.picture().bytes
    let cleared: [Float] = [51, 102, 153, 204]
    var furthest: Float = 0
    for index in picture.indices {
      let alpha = Float(alone[index / 4 * 4 + 3]) / 255
      let expected = Float(alone[index]) + cleared[index % 4] * (1 - alpha)
      furthest = max(furthest, abs(expected - Float(picture[index])))
    }
    // GL rounds the sum to a byte, and may round a product first.
    expect(furthest <= 1)
  }

  @Test func `blend modes and backdrops only see the tree`() throws {
    func tree() -> CALayer {
      let root = layer(0, 0, 40, 40)
      root.addSublayer(layer(2, 2, 24, 24, CGColor(red: 0.9, green: 0.4, blue: 0.1, alpha: 1)))
      let multiplied = layer(10, 10, 24, 24, CGColor(red: 0.3, green: 0.8, blue: 0.7, alpha: 1))
      multiplied.compositingFilter = "multiplyBlendMode"
      root.addSublayer(multiplied)
      return root
    }
    let caller = try CallersGL(40, 40, cleared: SIMD4(0.6, 0.6, 0.6, 1))
    try caller.renderer(of: tree()).showFrame(at: 0)
    let alone = try image(of: tree(), 40, 40)
    let picture = caller.picture()
    // Where the tree is opaque, the caller's pixels do not matter.
    expectEqual(pixel(picture, 30, 30), pixel(alone, 30, 30))
    expectEqual(pixel(picture, 15, 15), pixel(alone, 15, 15))
    expectEqual(pixel(picture, 38, 38), [153, 153, 153, 255])
  }
}
