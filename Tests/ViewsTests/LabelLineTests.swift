import StrataTestSupport
import Testing
import UIKit

/// Labels with a maximum number of lines.
@MainActor @Suite struct LabelLineTests {
  // The fonts of all but the first have lines of other heights than the label's own font.
  private nonisolated static let texts = [
    "A long line of plain text that wraps into several lines in a narrow label",
    "Party 🎉 time is a long line of text that wraps 🎉 into several lines for sure",
    "हिन्दी में लिखा हुआ एक लम्बा वाक्य जो पंक्तियों में टूटना चाहिए और पढ़ा जाए",
    "日本語の文章は単語の間に空白がなく、行末の禁則処理が必要です。とても長い文章です。",
    "ภาษาไทยเขียนติดกันโดยไม่มีช่องว่างระหว่างคำ จึงต้องใช้พจนานุกรมในการตัดบรรทัด",
  ]

  private func label(_ text: String, lines: Int, width: CGFloat = 150) -> UILabel {
    let label = UILabel()
    label.text = text
    label.numberOfLines = lines
    label.frame.size = label.sizeThatFits(CGSize(width: width, height: 0))
    return label
  }

  /// Returns the rows with ink from the first to the last, in points.
  private func ink(_ label: UILabel) throws -> ClosedRange<Int> {
    let size = CGSize(width: 200, height: 200)
    let picture = try ViewPicture(of: label, size: size)
    let rows = (0..<200).filter { y in (0..<200).contains { picture[$0, y][3] > 0 } }
    return try #require(rows.first)...#require(rows.last)
  }

  @Test(arguments: texts) func `every allowed line is shown, whatever its height`(
    text: String
  ) throws {
    let whole = label(text, lines: 0).frame.height
    var heights: [CGFloat] = []
    while heights.last != whole, heights.count < 9 {
      heights.append(label(text, lines: heights.count + 1).frame.height)
    }
    expect(heights.count > 2 && heights.last == whole && heights == heights.sorted())
    expectEqual(Set(heights).count, heights.count)
    for lines in 2...3 {
      let shown = try ink(label(text, lines: lines))
      expect(CGFloat(shown.upperBound) > heights[lines - 2])
      expect(CGFloat(shown.upperBound) <= heights[lines - 1] + 1)
    }
  }

  @Test func `a label of one line shows the first line and an ellipsis for the others`() throws {
    let broken = label("first\nsecond", lines: 1)
    let cut = label("first…", lines: 1)
    expectEqual(broken.frame.size, cut.frame.size)
    try expectEqual(
      ViewPicture(of: broken, size: CGSize(width: 150, height: 40)).image.rgba,
      ViewPicture(of: cut, size: CGSize(width: 150, height: 40)).image.rgba)
  }
}
