import Foundation
import StrataEvaluation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

/// The groups that a layer's effects become, and those that are omitted.
@Suite struct LayerCompositingTests {
  private func list(_ root: CALayer, limits: Limits = .default) throws -> RenderList {
    let canvas = Canvas(size: PixelSize(width: 100, height: 100), scale: 1)
    return try Evaluator.renderList(of: root, at: 0, on: canvas, limits: limits)
  }

  private func groups(_ root: CALayer) throws -> [RenderGroup] {
    try list(root).commands.compactMap {
      if case .beginGroup(let group) = $0 { group } else { nil }
    }
  }

  private func items(_ root: CALayer) throws -> [RenderItem] {
    try list(root).commands.compactMap { if case .draw(let item) = $0 { item } else { nil } }
  }

  private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    return layer
  }

  // MARK: Opacity

  @Test func `a fading group is omitted if nothing in it overlaps`() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    root.opacity = 0.5
    for index in 0..<9 {
      root.addSublayer(box(CGFloat(index % 3) * 30, CGFloat(index / 3) * 30, 30, 30))
    }
    try expect(groups(root).isEmpty)
    try expect(items(root).allSatisfy { $0.opacity == 0.5 })

    root.addSublayer(box(15, 15, 10, 10))
    try expectEqual(groups(root).map(\.opacity), [0.5])
    try expect(items(root).allSatisfy { $0.opacity == 1 })
  }

  @Test func `nested opacities multiply if groups are omitted`() throws {
    let outer = CALayer()
    outer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    outer.opacity = 0.5
    let inner = box(0, 0, 20, 20)
    inner.opacity = 0.5
    outer.addSublayer(inner)
    try expect(groups(outer).isEmpty)
    try expectEqual(items(outer).map(\.opacity), [0.25])
  }

  // MARK: Masks

  @Test func `a mask that is one opaque shape is a clip`() throws {
    let host = box(10, 10, 60, 60)
    let mask = box(10, 10, 20, 20)
    mask.cornerRadius = 5
    host.mask = mask
    let all = try groups(host)
    expectEqual(all.count, 1)
    expectEqual(all.first?.clip?.shape, .roundedRect(mask.asGiven.roundedBounds()))
    expectEqual(all.first?.bounds, PixelRect(minX: 20, minY: 20, maxX: 40, maxY: 40))
    expectEqual(all.first?.blend, .normal)
  }

  @Test func `any other mask is a group over its entire host`() throws {
    let host = box(10, 10, 60, 60)
    let mask = CAGradientLayer()
    mask.frame = CGRect(x: 30, y: 30, width: 50, height: 50)
    mask.colors = [CGColor.black, CGColor.clear]
    host.mask = mask
    let all = try groups(host)
    expectEqual(all.map(\.blend), [.normal, .destinationIn])
    // Nothing outside the mask or the host is visible, so it is not drawn.
    let shown = PixelRect(minX: 40, minY: 40, maxX: 70, maxY: 70)
    expectEqual(all.map(\.bounds), [shown, shown])
    expectEqual(all.map(\.surface), [shown, shown])
  }

  @Test func `an invisible mask hides everything`() throws {
    let host = box(10, 10, 60, 60)
    host.mask = CALayer()
    try expect(list(host).commands.isEmpty)
    host.mask = box(70, 70, 20, 20)
    try expect(list(host).commands.isEmpty)
    let hidden = box(0, 0, 60, 60)
    hidden.isHidden = true
    host.mask = hidden
    try expect(list(host).commands.isEmpty)
  }

  // MARK: Shadows

  private func shadowed(_ layer: CALayer) -> CALayer {
    layer.shadowOpacity = 0.5
    layer.shadowRadius = 2
    layer.shadowOffset = CGSize(width: 1, height: 4)
    return layer
  }

  private func shadowItems(_ root: CALayer) throws -> [RenderItem] {
    try items(root).filter { if case .blurred = $0.shape { true } else { false } }
  }

  @Test func `an opaque background casts its outline's shadow without a surface`() throws {
    let card = shadowed(box(20, 20, 40, 40))
    card.cornerRadius = 6
    card.borderWidth = 1
    card.addSublayer(box(10, 10, 10, 10))
    try expect(groups(card).isEmpty)
    let shadow = try #require(shadowItems(card).first)
    expectEqual(shadow.shape, .blurred(.roundedRect(card.asGiven.roundedBounds()), sigma: 1.88))
    expectEqual(shadow.transform.apply(SIMD2(0, 0)), SIMD2(21, 24))
    guard case .solid(let color) = shadow.paint else {
      Issue.record("a shadow has one color")
      return
    }
    expectEqual(color, Color(red: 0, green: 0, blue: 0, alpha: 0.5))
  }

  @Test func `overflowing or translucent content casts its alpha's shadow`() throws {
    for change: (CALayer) -> Void in [
      { $0.addSublayer(self.box(30, 30, 20, 20)) },
      { $0.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.9) },
      {
        $0.backgroundColor = nil
        $0.borderWidth = 3
      },
      // Equal bounds do not make a sublayer the background, or its border that of the layer.
      {
        $0.backgroundColor = nil
        $0.addSublayer(self.box(30, 0, 40, 40))
      },
      {
        let ring = self.box(30, 0, 40, 40)
        (ring.backgroundColor, ring.borderWidth) = (nil, 3)
        $0.addSublayer(ring)
      },
    ] {
      let card = shadowed(box(20, 20, 40, 40))
      change(card)
      try expect(shadowItems(card).isEmpty)
      let all = try groups(card)
      expectEqual(all.count, 1)
      guard case .dropShadow(let shadow)? = all.first?.filters.first else {
        Issue.record("the group has a shadow")
        return
      }
      expect(shadow.sigma == SIMD2(1.88, 1.88) && shadow.offset == SIMD2(1, 4))
    }
  }

  /// The blur of a surface has the same limit.
  @Test(arguments: [1.0, 3]) func `a shadow is at most 500 pixels wide`(scale: Double) throws {
    let card = shadowed(box(20, 20, 40, 40))
    card.shadowRadius = 1_000
    card.setAffineTransform(CGAffineTransform(scaleX: scale, y: scale))
    for path in [nil, CGPath(rect: card.bounds, transform: nil)] {
      card.shadowPath = path
      let shadow = try #require(shadowItems(card).first)
      guard case .blurred(_, let sigma, _) = shadow.shape else { continue }
      expect(abs(sigma * scale - 500) < 1e-9)
    }
  }

  @Test func `the shadow of a rasterized layer is as large as its blur on every side`() throws {
    let card = shadowed(box(20, 20, 40, 40))
    (card.shouldRasterize, card.rasterizationScale) = (true, 0.5)
    let shadow = try #require(shadowItems(card).first)
    let bounds = shadow.shape.deviceBounds(shadow.transform, within: shadow.scissor)
    // In the bitmap, in which the layer begins at 0: 3.25 sigmas around its offset outline.
    let reach = 3.25 * 1.88 * 0.5
    expectEqual(Double(bounds.minX), (0.5 - reach).rounded(.down))
    expectEqual(Double(bounds.minY), (2 - reach).rounded(.down))
    expectEqual(Double(bounds.maxX), (20.5 + reach).rounded(.up))
    expectEqual(Double(bounds.maxY), (22 + reach).rounded(.up))
  }

  /// A color matrix makes the tint follow all filters.
  @Test func `the shadow of a filter is tinted once`() throws {
    let card = box(20, 20, 40, 40)
    let shadow = CAFilter(type: "dropShadow")
    shadow.setValue(CGColor.white, forKey: "inputColor")
    let saturate = CAFilter(type: "colorSaturate")
    saturate.setValue(0.5, forKey: "inputAmount")
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
    replicator.instanceColor = CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
    replicator.addSublayer(card)
    for filters in [[shadow], [saturate, shadow]] {
      card.filters = filters
      let drawn = try #require(groups(replicator).first).filters
      var factor = 1.0
      for filter in drawn {
        switch filter {
        case .dropShadow(let shadow): factor *= shadow.color.red
        case .colorMatrix(let matrix) where filter == drawn.last: factor *= Double(matrix.red.x)
        default: break
        }
      }
      expectEqual(factor, 0.5)
    }
  }

  @Test func `a shadow path is drawn behind the layer, rectangles as such`() throws {
    let card = shadowed(box(20, 20, 40, 40))
    card.backgroundColor = nil
    card.shadowPath = CGPath(rect: card.bounds, transform: nil)
    try expectEqual(
      items(card).map(\.shape),
      [
        .blurred(.roundedRect(RoundedRect(card.bounds)), sigma: 1.88)
      ])
    let ellipse = CGPath(ellipseIn: card.bounds, transform: nil)
    card.shadowPath = ellipse
    try expectEqual(
      items(card).map(\.shape),
      [.blurred(.path(ellipse.value, .nonZero), sigma: 1.88)])
  }

  @Test func `zero opacity, no color and masking to bounds leave no shadow`() throws {
    for change: (CALayer) -> Void in [
      { $0.shadowOpacity = 0 }, { $0.shadowColor = nil }, { $0.masksToBounds = true },
      { $0.shadowColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0) },
    ] {
      let card = shadowed(box(20, 20, 40, 40))
      change(card)
      try expectEqual(list(card).commands.count, 1)
    }
  }

  @Test func `in a context, luminosity is drawn as the normal mode`() throws {
    let card = box(20, 20, 40, 40)
    for (filter, modes) in [("luminosityBlendMode", [CGBlendMode]()), ("screen", [.screen])] {
      card.compositingFilter = filter
      try expectEqual(groups(card).map(\.blend), [filter == "screen" ? .screen : .luminosity])
      let list = try Evaluator.renderList(
        of: card, inOwnSpaceAt: 0, toDevice: .identity, size: PixelSize(width: 80, height: 80),
        model: .coreGraphics, limits: .default)
      let drawn = list.commands.compactMap {
        if case .beginGroup(let group) = $0 { group.blend } else { nil }
      }
      expectEqual(drawn, modes)
    }
  }

  @Test func `in a context, shadows have the whole radius and are truncated`() throws {
    let card = shadowed(box(20, 20, 40, 40))
    func drawn(_ model: RenderingModel) throws -> RenderList {
      try Evaluator.renderList(
        of: card, inOwnSpaceAt: 0, toDevice: .identity, size: PixelSize(width: 80, height: 80),
        model: model, limits: .default)
    }
    func shapes(_ model: RenderingModel) throws -> [RenderShape] {
      try drawn(model).commands.compactMap {
        if case .draw(let item) = $0, case .blurred = item.shape { item.shape } else { nil }
      }
    }
    let outline = Silhouette.roundedRect(card.asGiven.roundedBounds())
    try expectEqual(shapes(.compositor), [.blurred(outline, sigma: 1.88)])
    try expectEqual(
      shapes(.coreGraphics),
      [.blurred(outline, sigma: 2, kernel: .truncated)])
    card.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.9)
    let shadows = try drawn(.coreGraphics).commands.compactMap { command in
      if case .beginGroup(let group) = command, case .dropShadow(let shadow)? = group.filters.first
      {
        shadow
      } else {
        nil as RenderShadow?
      }
    }
    expectEqual(shadows.map(\.sigma), [SIMD2(2, 2)])
    expectEqual(shadows.map(\.kernel), [.truncated])
  }

  @Test func `a shadow rotates and scales with its layer`() throws {
    let card = shadowed(box(20, 20, 40, 40))
    card.addSublayer(box(35, 0, 20, 20))
    card.transform = CATransform3DScale(CATransform3DMakeRotation(.pi / 2, 0, 0, 1), 2, 2, 1)
    guard case .dropShadow(let shadow)? = try groups(card).first?.filters.first else {
      Issue.record("the group has a shadow")
      return
    }
    expectEqual(shadow.sigma, SIMD2(3.76, 3.76))
    expect(abs(shadow.offset.x + 8) < 1e-9 && abs(shadow.offset.y - 2) < 1e-9)
  }

  // MARK: Filters and blending

  @Test func `a blur includes content from outside the canvas`() throws {
    let layer = box(80, 40, 60, 20)
    layer.filters = [CAFilter(type: "gaussianBlur")]
    layer.setValue(4, forKeyPath: "filters.gaussianBlur.inputRadius")
    let group = try #require(groups(layer).first)
    expectEqual(group.filters, [.blur(sigma: SIMD2(4, 4), edges: .clear)])
    expectEqual(group.bounds, PixelRect(minX: 67, minY: 27, maxX: 100, maxY: 73))
    // As far beyond the right edge as a blur reaches, and not the entire layer.
    expectEqual(group.surface, PixelRect(minX: 80, minY: 40, maxX: 123, maxY: 60))
  }

  @Test func `a blend mode is one group, and erasing modes act within the bounds`() throws {
    let root = box(0, 0, 100, 100)
    let layer = box(10, 10, 30, 30)
    layer.compositingFilter = "multiplyBlendMode"
    root.addSublayer(layer)
    try expectEqual(groups(root).map(\.blend), [.multiply])
    layer.compositingFilter = "copy"
    layer.backgroundColor = nil
    layer.addSublayer(box(20, 20, 30, 30))
    let group = try #require(groups(root).first)
    expectEqual(group.blend, .copy)
    expectEqual(group.bounds, PixelRect(minX: 10, minY: 10, maxX: 40, maxY: 40))
  }

  @Test func `an unknown filter is reported and has no effect`() throws {
    let layer = box(10, 10, 30, 30)
    layer.filters = ["sparkle"]
    layer.compositingFilter = "glitter"
    let result = try list(layer)
    expectEqual(
      Set(result.diagnostics.map(\.code)),
      ["not-drawn-filter", "not-drawn-compositing-filter"])
    expectEqual(
      result.diagnostics.map(\.message).sorted(),
      [
        "the compositing filter \"glitter\" is unknown and has no effect",
        "the filter \"sparkle\" is unknown and has no effect",
      ])
    expectEqual(result.commands.count, 1)
  }

  @Test func `a filter of another use is reported as not drawn`() throws {
    let layer = box(10, 10, 30, 30)
    layer.filters = ["multiplyBlendMode"]
    layer.compositingFilter = "sepia"
    try expectEqual(
      list(layer).diagnostics.map(\.message).sorted(),
      [
        "the compositing filter \"sepia\" is not drawn",
        "the filter \"multiplyBlendMode\" is not drawn",
      ])
  }

  @Test func `a background filter comes before its layer, within the layer's bounds`() throws {
    let root = box(0, 0, 100, 100)
    let pane = box(10, 10, 30, 30)
    pane.backgroundFilters = [CAFilter(type: "colorInvert")]
    root.addSublayer(pane)
    let commands = try list(root).commands
    guard commands.count == 3, case .filterBackdrop(let backdrop) = commands[1] else {
      Issue.record("the backdrop is filtered between the two layers")
      return
    }
    expectEqual(backdrop.bounds, PixelRect(minX: 10, minY: 10, maxX: 40, maxY: 40))
    expect(backdrop.clip == nil && backdrop.filters.count == 1)

    root.backgroundFilters = pane.backgroundFilters
    try expectEqual(list(root).commands.count, 3)
  }

  // MARK: Rasterization

  @Test func `a rasterized layer has its own pixel grid unless it equals the canvas's`() throws {
    let layer = box(10, 10, 30, 30)
    layer.shouldRasterize = true
    try expect(groups(layer).isEmpty)
    layer.rasterizationScale = 2
    let group = try #require(groups(layer).first)
    expectEqual(group.surface, PixelRect(minX: 0, minY: 0, maxX: 60, maxY: 60))
    expectEqual(group.raster?.transform.apply(SIMD2(60, 60)), SIMD2(40, 40))
    layer.rasterizationScale = 100_000
    #expect(throws: LimitExceeded.self) { try self.list(layer) }
  }
}
