import Strata
import StrataTestSupport
import Testing

/// Overrides in another module are called through the library's classes.
@Suite struct OverridingTests {
  private let own = OverridingLayer()
  private var layer: CALayer { own }

  @Test func `setters are called`() {
    layer.beginTime = 1
    layer.duration = 2
    layer.speed = 2
    layer.timeOffset = 1
    layer.repeatCount = 1
    layer.repeatDuration = 1
    layer.autoreverses = true
    layer.fillMode = .both
    layer.filters = []
    layer.backgroundFilters = []
    layer.compositingFilter = "multiplyBlendMode"
    layer.shouldRasterize = true
    layer.rasterizationScale = 2
    layer.drawsAsynchronously = true
    layer.wantsExtendedDynamicRangeContent = true
    layer.toneMapMode = .never
    layer.preferredDynamicRange = .high
    layer.contentsHeadroom = 2
    layer.actions = [:]
    layer.style = [:]
    layer.layoutManager = CAConstraintLayoutManager()
    layer.constraints = []
    layer.autoresizingMask = .layerWidthSizable
    expect(
      own.calls.isSuperset(of: [
        "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration",
        "autoreverses", "fillMode", "filters", "backgroundFilters", "compositingFilter",
        "shouldRasterize", "rasterizationScale", "drawsAsynchronously",
        "wantsExtendedDynamicRangeContent", "toneMapMode", "preferredDynamicRange",
        "contentsHeadroom", "actions", "style", "layoutManager", "constraints", "autoresizingMask",
      ]))
    expect(layer.speed == 2 && layer.contentsHeadroom == 2 && layer.toneMapMode == .never)
  }

  @Test func `getters and methods are called`() throws {
    let image = try #require(
      CGContext(
        data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    let (child, other) = (CALayer(), CALayer())
    let calls: [(name: String, call: (CALayer) -> Void)] = [
      ("convertTime(_:from:)", { _ = $0.convertTime(1, from: nil) }),
      ("convertTime(_:to:)", { _ = $0.convertTime(1, to: nil) }),
      ("needsDisplay()", { _ = $0.needsDisplay() }),
      ("displayIfNeeded()", { $0.displayIfNeeded() }),
      ("render(in:)", { $0.render(in: image) }),
      ("needsLayout()", { _ = $0.needsLayout() }),
      ("layoutIfNeeded()", { $0.layoutIfNeeded() }),
      (
        "addConstraint(_:)",
        {
          $0.addConstraint(
            CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX))
        }
      ),
      ("contentsAreFlipped()", { _ = $0.contentsAreFlipped() }),
      ("affineTransform()", { _ = $0.affineTransform() }),
      ("setAffineTransform(_:)", { $0.setAffineTransform(.identity) }),
      ("point from", { _ = $0.convert(CGPoint.zero, from: nil) }),
      ("point to", { _ = $0.convert(CGPoint.zero, to: nil) }),
      ("rectangle from", { _ = $0.convert(CGRect.zero, from: nil) }),
      ("rectangle to", { _ = $0.convert(CGRect.zero, to: nil) }),
      ("scroll(_:)", { $0.scroll(.zero) }),
      ("scrollRectToVisible(_:)", { $0.scrollRectToVisible(.zero) }),
      ("visibleRect", { _ = $0.visibleRect }),
      ("insertSublayer(_:below:)", { $0.insertSublayer(child, below: nil) }),
      ("insertSublayer(_:above:)", { $0.insertSublayer(child, above: nil) }),
      ("replaceSublayer(_:with:)", { $0.replaceSublayer(child, with: other) }),
      ("presentation()", { _ = $0.presentation() }),
      ("model()", { _ = $0.model() }),
      ("value(forKey:)", { _ = $0.value(forKey: "opacity") }),
      ("setValue(_:forKey:)", { $0.setValue(1, forKey: "opacity") }),
      ("value(forKeyPath:)", { _ = $0.value(forKeyPath: "position.x") }),
      ("setValue(_:forKeyPath:)", { $0.setValue(1, forKeyPath: "position.x") }),
      ("shouldArchiveValue(forKey:)", { _ = $0.shouldArchiveValue(forKey: "opacity") }),
    ]
    for (name, call) in calls {
      own.calls = []
      call(layer)
      expect(own.calls.contains(name))
    }
    expectEqual(layer.sublayers, [other])
    expectEqual(type(of: layer).cornerCurveExpansionFactor(.circular), 7)
  }

  @Test func `a presentation has the same class`() throws {
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    _ = try Renderer(size: CGSize(width: 4, height: 4), device: .cpu).image(of: layer)
    own.calls = []
    let shown = try #require(layer.presentation())
    expect(own.calls.contains("presentation()"))
    expect(shown is OverridingLayer && shown !== layer && shown.model() === layer)
  }

  @Test func `a layer is redisplayed for its class's keys`() {
    layer.setValue(0.5, forKey: "hue")
    layer.cornerRadius = 2
    expect(!layer.needsDisplay())
    layer.setValue(0.5, forKey: "level")
    expect(layer.needsDisplay())
    layer.displayIfNeeded()
    expect(!layer.needsDisplay())
    layer.opacity = 0.5
    expect(layer.needsDisplay())
  }

  @Test func `overrides of animations and cells are called`() {
    let (animation, cell) = (OverridingAnimation(), OverridingCell())
    let (asAnimation, asCell): (CAAnimation, CAEmitterCell) = (animation, cell)
    asAnimation.duration = 1
    asAnimation.beginTime = 1
    asAnimation.setValue(CGPoint.zero, forKeyPath: "fromValue")
    _ = asAnimation.value(forKeyPath: "fromValue.x")
    _ = asAnimation.shouldArchiveValue(forKey: "duration")
    asAnimation.run(forKey: "opacity", object: layer, arguments: nil)
    expectEqual(layer.animationKeys(), ["opacity"])
    expectEqual(
      animation.calls,
      [
        "duration", "beginTime", "setValue(_:forKeyPath:)", "value(forKeyPath:)",
        "shouldArchiveValue(forKey:)", "run(forKey:object:arguments:)",
      ])
    asCell.beginTime = 1
    asCell.speed = 2
    asCell.setValue(2, forKeyPath: "scale")
    _ = asCell.value(forKeyPath: "scale")
    expectEqual(
      cell.calls,
      ["beginTime", "speed", "setValue(_:forKeyPath:)", "value(forKeyPath:)"])
  }
}
