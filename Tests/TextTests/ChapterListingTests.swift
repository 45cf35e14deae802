import Foundation
import Strata
import StrataTestSupport
import Testing

/// Code in the style of books on Core Animation, with Apple's names, checked by its output.
@Suite struct ChapterListingTests {
  private static let text =
    "Lorem ipsum dolor sit amet, consectetur adipiscing elit. Quisque massa arcu, eleifend vel "
    + "varius in, facilisis pulvinar leo. Nunc quis nunc at mauris pharetra condimentum ut ac "
    + "neque."

  private let container = CALayer()

  init() {
    container.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    container.backgroundColor = UIColor.white.cgColor
  }

  /// The container's image.
  private func picture(scale: CGFloat = 1) throws -> CGImage {
    try Renderer(size: container.bounds.size, scale: scale, device: .cpu).image(of: container)
  }

  /// The darkness of a pixel, 0 to 255.
  private func ink(_ image: CGImage, _ x: Int, _ y: Int, in rgba: [UInt8]) -> Int {
    255 - Int(rgba[4 * (y * image.width + x) + 1])
  }

  /// The lines of a text: the extent of the ink of each.
  private func lines(of image: CGImage) -> [(rows: Range<Int>, columns: Range<Int>)] {
    let rgba = image.rgba
    var found: [(rows: Range<Int>, columns: Range<Int>)] = []
    var top: Int?
    for y in 0...image.height {
      let hasInk =
        y < image.height && (0..<image.width).contains { ink(image, $0, y, in: rgba) > 40 }
      if hasInk, top == nil { top = y }
      guard !hasInk, let first = top else { continue }
      let columns = (0..<image.width).filter { x in
        (first..<y).contains { ink(image, x, $0, in: rgba) > 40 }
      }
      found.append((first..<y, (columns.first ?? 0)..<(columns.last ?? 0) + 1))
      top = nil
    }
    return found
  }

  private func label(_ string: Any) -> CATextLayer {
    let textLayer = CATextLayer()
    textLayer.frame = container.bounds
    container.addSublayer(textLayer)
    textLayer.foregroundColor = UIColor.black.cgColor
    textLayer.alignmentMode = .justified
    textLayer.isWrapped = true
    let font = UIFont.systemFont(ofSize: 15)
    let fontName = font.fontName as CFString
    let fontRef = CGFont(fontName)
    textLayer.font = fontRef
    textLayer.fontSize = font.pointSize
    textLayer.string = string
    return textLayer
  }

  @Test func `a justified label is flush at both edges, except the last line`() throws {
    _ = label(Self.text)
    let lines = lines(of: try picture())
    expect(lines.count > 3)
    for line in lines.dropLast() {
      // Letters have side bearings: a point at 15.
      expect(line.columns.lowerBound <= 2 && line.columns.upperBound >= 198, "\(line)")
    }
    try expect(#require(lines.last).columns.upperBound < 190)
  }

  @Test func `at the screen's scale it is sharper`() throws {
    let textLayer = label(Self.text)
    /// The sum of all differences between neighbors: blurred edges are as high, sharp ones more
    /// frequent.
    func contrast(_ image: CGImage) -> Int {
      let rgba = image.rgba
      return (0..<image.height).reduce(0) { sum, y in
        sum
          + (1..<image.width).reduce(0) {
            let step = ink(image, $1, y, in: rgba) - ink(image, $1 - 1, y, in: rgba)
            return $0 + step * step
          }
      }
    }
    let soft = contrast(try picture(scale: 2))
    textLayer.contentsScale = 2
    expect(contrast(try picture(scale: 2)) > soft * 3 / 2)
  }

  @Test func `exactly the characters of a range are red and underlined`() throws {
    let font = UIFont.systemFont(ofSize: 15)
    let string = NSMutableAttributedString(string: "Lorem ipsum dolor")
    let fontRef = CTFontCreateWithName(font.fontName as CFString, font.pointSize, nil)
    string.setAttributes(
      [
        NSAttributedString.Key(kCTForegroundColorAttributeName as String): UIColor.black.cgColor,
        NSAttributedString.Key(kCTFontAttributeName as String): fontRef,
      ], range: NSRange(location: 0, length: string.length))
    string.setAttributes(
      [
        NSAttributedString.Key(kCTForegroundColorAttributeName as String): UIColor.red.cgColor,
        NSAttributedString.Key(kCTUnderlineStyleAttributeName as String):
          NSNumber(value: CTUnderlineStyle.single.rawValue),
        NSAttributedString.Key(kCTFontAttributeName as String): fontRef,
      ], range: NSMakeRange(6, 5))
    _ = label(string)
    let image = try picture()
    let rgba = image.rgba
    let before = "Lorem ".size(withAttributes: [.font: font]).width
    let word = "ipsum".size(withAttributes: [.font: font]).width
    var red: Set<Int> = []
    for index in stride(from: 0, to: rgba.count, by: 4) {
      let (r, g) = (Int(rgba[index]), Int(rgba[index + 1]))
      let x = index / 4 % image.width
      if r - g > 20 { red.insert(x) }
      // Every pixel that is not gray is in the word.
      if abs(r - g) > 2 { expect(CGFloat(x) > before - 2 && CGFloat(x) < before + word + 1) }
    }
    // The underline has no gap.
    let (first, last) = (try #require(red.min()), try #require(red.max()))
    expect(abs(CGFloat(first) - before) <= 1.5 && abs(CGFloat(last) - before - word) <= 1.5)
    expectEqual(red.count, last - first + 1)
  }

  /// A label whose layer is a text layer.
  private final class LayerLabel: CATextLayer {
    var text = "" { didSet { setNeedsDisplay() } }
    var displayCount = 0

    override func display() {
      displayCount += 1
      string = text
      super.display()
    }
  }

  @Test func `a text set in display() is shown, and set once per change`() throws {
    let label = LayerLabel()
    label.frame = container.bounds
    label.foregroundColor = UIColor.black.cgColor
    label.font = "Helvetica"
    label.fontSize = 20
    container.addSublayer(label)
    expect(lines(of: try picture()).isEmpty)
    label.text = "A label"
    let first = lines(of: try picture())
    expectEqual(first.count, 1)
    let count = label.displayCount
    expect(lines(of: try picture()).count == 1 && label.displayCount == count)
    label.text = "A longer label"
    expect(lines(of: try picture())[0].columns.upperBound > first[0].columns.upperBound + 20)
    expectEqual(label.displayCount, count + 1)
  }

  @Test func `a text layer displayed immediately keeps its text`() throws {
    let textLayer = label(Self.text)
    let expected = try picture().rgba
    textLayer.setNeedsDisplay()
    textLayer.display()
    try expectEqual(picture().rgba, expected)
  }

  @Test func `text set without actions is visible immediately`() throws {
    let textLayer = label("First")
    _ = try picture()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    textLayer.string = Self.text
    textLayer.fontSize = 12
    CATransaction.commit()
    expect(lines(of: try picture()).count > 3)
  }
}
