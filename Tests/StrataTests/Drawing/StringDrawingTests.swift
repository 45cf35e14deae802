import Strata
import StrataTestSupport
import Testing

/// Text on UIKit's current context.
@Suite struct StringDrawingTests {
  private let attributes: [NSAttributedString.Key: Any] = [
    .font: UIFont(name: "Liberation Sans", size: 20) as Any, .foregroundColor: UIColor.red,
  ]
  private let words = "The quick brown fox jumps over the lazy dog"

  /// The box, in points, around what is drawn on a bitmap of 200 by 120 points.
  private func box(scale: CGFloat = 2, _ body: () -> Void) throws -> CGRect {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 200, height: 120), false, scale)
    body()
    let image = UIGraphicsGetImageFromCurrentImageContext()?.cgImage
    UIGraphicsEndImageContext()
    let found = try #require(image)
    let bytes = found.rgba
    var box = CGRect.null
    for y in 0..<found.height {
      for x in 0..<found.width where bytes[4 * (y * found.width + x) + 3] > 0 {
        box = box.union(
          CGRect(
            x: CGFloat(x) / scale, y: CGFloat(y) / scale, width: 1 / scale, height: 1 / scale))
      }
    }
    return box
  }

  @Test func `a string's size is that of its lines`() throws {
    let font = try #require(UIFont(name: "Liberation Sans", size: 20))
    let one = "Hello".size(withAttributes: attributes)
    expect(abs(one.height - (font.lineHeight + font.leading)) < 1e-6 && one.width > 40)
    let two = NSString(string: "Hello\nHello").size(withAttributes: attributes)
    expect(two.width == one.width && abs(two.height - 2 * one.height) < 1e-6)
    expectEqual(NSAttributedString(string: "Hello", attributes: attributes).size(), one)
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    let right = attributes.merging([.paragraphStyle: style]) { $1 }
    expectEqual("Hello".size(withAttributes: right), one)
  }

  @Test func `a string is drawn from its top left corner`() throws {
    let size = "Hag".size(withAttributes: attributes)
    let box = try box { "Hag".draw(at: CGPoint(x: 30, y: 40), withAttributes: attributes) }
    expect(CGRect(origin: CGPoint(x: 30, y: 40), size: size).insetBy(dx: -1, dy: -1).contains(box))
    expect(box.width > size.width - 5 && box.height > 14)
  }

  @Test func `lines are wrapped in a rectangle, and excess ones omitted`() throws {
    let rect = CGRect(x: 20, y: 10, width: 120, height: 100)
    let text = NSAttributedString(string: words, attributes: attributes)
    let all = try box { text.draw(in: rect) }
    expect(rect.insetBy(dx: -1, dy: -1).contains(all) && all.height > 60)
    let low = CGRect(x: 20, y: 10, width: 120, height: 50)
    let two = try box { NSString(string: words).draw(in: low, withAttributes: attributes) }
    expect(low.contains(two) && two.height > 30)
    let bounds = text.boundingRect(
      with: CGSize(width: 120, height: CGFloat.greatestFiniteMagnitude),
      options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    expect(bounds.origin == .zero && bounds.width <= 120)
    expect(all.offsetBy(dx: -20, dy: -10).maxY <= bounds.maxY)
    expect(bounds.maxY - all.offsetBy(dx: -20, dy: -10).maxY < 8)
  }

  @Test func `without the line origin option text is on the rectangle's origin`() throws {
    let context = NSStringDrawingContext()
    let box = try box {
      "Hat".draw(
        with: CGRect(x: 30, y: 60, width: 9, height: 9), attributes: attributes, context: context)
    }
    expect(abs(box.maxY - 60) <= 0.5 && abs(box.minX - 31) < 2 && box.width > 25)
    expect(context.totalBounds.minX == 30 && context.totalBounds.minY < 60)
    let bounds = "Hat".boundingRect(
      with: .zero, attributes: attributes, context: nil)
    expect(bounds.minY < 0 && bounds.maxY > 15)
  }

  @Test func `the last line that fits is truncated`() throws {
    let size = CGSize(width: 120, height: 50)
    let cut = NSAttributedString(string: words, attributes: attributes).boundingRect(
      with: size, options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil)
    expect(cut.height <= 50 && cut.height > 30)
  }

  @Test func `without a context nothing happens`() {
    words.draw(at: .zero, withAttributes: attributes)
    NSAttributedString(string: words).draw(in: CGRect(x: 0, y: 0, width: 50, height: 50))
    expectEqual("".size(withAttributes: attributes).width, 0)
  }
}
