import Foundation
import StrataEvaluation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

/// The list for a tree: order, matrices, groups and omissions.
@Suite struct EvaluatorTests {
  private func list(
    _ root: CALayer, scale: Double = 1, isYUp: Bool = false, limits: Limits = .default
  ) throws -> RenderList {
    let canvas = Canvas(
      size: PixelSize(width: Int(100 * scale), height: Int(100 * scale)), scale: scale,
      isYUp: isYUp)
    return try Evaluator.renderList(of: root, at: 0, on: canvas, limits: limits)
  }

  private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    return layer
  }

  private func items(_ list: RenderList) -> [RenderItem] {
    list.commands.compactMap { if case .draw(let item) = $0 { item } else { nil } }
  }

  private func names(_ list: RenderList) -> [String] {
    items(list).map { list.layers.path(of: $0.layer) }
  }

  private func groupCount(_ list: RenderList) -> Int {
    list.commands.filter { if case .beginGroup = $0 { true } else { false } }.count
  }

  @Test func `background comes first, then sublayers by zPosition, then the border`() throws {
    let root = box(0, 0, 100, 100)
    root.name = "root"
    root.borderWidth = 2
    for (name, z) in [("a", 1), ("b", 0), ("c", 1), ("d", -1)] {
      let layer = box(10, 10, 20, 20)
      layer.name = name
      layer.zPosition = CGFloat(z)
      root.addSublayer(layer)
    }
    let result = try list(root)
    expectEqual(names(result), ["root", "root/d", "root/b", "root/a", "root/c", "root"])
    guard case .border = try #require(items(result).last).shape else {
      Issue.record("the last item is the border")
      return
    }
  }

  @Test func `particles come last, over the border, and are clipped by masking bounds`()
    throws
  {
    let emitter = CAEmitterLayer()
    emitter.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
    emitter.backgroundColor = CGColor.white
    emitter.borderWidth = 2
    emitter.addSublayer(box(5, 5, 10, 10))
    let cell = CAEmitterCell()
    (cell.birthRate, cell.lifetime, cell.emissionRange) = (100, 10, 6)
    cell.velocity = 30
    cell.contents = CGImage(
      Pixels(width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255]))
    emitter.emitterCells = [cell]
    emitter.emitterPosition = CGPoint(x: 20, y: 20)
    func commands() throws -> [String] {
      let canvas = Canvas(size: PixelSize(width: 100, height: 100), scale: 1)
      let list = try Evaluator.renderList(of: emitter, at: 2, on: canvas, limits: .default)
      return list.commands.map { command in
        switch command {
        case .draw(let item): if case .border = item.shape { "border" } else { "item" }
        case .particles(let particles):
          particles.scissor == PixelRect(canvas.size) ? "particles" : "clipped particles"
        case .beginGroup(let group): group.clip == nil ? "group" : "clip"
        case .endGroup: "end"
        case .filterBackdrop: "backdrop"
        }
      }
    }
    try expectEqual(commands(), ["item", "item", "border", "particles"])
    emitter.masksToBounds = true
    try expectEqual(commands(), ["item", "item", "border", "clipped particles"])
    emitter.cornerRadius = 20
    let rounded = try commands()
    expectEqual(rounded.suffix(4), ["border", "clip", "particles", "end"])
  }

  @Test func `the canvas is the root's superspace and scale is pixels per point`() throws {
    let root = box(10, 20, 30, 40)
    let item = try #require(items(list(root, scale: 2)).first)
    expectEqual(item.transform.apply(SIMD2(0, 0)), SIMD2(20, 40))
    expectEqual(item.transform.apply(SIMD2(30, 40)), SIMD2(80, 120))
  }

  @Test func `with y up the origin is the canvas's lower left corner`() throws {
    let item = try #require(items(list(box(10, 20, 30, 40), isYUp: true)).first)
    expectEqual(item.transform.apply(SIMD2(0, 0)), SIMD2(10, 80))
    expectEqual(item.transform.apply(SIMD2(30, 40)), SIMD2(40, 40))
  }

  @Test func `a sublayer's matrix follows the reference chain`() throws {
    // Measured: parent 200 x 200 with sublayerTransform scale 2, child 50 x 50 at (100, 50) with
    // translation (5, 6): the child's (0, 0) is the parent's (60, -38).
    let parent = CALayer()
    parent.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    parent.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    parent.position = CGPoint(x: 100, y: 100)
    let child = box(0, 0, 50, 50)
    child.position = CGPoint(x: 100, y: 50)
    child.transform = CATransform3DMakeTranslation(5, 6, 0)
    parent.addSublayer(child)
    let item = try #require(items(list(parent)).first)
    expectEqual(item.transform.apply(SIMD2(0, 0)), SIMD2(60, -38))
  }

  @Test func `opacity over one item is folded, over two it needs a group`() throws {
    let single = box(0, 0, 50, 50)
    single.opacity = 0.5
    let folded = try list(single)
    expectEqual(groupCount(folded), 0)
    expectEqual(items(folded).map(\.opacity), [0.5])

    single.addSublayer(box(10, 10, 20, 20))
    expectEqual(groupCount(try list(single)), 1)
    expectEqual(items(try list(single)).map(\.opacity), [1, 1])

    single.allowsGroupOpacity = false
    expectEqual(groupCount(try list(single)), 0)
    expectEqual(items(try list(single)).map(\.opacity), [0.5, 0.5])
  }

  @Test func `opacity outside 0 to 1 is clamped when drawn and kept when stored`() throws {
    let layer = box(0, 0, 50, 50)
    layer.opacity = 7
    expectEqual(layer.opacity, 7)
    expectEqual(items(try list(layer)).map(\.opacity), [1])
    layer.opacity = -1
    try expect(list(layer).commands.isEmpty)
  }

  @Test func `hidden, empty and off-canvas layers add nothing`() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let hidden = box(0, 0, 50, 50)
    hidden.isHidden = true
    hidden.addSublayer(box(0, 0, 10, 10))
    root.addSublayer(hidden)
    root.addSublayer(box(0, 0, 0, 50))
    root.addSublayer(box(200, 0, 50, 50))
    try expect(list(root).commands.isEmpty)
  }

  @Test func `a square clip on pixel boundaries is a scissor`() throws {
    let clip = box(10, 10, 30, 30)
    clip.masksToBounds = true
    clip.addSublayer(box(20, 20, 50, 50))
    let result = try list(clip)
    expectEqual(groupCount(result), 0)
    expectEqual(items(result)[1].scissor, PixelRect(minX: 10, minY: 10, maxX: 40, maxY: 40))
  }

  @Test func `a rounded clip is a group within its bounds, with background and border outside`()
    throws
  {
    let clip = box(10, 10, 30, 30)
    clip.masksToBounds = true
    clip.cornerRadius = 10
    clip.borderWidth = 1
    clip.addSublayer(box(20, 20, 50, 50))
    let result = try list(clip)
    guard result.commands.count == 5, case .draw = result.commands[0],
      case .beginGroup(let group) = result.commands[1], case .endGroup = result.commands[3],
      case .draw = result.commands[4]
    else {
      Issue.record("unexpected order: \(result.textDump())")
      return
    }
    expectEqual(group.bounds, PixelRect(minX: 30, minY: 30, maxX: 40, maxY: 40))
  }

  @Test func `a clip that removes nothing is omitted`() throws {
    let clip = box(10, 10, 60, 60)
    clip.masksToBounds = true
    clip.cornerRadius = 10
    clip.addSublayer(box(20, 20, 20, 20))
    expectEqual(groupCount(try list(clip)), 0)
  }

  @Test func `a layer that faces away is omitted with its sublayers`() throws {
    let layer = box(10, 10, 30, 30)
    layer.isDoubleSided = false
    layer.addSublayer(box(0, 0, 10, 10))
    layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    try expect(list(layer).commands.isEmpty)
    layer.transform = CATransform3DMakeScale(-1, 1, 1)
    expectEqual(items(try list(layer)).count, 2)
    layer.transform = CATransform3DMakeScale(1, 1, 0)
    expectEqual(items(try list(layer)).count, 2)
  }

  @Test func `excess depth and count are errors with the layer`() throws {
    let root = box(0, 0, 10, 10)
    root.name = "top"
    var last = root
    for _ in 0..<300 {
      let next = CALayer()
      last.addSublayer(next)
      last = next
    }
    let error = #expect(throws: LimitExceeded.self) { try self.list(root) }
    expectEqual(error?.allowed, 256)
    expectEqual(error?.asked, 257)
    expectEqual(error?.place?.hasPrefix("top/"), true)
    var few = Limits.default
    few.layers = 3
    few.depth = 1_000
    #expect(throws: LimitExceeded.self) { try self.list(root, limits: few) }
  }

  @Test func `nonfinite geometry is reported with the layer's path`() throws {
    let root = box(0, 0, 100, 100)
    root.name = "root"
    let bad = box(0, 0, 10, 10)
    bad.name = "bad"
    bad.position = CGPoint(x: CGFloat.nan, y: 0)
    root.addSublayer(bad)
    let result = try list(root)
    expectEqual(items(result).count, 1)
    expectEqual(result.diagnostics.map(\.layerPath), ["root/bad"])
    expectEqual(result.diagnostics.map(\.code), ["non-finite-geometry"])
  }

  @Test(arguments: [1e300, -1e300, Double.greatestFiniteMagnitude, 1e39, 1e20])
  func `undrawable values are clamped when drawn, and kept`(number: Double) throws {
    let huge = CGFloat(number)
    let layer = box(0, 0, 100, 100)
    layer.cornerRadius = huge
    (layer.shadowOpacity, layer.shadowRadius) = (1, huge)
    layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: huge, height: 5), transform: nil)
    let fade = CABasicAnimation(keyPath: "borderWidth")
    (fade.fromValue, fade.toValue, fade.duration) = (huge, huge, 1)
    layer.borderWidth = 2
    layer.add(fade, forKey: nil)
    let given = layer.shadowPath
    let drawn = items(try list(layer))
    expect(!drawn.isEmpty)
    for item in drawn {
      switch item.shape {
      case .roundedRect(let outline):
        expect(abs(outline.radii.minXMinY) <= 0x1p30)
      case .border(_, let width):
        expect(abs(width) <= 0x1p30)
      case .blurred(.path(let path, _), let sigma, _):
        expect(path.points.allSatisfy { abs($0.x) <= 0x1p30 } && sigma <= 0x1p30)
      case .blurred(.roundedRect(let outline), let sigma, _):
        expect(outline.rect.width <= 0x1p31 && sigma <= 0x1p30)
      case .fill, .stroke:
        break
      }
    }
    expect(layer.cornerRadius == huge && layer.shadowRadius == huge && layer.borderWidth == 2)
    expect(layer.shadowPath === given)
  }

  @Test func `infinite bounds cover the canvas`() throws {
    let layer = CALayer()
    layer.bounds = .infinite
    layer.backgroundColor = .white
    layer.position = CGPoint(x: 50, y: 50)
    let item = try #require(items(list(layer)).first)
    expectEqual(item.shape.deviceBounds(item.transform, within: item.scissor), item.scissor)
    expectEqual(layer.bounds, .infinite)
  }

  @Test func `layers whose transforms overflow are omitted`() throws {
    let root = box(0, 0, 100, 100)
    root.transform = CATransform3DMakeScale(1e9, 1e9, 1)
    let inner = box(0, 0, 1, 1)
    inner.transform = CATransform3DMakeScale(1e9, 1e9, 1)
    root.addSublayer(inner)
    let result = try list(root)
    expectEqual(items(result).count, 1)
    expectEqual(result.diagnostics.map(\.code), ["non-finite-geometry"])
  }

  @Test func `contents that are not an image are reported`() throws {
    let layer = box(0, 0, 10, 10)
    layer.contents = "a string"
    try expectEqual(list(layer).diagnostics.map(\.code), ["contents-not-drawn"])
  }

  @Test func `a mask of a mask, which does nothing, is reported with its path`() throws {
    let layer = box(0, 0, 10, 10)
    let mask = box(0, 0, 8, 8)
    layer.mask = mask
    try expect(list(layer).diagnostics.isEmpty)
    mask.mask = box(0, 0, 4, 4)
    let found = try list(layer).diagnostics
    expectEqual(found.map(\.code), ["mask-of-a-mask"])
    expectEqual(found.map(\.layerPath), ["CALayer[0]/CALayer[mask]"])
    expectEqual(found.map(\.severity), [.warning])
    // A layer in a mask is masked as any other is.
    mask.mask = nil
    mask.addSublayer(box(0, 0, 6, 6))
    mask.sublayers?[0].mask = box(0, 0, 4, 4)
    try expect(list(layer).diagnostics.isEmpty)
  }

  @Test func `a quarter turn keeps rectangles on pixels`() throws {
    let layer = box(10, 20, 30, 40)
    for turns in 1...4 {
      layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2 * CGFloat(turns)))
      let item = try #require(items(list(layer)).first)
      guard case .roundedRect(let outline) = item.shape else {
        Issue.record("a background is a rectangle")
        return
      }
      expectEqual(
        PixelRect(exactly: outline, item.transform),
        turns % 2 == 0
          ? PixelRect(minX: 10, minY: 20, maxX: 40, maxY: 60)
          : PixelRect(minX: 5, minY: 25, maxX: 45, maxY: 55))
    }
  }

  @Test func `a diagnostic names the line that declares the layer, if any`() throws {
    let root = box(0, 0, 100, 100)
    for index in 0..<2 {
      let child = box(0, 0, 10, 10)
      (child.edgeAntialiasingMask, child.cornerRadius) = ([.layerLeftEdge], 1)
      if index == 1 { child.declaredAt = SourceLine(file: "a.caml", line: 7) }
      root.addSublayer(child)
    }
    let found = try list(root).diagnostics
    expectEqual(found.map(\.layerPath), ["CALayer[0]/CALayer[0]", "CALayer[0]/CALayer[1]"])
    expectEqual(found.map(\.file), [nil, "a.caml"])
    expectEqual(found.map(\.line), [nil, 7])
  }
}
