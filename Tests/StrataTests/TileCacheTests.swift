import Foundation
import Strata
import StrataLayers
import StrataTestSupport
import Synchronization
import Testing

/// Fills tiles and records each one.
private final class Filler: CALayerDelegate {
  var boxes: [CGRect] = []
  var color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  var whileDrawing: (CALayer, CGRect) -> Void = { _, _ in }

  func draw(_ layer: CALayer, in ctx: CGContext) {
    let box = ctx.boundingBoxOfClipPath
    boxes.append(box)
    whileDrawing(layer, box)
    ctx.setFillColor(color)
    ctx.fill(box)
  }
}

/// The times at which tiles are drawn, and their lifetime.
@Suite struct TileCacheTests {
  private let root = CALayer()
  private let layer = CATiledLayer()
  private let filler = Filler()

  init() {
    root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    layer.anchorPoint = .zero
    layer.bounds = CGRect(x: 0, y: 0, width: 640, height: 640)
    layer.tileSize = CGSize(width: 32, height: 32)
    layer.delegate = filler
    root.addSublayer(layer)
  }

  private func renderer(_ limits: Limits = .default) throws -> Renderer {
    try Renderer(size: CGSize(width: 64, height: 64), device: .cpu, limits: limits)
  }

  private func color(_ renderer: Renderer, x: Int, y: Int) throws -> [UInt8] {
    let rgba = try renderer.image(of: root).rgba
    return Array(rgba[4 * (64 * y + x)..<4 * (64 * y + x) + 4])
  }

  @Test func `only invalidated tiles are redrawn`() throws {
    let renderer = try renderer()
    try expectEqual(color(renderer, x: 40, y: 40), [255, 0, 0, 255])
    expectEqual(filler.boxes.count, 4)
    filler.color = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    try expectEqual(color(renderer, x: 40, y: 40), [255, 0, 0, 255])
    layer.setNeedsDisplay(CGRect(x: 40, y: 40, width: 5, height: 5))
    try expectEqual(color(renderer, x: 40, y: 40), [0, 0, 255, 255])
    try expectEqual(color(renderer, x: 5, y: 40), [255, 0, 0, 255])
    expectEqual(filler.boxes.count, 5)
    layer.setNeedsDisplay()
    try expectEqual(color(renderer, x: 5, y: 40), [0, 0, 255, 255])
    expectEqual(filler.boxes.count, 9)
    layer.tileSize = CGSize(width: 64, height: 64)
    _ = try renderer.image(of: root)
    expectEqual(filler.boxes.count, 10)
  }

  @Test func `a tile invalidated while drawing is redrawn`() throws {
    let renderer = try renderer()
    let (layer, filler) = (layer, filler)
    filler.whileDrawing = { _, box in
      guard filler.boxes.count == 1 else { return }
      layer.setNeedsDisplay(box.insetBy(dx: 4, dy: 4))
    }
    _ = try renderer.image(of: root)
    expect(filler.boxes.count == 5 && filler.boxes[0] == filler.boxes[1])
    _ = try renderer.image(of: root)
    expectEqual(filler.boxes.count, 5)
  }

  @Test func `contents make it an ordinary layer`() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    layer.contents = context.makeImage()
    try expectEqual(color(renderer(), x: 40, y: 40), [0, 255, 0, 255])
    expect(filler.boxes.isEmpty)
    layer.setNeedsDisplay()
    expect(layer.needsDisplay())
  }

  @Test func `a subclass draws, and its copies show its tiles`() throws {
    final class Own: CATiledLayer {
      var count = 0
      override func draw(in ctx: CGContext) {
        count += 1
        ctx.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
        ctx.fill(ctx.boundingBoxOfClipPath)
      }
    }
    let own = Own()
    own.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    own.tileSize = CGSize(width: 32, height: 32)
    root.sublayers = [own]
    let renderer = try renderer()
    try expectEqual(color(renderer, x: 40, y: 40), [0, 255, 0, 255])
    let copy = try #require(root.presentation())
    let image = try renderer.image(of: copy)
    expectEqual(Array(image.rgba.suffix(4)), [0, 255, 0, 255])
    expectEqual(own.count, 4)
  }

  @Test func `scrolling draws each tile once, within the budget`() throws {
    layer.bounds = CGRect(x: 0, y: 0, width: 100_000, height: 100_000)
    var limits = Limits.default
    limits.tileBytes = 40 * 4 * 32 * 32
    let renderer = try renderer(limits)
    for frame in 0..<1_000 {
      layer.position = CGPoint(x: -Double(frame) * 1.7, y: -Double(frame) * 0.9)
      _ = try renderer.renderList(of: root)
    }
    let places = Set(filler.boxes.map { SIMD2(Double($0.minX), Double($0.minY)) })
    expectEqual(places.count, filler.boxes.count)
    // The window of two by two tiles moves by 1,698 and 899 pixels.
    expect((150...270).contains(filler.boxes.count))
    let tiles = try #require(layer.tiles)
    expect(tiles.mostBytes <= limits.tileBytes && tiles.mostBytes > limits.tileBytes / 2)
    expectEqual(tiles.drawnCount, filler.boxes.count)
  }

  @Test func `scrolled bounds keep their tiles`() throws {
    let renderer = try renderer()
    for frame in 0..<32 {
      layer.bounds = CGRect(x: Double(frame), y: 0, width: 64, height: 64)
      _ = try renderer.renderList(of: root)
    }
    expectEqual(filler.boxes.count, 6)
  }

  @Test func `a one-level layer is drawn completely in bounded memory`() throws {
    layer.bounds = CGRect(x: 0, y: 0, width: 6_400, height: 6_400)
    layer.transform = CATransform3DMakeScale(0.01, 0.01, 1)
    let renderer = try renderer()
    try expectEqual(color(renderer, x: 63, y: 63), [255, 0, 0, 255])
    expectEqual(filler.boxes.count, 40_000)
    try expect(#require(layer.tiles).mostBytes < 100_000)
    var limits = Limits.default
    limits.tiles = 39_999
    layer.setNeedsDisplay()
    #expect(throws: LimitExceeded.self) { try self.renderer(limits).image(of: self.root) }
  }

  // MARK: Concurrency

  private final class Crowd: CATiledLayerConcurrentDrawing {
    struct Count {
      var now = 0
      var most = 0
      var all = 0
    }
    let count = Mutex(Count())

    func draw(_ layer: CALayer, in ctx: CGContext) {
      count.withLock {
        $0.now += 1
        $0.all += 1
        $0.most = max($0.most, $0.now)
      }
      // Long enough for others to start.
      Thread.sleep(forTimeInterval: 0.002)
      let box = ctx.boundingBoxOfClipPath
      let part = (box.minX + 2 * box.minY) / 2_000
      ctx.setFillColor(CGColor(red: part, green: layer.bounds.width / 1_000, blue: 0, alpha: 1))
      ctx.fill(box)
      count.withLock { $0.now -= 1 }
    }
  }

  @Test func `eight threads draw the same as one`() throws {
    var pictures: [[UInt8]] = []
    for threads in [1, 8] {
      let crowd = Crowd()
      layer.delegate = crowd
      layer.tileSize = CGSize(width: 8, height: 8)
      layer.setNeedsDisplay()
      let tiles = try #require(layer.tiles)
      tiles.threads = threads
      pictures.append(try renderer().image(of: root).rgba)
      let count = crowd.count.withLock { $0 }
      expect(count.all == 64 && (threads == 1 ? 1...1 : 2...8).contains(count.most))
    }
    expectEqual(pictures[0], pictures[1])
  }

  // MARK: Failures

  private final class Holed: CATiledLayerFailableDrawing {
    struct Hole: Error, CustomStringConvertible {
      var description: String { "there is a hole" }
    }
    var levelsThatFail: ClosedRange<CGFloat> = 1...1

    func drawTile(of layer: CATiledLayer, in ctx: CGContext) throws {
      let box = ctx.boundingBoxOfClipPath
      if levelsThatFail.contains(ctx.ctm.a), box.minX == 32, box.minY == 32 { throw Hole() }
      ctx.setFillColor(CGColor(red: 0, green: ctx.ctm.a, blue: box.minX > 0 ? 1 : 0, alpha: 1))
      ctx.fill(box)
    }
  }

  @Test func `a tile that fails shows the coarser level, and a diagnostic`() throws {
    let holed = Holed()
    layer.delegate = holed
    layer.levelsOfDetail = 3
    let renderer = try renderer()
    try expectEqual(color(renderer, x: 20, y: 50), [0, 255, 0, 255])
    try expectEqual(color(renderer, x: 50, y: 20), [0, 255, 255, 255])
    try expectEqual(color(renderer, x: 50, y: 50), [0, 128, 0, 255])
    let diagnostic = try #require(renderer.diagnostics.first)
    expect(diagnostic.code == "tile-not-drawn" && diagnostic.severity == .warning)
    expectEqual(
      diagnostic.message,
      "cannot draw the tile at column 1, row 1 of level 0; a coarser level is shown instead: "
        + "there is a hole")
    // With one level there is nothing to show.
    layer.levelsOfDetail = 1
    try expectEqual(color(renderer, x: 50, y: 50), [0, 0, 0, 0])
    expectEqual(renderer.diagnostics.count, 1)
  }

  // MARK: Arrival

  /// Red on level 0, blue on the coarser one.
  private final class TwoLevels: CALayerDelegate {
    func draw(_ layer: CALayer, in ctx: CGContext) {
      let isFine = ctx.ctm.a == 1
      ctx.setFillColor(CGColor(red: isFine ? 1 : 0, green: 0, blue: isFine ? 0 : 1, alpha: 1))
      ctx.fill(ctx.boundingBoxOfClipPath)
    }
  }

  @Test func `new tiles fade in over the coarsest level in any frame range`()
    throws
  {
    let delegate = TwoLevels()
    layer.delegate = delegate
    layer.levelsOfDetail = 2
    // Another column of tiles becomes visible in frame 4.
    let move = CAKeyframeAnimation(keyPath: "position.x")
    (move.values, move.calculationMode) = ([0, -32], .discrete)
    (move.duration, move.fillMode, move.isRemovedOnCompletion) = (0.4, .both, false)
    layer.add(move, forKey: nil)
    var options = RenderOptions()
    options.tiles = .progressive
    func reds(_ frames: Range<Int>) throws -> [[UInt8]] {
      var reds: [[UInt8]] = []
      try renderer().forEachFrame(of: root, frames: frames, fps: 20, options: options) {
        let rgba = $1.rgba
        let (left, right) = (Array(rgba[20..<24]), Array(rgba[200..<204]))
        reds.append([left[0], right[0]])
        // Pixels that are not red yet are blue.
        expect(left[2] == 255 - left[0] && right[2] == 255 - right[0])
      }
      return reds
    }
    let all = try reds(0..<10)
    // A fifth of the fade every 0.05 seconds.
    let left: [UInt8] = [0, 51, 102, 153, 204, 255, 255, 255, 255, 255]
    let right: [UInt8] = [0, 51, 102, 153, 0, 51, 102, 153, 204, 255]
    expect(all.map { $0[0] } == left && all.map { $0[1] } == right)
    try expectEqual(reds(6..<9), Array(all[6..<9]))
    // A still image waits for its tiles.
    let still = try renderer().image(of: root, at: 0)
    expectEqual(still.rgba[0], 255)
    options.tiles = .wait
    try expectEqual(reds(0..<2), [[255, 255], [255, 255]])
  }
}
