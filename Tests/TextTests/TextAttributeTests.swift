import Foundation
import StrataGraphics
import StrataImageFiles
import StrataLayers
import StrataRaster
import StrataRenderList
import StrataTestSupport
import StrataText
import Testing

@Suite struct TextAttributeTests {
  private let font = UIFont(name: "Liberation Sans", size: 40)
  private let layer = CATextLayer()

  init() { layer.frame = CGRect(x: 0, y: 0, width: 400, height: 100) }

  private func text(
    _ string: String, _ attributes: [NSAttributedString.Key: Any] = [:]
  ) -> NSMutableAttributedString {
    NSMutableAttributedString(
      string: string,
      attributes: attributes.merging([.font: font as Any]) { given, _ in given })
  }

  private func block(_ text: NSAttributedString) throws -> TextBlock {
    layer.string = text
    expect(layer.undrawnAttributes.isEmpty)
    return try TextBlock(#require(layer.textRequest()), in: FontSet.system())
  }

  /// The smallest box, in pixels, around the visible pixels of matching color.
  private func box(_ color: (Color) -> Bool) throws -> CGRect {
    let shape = try #require(layer.paintedContent().shapes.first)
    guard case .image(let image) = shape.paint, let left = image.columns.first,
      let top = image.rows.first
    else { return .null }
    var box = CGRect.null
    for y in 0..<image.pixels.height {
      for x in 0..<image.pixels.width {
        let at = 4 * (y * image.pixels.width + x)
        let bytes = image.pixels.bytes[at..<at + 4].map { Double($0) / 255 }
        guard bytes[3] > 0.5,
          color(
            Color(
              red: bytes[0] / bytes[3], green: bytes[1] / bytes[3], blue: bytes[2] / bytes[3],
              alpha: bytes[3]))
        else { continue }
        box = box.union(
          CGRect(x: left.position + Double(x), y: top.position + Double(y), width: 1, height: 1))
      }
    }
    return box
  }

  @Test func `oblique glyphs keep their advances`() throws {
    let plain = try block(text("HH"))
    let slanted = try block(text("HH", [.obliqueness: 0.5]))
    expectEqual(slanted.width, plain.width)
    let (old, new) = (
      try #require(plain.outlines.boundingBox), try #require(slanted.outlines.boundingBox)
    )
    // The tops move by half the height, the bottoms stay.
    expect(abs(new.minX - old.minX) < 1e-9 && new.height == old.height)
    expect(abs(new.width - old.width - old.height / 2) < 1e-9)
  }

  @Test func `expansion makes text wider, not taller`() throws {
    let plain = try block(text("Hag"))
    let wide = try block(text("Hag", [.expansion: Maths.log(2)]))
    expect(abs(wide.width - 2 * plain.width) < 0.01)
    let (old, new) = (
      try #require(plain.outlines.boundingBox), try #require(wide.outlines.boundingBox)
    )
    expect(abs(new.width - 2 * old.width) < 0.05 && abs(new.height - old.height) < 0.01)
    expect(abs(wide.height - plain.height) < 0.01)
    expect(abs(wide.lines[0].line.runs[0].size - 40) < 0.01)
  }

  @Test func `a font matrix rotates its glyphs`() throws {
    var half = CGAffineTransform(scaleX: 1, y: 0.5)
    let flat = CTFontCreateWithName("Liberation Sans", 40, &half)
    let (old, new) = (
      try #require(block(text("H")).outlines.boundingBox),
      try #require(block(text("H", [.font: flat])).outlines.boundingBox)
    )
    expect(abs(new.height - old.height / 2) < 1e-9 && new.width == old.width)
  }

  @Test func `a stroke width is a percentage of the size, with and without fill`() throws {
    let red = UIColor.red.cgColor.value
    let line = try block(text("O", [.strokeWidth: 5, .strokeColor: UIColor.red])).ink
    expect(line.map(\.kind) == [.stroke(width: 2)] && line.map(\.color) == [red])
    let both = try block(text("O", [.strokeWidth: -5, .strokeColor: UIColor.red])).ink
    expect(both.map(\.kind) == [.fill, .stroke(width: 2)] && both.map(\.color) == [.black, red])
    try expectEqual(block(text("O", [.strokeWidth: 0])).ink.map(\.kind), [.fill])
    let own = try block(text("O", [.strokeWidth: 5, .foregroundColor: UIColor.red])).ink
    expectEqual(own.map(\.color), [red])
    // The line extends outside the letter by half its width, and is drawn there.
    let letter = try #require(
      block(text("O", [.strokeWidth: -5, .strokeColor: UIColor.red])).outlines.boundingBox)
    let painted = try box { $0.red > 0.5 }
    expect(abs(painted.width - letter.width - 2) <= 1)
    expect(abs(painted.height - letter.height - 2) <= 1)
  }

  @Test func `a shadow is below and to the right of its text`() throws {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 50, height: 30)
    shadow.shadowColor = UIColor.red
    layer.string = text("H", [.shadow: shadow])
    let (letter, thrown) = (try box { $0.red < 0.1 }, try box { $0.red > 0.9 })
    expectEqual(thrown, letter.offsetBy(dx: 50, dy: 30))
    shadow.shadowBlurRadius = 6
    layer.string = text("H", [.shadow: shadow])
    try expectEqual(box { $0.red < 0.1 }, letter)
    shadow.shadowColor = nil
    layer.string = text("H", [.shadow: shadow])
    try expect(box { $0.red > 0.1 }.isNull)
  }

  private func image(_ width: Int, _ height: Int) throws -> UIImage {
    let context = try CGContext.bitmap(width: width, height: height)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    // The upper half is green.
    context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: height / 2, width: width, height: height - height / 2))
    return UIImage(cgImage: try #require(context.makeImage()))
  }

  @Test func `an attachment is on the baseline and takes its width`() throws {
    let attachment = NSTextAttachment(image: try image(24, 60))
    let text = text("a")
    let plain = try block(text)
    text.append(NSAttributedString(attachment: attachment))
    text.append(NSAttributedString(attachment: attachment))
    text.append(self.text("b"))
    let block = try block(text)
    let line = try #require(block.lines.first)
    expect(line.line.ascent == 60 && line.line.descent == plain.lines[0].line.descent)
    expect(line.line.runs.map { ($0.width * 100).rounded() / 100 }.contains(48))
    let letter = plain.width
    let red = try box { $0.red > 0.9 && $0.green < 0.1 }
    let green = try box { $0.green > 0.9 && $0.red < 0.1 }
    expect(abs(red.minX - letter) <= 1 && abs(red.width - 48) <= 1)
    expect(red.maxY == 60 && red.minY == 30 && green.minY == 0 && green.maxY == 30)
  }

  @Test func `bounds lower an attachment and give it a size`() throws {
    let attachment = NSTextAttachment()
    attachment.image = try image(10, 10)
    attachment.bounds = CGRect(x: 0, y: -20, width: 30, height: 40)
    let block = try block(NSAttributedString(attachment: attachment))
    let line = block.lines[0].line
    expect(line.width == 30 && line.ascent == 20 && line.descent == 20)
    let box = try box { _ in true }
    expectEqual(box, CGRect(x: 0, y: 0, width: 30, height: 40))
    attachment.image = nil
    try expect(self.block(NSAttributedString(attachment: attachment)).ink.isEmpty)
  }

  @Test func `an attachment of another character is ignored`() throws {
    let attachment = NSTextAttachment(image: try image(24, 60))
    let block = try block(text("ab", [.attachment: attachment]))
    expectEqual(block.ink.map(\.kind), [.fill])
  }

  private func tabbed(_ change: (NSMutableParagraphStyle) -> Void) throws -> [Double] {
    let style = NSMutableParagraphStyle()
    change(style)
    let line = try #require(
      block(text("x\tyy\tzz", [.paragraphStyle: style])).lines.first)
    // The positions of the letters after the tabs.
    return [2, 5].compactMap { place in
      for run in line.line.runs {
        for glyph in run.glyphs where glyph.cluster == place {
          return line.origin.x + run.x + glyph.origin.x
        }
      }
      return nil
    }
  }

  @Test func `text after tabs begins at the tab stops`() throws {
    let stops = [100, 250].map { NSTextTab(textAlignment: .left, location: $0) }
    let plain = try tabbed { $0.tabStops = stops.reversed() }
    expect(plain.count == 2 && abs(plain[0] - 100) < 0.01 && abs(plain[1] - 250) < 0.01)
    let indented = try tabbed { ($0.tabStops, $0.firstLineHeadIndent) = (stops, 30) }
    expect(abs(indented[0] - 100) < 0.01 && abs(indented[1] - 250) < 0.01)
    let even = try tabbed { ($0.tabStops, $0.defaultTabInterval) = ([], 70) }
    expect(abs(even[0] - 70) < 0.01 && abs(even[1] - 140) < 0.01)
    let standard = try tabbed { _ in }
    expect(abs(standard[0] - 28) < 0.01 && abs(standard[1] - 84) < 0.01)
    let right = try tabbed {
      $0.tabStops = [
        NSTextTab(textAlignment: .right, location: 100),
        NSTextTab(textAlignment: .center, location: 250),
      ]
    }
    let half = try block(text("y")).width
    let whole = try block(text("zz")).width
    expect(abs(right[0] + 2 * half - 100) < 0.1 && abs(right[1] + whole / 2 - 250) < 0.1)
  }

  @Test func `a style keeps its tabs in order`() throws {
    let style = NSMutableParagraphStyle()
    expectEqual(style.tabStops.map(\.location), (1...12).map { 28 * CGFloat($0) })
    style.tabStops = []
    style.addTabStop(NSTextTab(textAlignment: .right, location: 9))
    style.addTabStop(NSTextTab(textAlignment: .left, location: 3))
    expectEqual(style.tabStops.map(\.location), [3, 9])
    style.removeTabStop(NSTextTab(textAlignment: .right, location: 9))
    let copy = try #require(style.copy() as? NSParagraphStyle)
    expectEqual(copy.tabStops.map(\.alignment), [.left])
  }

  @Test func `a writing direction reverses its characters`() throws {
    let override =
      NSWritingDirection.rightToLeft.rawValue + NSWritingDirectionFormatType.override.rawValue
    let text = text("abc def")
    text.addAttribute(.writingDirection, value: [override], range: NSRange(location: 4, length: 3))
    let turned = try block(text)
    let order = turned.lines[0].line.runs.flatMap(\.glyphs).filter { !$0.isMissing }
      .map { (turned.lines[0].line, $0.cluster) }.map(\.1)
    // The last three letters run backward, after a character that requires it.
    expectEqual(order.filter { $0 >= 7 && $0 < 10 }, [9, 8, 7])
    expectEqual(order.filter { $0 < 4 }, [0, 1, 2, 3])
    expect(abs(turned.width - (try block(self.text("abc def")).width)) < 0.5)
  }
}
