import Foundation
import StrataDocuments
import StrataEvaluation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import StrataText
import Testing

@Suite struct CATextLayerTests {
  private let layer = CATextLayer()

  init() {
    layer.frame = CGRect(x: 0, y: 0, width: 160, height: 40)
    layer.string = "Hello"
    layer.font = "Liberation Sans"
    layer.fontSize = 24
    layer.foregroundColor = CGColor(gray: 0, alpha: 1)
  }

  private func images(scale: Double = 1, isYUp: Bool = false) throws -> [(CGRect, ImagePaint)] {
    let canvas = Canvas(
      size: PixelSize(width: Int(160 * scale), height: Int(40 * scale)), scale: scale, isYUp: isYUp)
    let list = try Evaluator.renderList(of: layer, at: 0, on: canvas, limits: .default)
    return list.commands.compactMap { command in
      guard case .draw(let item) = command, case .image(let image) = item.paint,
        case .roundedRect(let outline) = item.shape
      else { return nil }
      return (outline.rect, image)
    }
  }

  @Test func `a new layer has Apple's values and shows nothing`() throws {
    let new = CATextLayer()
    expect(new.string == nil && new.font == nil && new.fontSize == 36)
    expectEqual(new.foregroundColor, CGColor(gray: 1, alpha: 1))
    expect(!new.isWrapped && new.truncationMode == .none && new.alignmentMode == .natural)
    expect(!new.allowsFontSubpixelQuantization && new.contentsScale == 1)
    new.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    try expect(new.paintedContent().shapes.isEmpty)
  }

  @Test func `its ink is within the bounds, at the contents scale`() throws {
    for scale in [1.0, 2, 1.5] {
      layer.contentsScale = CGFloat(scale)
      let (area, image) = try #require(images(scale: scale).first)
      expect(layer.bounds.contains(area))
      expect(abs(Double(area.width) * scale - Double(image.pixels.width)) < 1e-9)
      expect(image.pixels.bytes.contains { $0 > 200 })
    }
  }

  @Test func `text displayed smaller is drawn smaller, depending on filters`() throws {
    func width(scale: Double) throws -> Int {
      try #require(images(scale: scale).first).1.pixels.width
    }
    layer.contentsScale = 2
    let whole = try width(scale: 2)
    try expectEqual(width(scale: 3), whole)
    expect(abs(try width(scale: 1) - whole / 2) <= 2)
    // Differences within rounding cause no redraw.
    try expect(width(scale: 2 - 1e-9) == whole && width(scale: 1.001) == width(scale: 1.002))
    (layer.minificationFilter, layer.magnificationFilter) = (.nearest, .nearest)
    let (_, image) = try #require(images().first)
    expect(image.minification == .nearest && image.magnification == .nearest)
    expectEqual(image.pixels.width, whole)
  }

  @Test func `replicated text is drawn once per size`() throws {
    let copies = CAReplicatorLayer()
    copies.frame = layer.frame
    copies.instanceCount = 3
    copies.instanceTransform = CATransform3DMakeScale(0.7, 0.7, 1)
    copies.addSublayer(layer)
    let canvas = Canvas(size: PixelSize(width: 160, height: 40), scale: 1, isYUp: false)
    // A separate font set, in which no other test counts.
    let folder = try FontFolder.three()
    let fonts = try FontSet.shared(by: folder.policy)
    let scratch = EvaluationScratch(ContentOptions(folder.policy))
    func pixels() throws -> [Pixels] {
      try Evaluator.renderList(of: copies, at: 0, on: canvas, limits: .default, scratch: scratch)
        .commands.compactMap { command in
          guard case .draw(let item) = command, case .image(let image) = item.paint else {
            return nil
          }
          return image.pixels
        }
    }
    let first = try pixels()
    expect(first.count == 3 && Set(first.map(\.width)).count == 3)
    expect(zip(first, try pixels()).allSatisfy { $0.identity == $1.identity })
    // Once for the first size, and once more for all others.
    expectEqual(fonts.layoutCount, 2)
  }

  @Test func `a too long text ends at the bounds`() throws {
    layer.string = String(repeating: "Hello ", count: 10)
    let (area, _) = try #require(images().first)
    expectEqual(area.maxX, 160)
  }

  @Test func `it is upright with the y axis up`() throws {
    let down = try #require(images().first)
    let up = try #require(images(isYUp: true).first)
    expect(up.0.minY == 40 - down.0.maxY && up.1.pixels.bytes == down.1.pixels.bytes)
    expectEqual(up.1.rows.map(\.texel), down.1.rows.map(\.texel).reversed())
  }

  @Test func `unchanged text is drawn once`() throws {
    let scratch = EvaluationScratch()
    func pixels() throws -> Pixels? {
      let canvas = Canvas(size: PixelSize(width: 160, height: 40), scale: 1)
      let list = try Evaluator.renderList(
        of: layer, at: 0, on: canvas, limits: .default, scratch: scratch)
      guard case .draw(let item)? = list.commands.first, case .image(let image) = item.paint else {
        return nil
      }
      return image.pixels
    }
    let first = try #require(try pixels())
    let address = first.bytes.withUnsafeBufferPointer { $0.baseAddress }
    let second = try #require(try pixels())
    expectEqual(second.bytes.withUnsafeBufferPointer { $0.baseAddress }, address)
    layer.string = "World"
    try expect(pixels()?.bytes != first.bytes)
  }

  @Test func `size and color are animatable`() throws {
    let animation = CABasicAnimation(keyPath: "fontSize")
    (animation.fromValue, animation.toValue, animation.duration) = (10, 30, 2)
    layer.add(animation, forKey: nil)
    func bytes(at time: Double) throws -> [UInt8]? {
      let shape = try layer.paintedContent(of: layer.shown(at: time), at: time).shapes.first
      guard case .image(let image)? = shape?.paint else { return nil }
      return image.pixels.bytes
    }
    let moving = try #require(try bytes(at: 1))
    layer.fontSize = 20
    try expectEqual(moving, bytes(at: 3))
  }

  @Test func `documents can contain it`() throws {
    let text = """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CATextLayer bounds="0 0 100 30" \
      fontSize="24" wrapped="1" alignmentMode="center" truncationMode="end" \
      foregroundColor="0 0 1"><font type="string" value="Georgia-Bold"/>\
      <string type="string" value="the text"/></CATextLayer></caml>
      """
    let document = try CAMLDocument(data: Data(text.utf8), name: "text.caml")
    let layer = try #require(document.root as? CATextLayer)
    expect(layer.string as? String == "the text" && layer.font as? String == "Georgia-Bold")
    expect(layer.fontSize == 24 && layer.isWrapped && layer.alignmentMode == .center)
    expect(layer.truncationMode == .end && layer.foregroundColor?.components == [0, 0, 1, 1])
    expect(document.diagnostics.isEmpty)
  }

  @Test func `its preferred size shows all of the text`() throws {
    let size = layer.preferredFrameSize()
    expect(size.width > 50 && size.width < 70 && size.height > 24 && size.height < 32)
    layer.string = String(repeating: "word ", count: 40)
    layer.isWrapped = true
    expect(layer.preferredFrameSize().width <= 160 && layer.preferredFrameSize().height > 100)
  }

  @Test func `an attributed string is copied, and unsupported attributes are reported`() throws {
    let string = NSMutableAttributedString(
      string: "one",
      attributes: [
        NSAttributedString.Key("NSTextEffect"): 1, .kern: 2,
        .font: UIFont(name: "Liberation Sans", size: 12)!,
      ])
    layer.string = string
    string.mutableString.append(" two")
    expectEqual((layer.string as? NSAttributedString)?.string, "one")
    guard case .reported(let notes, _) = try layer.paintedContent().rest else {
      Issue.record("no diagnostic")
      return
    }
    expectEqual(notes.map(\.code), ["not-drawn-attributes"])
    expectEqual(notes.first?.message.hasSuffix(": NSTextEffect"), true)
  }

  @Test func `a mutable string is copied`() throws {
    let string = NSMutableString(string: "abc")
    let layer = CATextLayer()
    layer.string = string
    string.append("def")
    expectEqual(layer.string as? String, "abc")
  }
}
