import Foundation
import Strata
import StrataTestSupport
import Testing

/// Text in the context's text drawing mode, and text in patterns.
@Suite struct TextDrawingModeTests {
  private static let size = CGSize(width: 90, height: 40)
  private static var font: UIFont? { UIFont(name: "Liberation Sans", size: 30) }

  private static func text(_ more: [NSAttributedString.Key: Any] = [:]) -> NSAttributedString {
    var attributes: [NSAttributedString.Key: Any] = [.foregroundColor: UIColor.red]
    attributes[.font] = font
    return NSAttributedString(string: "Hxg", attributes: attributes.merging(more) { $1 })
  }

  private func picture(_ body: (CGContext) -> Void) throws -> [UInt8] {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let renderer = UIGraphicsImageRenderer(size: Self.size, format: format)
    return try #require(renderer.image { body($0.cgContext) }.cgImage).pixels.bytes
  }

  private func drawn(
    _ mode: CGTextDrawingMode, _ text: NSAttributedString = text(), _ width: CGFloat = 1
  ) throws -> [UInt8] {
    try picture { context in
      context.setTextDrawingMode(mode)
      context.setLineWidth(width)
      text.draw(at: CGPoint(x: 4, y: 2))
    }
  }

  @Test func `a stroked text is stroked with the context's width in the text's color`() throws {
    // A width in percent of the em size.
    let stroked = Self.text([.strokeWidth: 10])
    let expected = try drawn(.fill, stroked)
    try expectEqual(drawn(.stroke, Self.text(), 3), expected)
    try expect(drawn(.fill) != expected && expected.contains { $0 > 100 })
  }

  @Test func `backgrounds and underlines are filled in every mode`() throws {
    let lines = Self.text([.foregroundColor: UIColor.clear, .backgroundColor: UIColor.blue])
    try expectEqual(drawn(.stroke, lines), drawn(.fill, lines))
    try expect(drawn(.invisible).allSatisfy { $0 == 0 })
  }

  @Test func `a clipping text limits later drawing to its glyphs`() throws {
    let clipped = try picture { context in
      context.setTextDrawingMode(.clip)
      Self.text().draw(at: CGPoint(x: 4, y: 2))
      context.setFillColor(UIColor.red.cgColor)
      context.fill(CGRect(origin: .zero, size: Self.size))
    }
    let filled = try drawn(.fill)
    let greatest = zip(clipped, filled).map { abs(Int($0) - Int($1)) }.max()
    // Coverage is rounded once in the clip and once in the fill.
    expect(greatest ?? 255 <= 1)
  }

  @Test func `a line obeys the mode, and is stroked in the context's color`() throws {
    let line = CTLineCreateWithAttributedString(Self.text())
    let drawn = try picture { context in
      context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
      context.textPosition = CGPoint(x: 4, y: 30)
      context.setTextDrawingMode(.stroke)
      context.setStrokeColor(UIColor.blue.cgColor)
      CTLineDraw(line, context)
    }
    let colors = stride(from: 0, to: drawn.count, by: 4).map { (drawn[$0], drawn[$0 + 2]) }
    expect(colors.allSatisfy { $0.0 == 0 } && colors.contains { $0.1 > 100 })
  }

  /// Red in the left half of each cell.
  private static func stripes() -> UIColor {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let cell = CGSize(width: 20, height: 20)
    let image = UIGraphicsImageRenderer(size: cell, format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 20))
    }
    return UIColor(patternImage: image)
  }

  /// Whether the image is the red text in the left half of each cell, and clear elsewhere.
  private func expectStripes(_ drawn: [UInt8], _ plain: [UInt8]) {
    for x in 0..<Int(Self.size.width) {
      for y in 0..<Int(Self.size.height) {
        let index = 4 * (y * Int(Self.size.width) + x) + 3
        let expected = x % 20 < 10 ? Int(plain[index]) : 0
        guard abs(Int(drawn[index]) - expected) > 1 else { continue }
        Issue.record("alpha at \(x), \(y) is \(drawn[index]), not \(expected)")
        return
      }
    }
    expect(drawn.contains { $0 > 100 })
  }

  @Test func `text is painted in a pattern`() throws {
    let striped = Self.text([.foregroundColor: Self.stripes()])
    try expectStripes(drawn(.fill, striped), drawn(.fill))
  }

  @Test(arguments: [false, true])
  func `a text layer is painted in a pattern from its corner`(isAttributed: Bool) throws {
    func picture(_ color: UIColor) throws -> [UInt8] {
      let layer = CATextLayer()
      layer.frame = CGRect(origin: .zero, size: Self.size)
      layer.string =
        isAttributed ? Self.text([.foregroundColor: color]) as Any : "Hxg" as Any
      (layer.font, layer.fontSize) = ("Liberation Sans" as NSString, 30)
      layer.foregroundColor = color.cgColor
      return try Renderer(size: Self.size, device: .cpu).image(of: layer).pixels.bytes
    }
    try expectStripes(picture(Self.stripes()), picture(.red))
  }
}
