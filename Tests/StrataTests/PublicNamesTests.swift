import Strata
import StrataTestSupport
import Testing

/// Names that programs for Apple's systems use.
@Suite struct PublicNamesTests {
  @Test func `colors and images may have no value`() {
    expectEqual(UIColor().cgColor.alpha, 0)
    expect(UIImage().size == .zero && UIImage().cgImage == nil && UIImage().scale == 1)
  }

  @Test func `arrays can be read with functions of Core Foundation`() {
    let lines = CTFrameGetLines(
      CTFramesetterCreateFrame(
        CTFramesetterCreateWithAttributedString(NSAttributedString(string: "a\nb")),
        CFRange(location: 0, length: 0),
        CGPath(rect: CGRect(x: 0, y: 0, width: 99, height: 99), transform: nil), nil))
    expectEqual(CFArrayGetCount(lines), 2)
    let last = unsafeBitCast(CFArrayGetValueAtIndex(lines, 1), to: CTLine.self)
    expectEqual(CTLineGetStringRange(last).location, 2)
    expect(CFArrayGetValueAtIndex([1], 0) == nil)
    let (count, most): (NSInteger, NSUInteger) = (-1, 1)
    expectEqual(count + Int(most), 0)
  }

  @Test func `an image file can be loaded`() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2), format: format).image {
      UIColor.red.setFill()
      $0.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
    }
    let decoded = try ImageFile.decode(#require(image.pngData()))
    expectEqual(decoded.image.rgba, image.cgImage?.rgba)
    expect(decoded.diagnostics.isEmpty)
  }

  @Test func `color literals work`() {
    // swift-format-ignore: NoPlaygroundLiterals
    let color: UIColor = #colorLiteral(red: 1, green: 0.5, blue: 0.25, alpha: 0.5)
    expectEqual(color.cgColor.components, [1, 0.5, 0.25, 0.5])
    // swift-format-ignore: NoPlaygroundLiterals
    let untyped = #colorLiteral(red: 0, green: 1, blue: 0, alpha: 1)
    expectEqual(untyped.cgColor.components, [0, 1, 0, 1])
  }

  @Test func `filters of emitter cells are strings`() {
    let cell = CAEmitterCell()
    expect(cell.minificationFilter == "linear" && cell.magnificationFilter == "linear")
    cell.magnificationFilter = CALayerContentsFilter.nearest.rawValue
    cell.minificationFilter = "trilinear"
    expectEqual(cell.value(forKey: "magnificationFilter") as? String, "nearest")
    expectEqual(cell.value(forKey: "minificationFilter") as? String, "trilinear")
  }

  @Test func `a transition's filter is kept and reported`() throws {
    let transition = CATransition()
    let filter = NSObject()
    transition.filter = filter
    transition.duration = 1
    expect((transition.copy() as? CATransition)?.filter as? NSObject === filter)
    expect(transition.value(forKey: "filter") as? NSObject === filter)
    let layer = CALayer()
    layer.add(transition, forKey: nil)
    let renderer = try Renderer(size: CGSize(width: 4, height: 4), device: .cpu)
    _ = try renderer.image(of: layer, at: 0.5)
    expectEqual(renderer.diagnostics.map(\.code), ["not-drawn-transition-filter"])
  }

  @Test func `paths can be stroked and dashed`() throws {
    let line = CGMutablePath()
    line.move(to: CGPoint(x: 0, y: 0))
    line.addLine(to: CGPoint(x: 10, y: 0))
    var shift = CGAffineTransform(translationX: 5, y: 5)
    let stroke = try #require(
      CGPath(
        __byStroking: line, transform: &shift, lineWidth: 2, lineCap: .butt, lineJoin: .miter,
        miterLimit: 10))
    expectEqual(stroke.boundingBox, CGRect(x: 5, y: 4, width: 10, height: 2))
    let lengths: [CGFloat] = [4, 20]
    let dash = try #require(
      CGPath(__byDashing: line, transform: nil, phase: 0, lengths: lengths, count: 2))
    expectEqual(dash.boundingBox, CGRect(x: 0, y: 0, width: 4, height: 0))
    let whole = CGPath(__byDashing: line, transform: &shift, phase: 0, lengths: nil, count: 0)
    expectEqual(whole?.boundingBox, CGRect(x: 5, y: 5, width: 10, height: 0))
    let none = CGPath(__byDashing: line, transform: nil, phase: 0, lengths: lengths, count: -1)
    expectEqual(none?.boundingBox, CGRect(x: 0, y: 0, width: 10, height: 0))
  }

  @Test func `constants are equal by name`() {
    expect(CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 1, y: 2)))
    expect(!CGSize(width: 1, height: 2).equalTo(CGSize(width: 1, height: 3)))
    expect(CGRect.null.equalTo(.null) && !CGRect.null.equalTo(.zero))
    expect(CGPointEqualToPoint(.zero, .zero) && CGSizeEqualToSize(.zero, .zero))
    expect(!CGRectEqualToRect(.zero, .null))
    expect(!CGAffineTransformEqualToTransform(.identity, CGAffineTransform(scaleX: 2, y: 1)))
  }

  @Test func `scroll modes have their names`() {
    let layer = CAScrollLayer()
    for mode in [kCAScrollNone, kCAScrollVertically, kCAScrollHorizontally, kCAScrollBoth] {
      layer.scrollMode = mode
      expectEqual(layer.value(forKey: "scrollMode") as? String, mode.rawValue)
    }
  }

  @Test func `system numbers and Booleans are accepted`() {
    expectEqual([kCFBooleanTrue!, kCFBooleanFalse!], [true, false])
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.repeatCount = HUGE
    expectEqual(animation.repeatCount, MAXFLOAT)
    expectEqual(NSEC_PER_SEC / NSEC_PER_MSEC, MSEC_PER_SEC)
    expectEqual(NSEC_PER_SEC / NSEC_PER_USEC, USEC_PER_SEC)
  }

  private struct Refusal: Error {}

  @Test func `an autorelease pool returns its block's result`() {
    expectEqual(autoreleasepool { 5 }, 5)
    #expect(throws: Refusal.self) { try autoreleasepool { throw Refusal() } }
  }

  @Test func `properties without effect are stored`() {
    let layer = CALayer()
    expect(!layer.drawsAsynchronously && !layer.wantsExtendedDynamicRangeContent)
    expect(layer.preferredDynamicRange == .standard && layer.toneMapMode == .automatic)
    expectEqual(layer.contentsHeadroom, 0)
    layer.setValue(true, forKey: "drawsAsynchronously")
    layer.setValue("high", forKey: "preferredDynamicRange")
    layer.setValue("ifSupported", forKey: "toneMapMode")
    layer.setValue(-2, forKey: "contentsHeadroom")
    layer.wantsExtendedDynamicRangeContent = true
    let copy = layer.copied()
    expect(copy.drawsAsynchronously && copy.wantsExtendedDynamicRangeContent)
    expect(copy.preferredDynamicRange == .high && copy.toneMapMode == .ifSupported)
    expectEqual(copy.contentsHeadroom, -2)
  }
}
