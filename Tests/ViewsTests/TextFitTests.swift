import StrataTestSupport
import Testing
import UIKit

/// Sizes of fonts, and the position of text whose font is reduced.
@MainActor @Suite struct TextFitTests {
  /// Returns the rows with ink of a reduced text in a label of 60 × 60 points.
  private func rows(_ adjustment: UIBaselineAdjustment?) throws -> ClosedRange<Int> {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    // Letters without descenders, as high as capitals.
    label.text = "HHHH"
    label.font = .systemFont(ofSize: 40)
    label.adjustsFontSizeToFitWidth = true
    if let adjustment { label.baselineAdjustment = adjustment }
    let picture = try ViewPicture(of: label, size: label.bounds.size)
    let rows = (0..<60).filter { y in (0..<60).contains { picture[$0, y][3] > 128 } }
    return try #require(rows.first)...#require(rows.last)
  }

  @Test func `a reduced text keeps its baseline, its center or its top`() throws {
    let full = UILabel()
    (full.text, full.font) = ("HHHH", .systemFont(ofSize: 40))
    full.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    let picture = try ViewPicture(of: full, size: full.bounds.size)
    let ink = (0..<60).filter { y in (0..<200).contains { picture[$0, y][3] > 128 } }
    let baseline = try #require(ink.last)
    let base = try rows(.alignBaselines)
    expectEqual(try rows(nil), base)
    expect(abs(base.upperBound - baseline) <= 1)
    let (center, top) = (try rows(.alignCenters), try rows(UIBaselineAdjustment.none))
    expect(top.upperBound < center.upperBound && center.upperBound < base.upperBound)
    // All have the same size.
    expect(abs(center.count - base.count) <= 1 && abs(top.count - base.count) <= 1)
  }

  @Test func `fonts are not scaled, apart from a maximum`() {
    let metrics = UIFontMetrics(forTextStyle: .title1)
    let font = UIFont.boldSystemFont(ofSize: 40)
    expectEqual(metrics.scaledFont(for: font), font)
    expectEqual(metrics.scaledFont(for: font, maximumPointSize: 30), font.withSize(30))
    expectEqual(UIFontMetrics.default.scaledValue(for: 12.5), 12.5)
    let descriptor = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .headline)
    expectEqual(
      UIFont(descriptor: descriptor, size: 0), UIFont.preferredFont(forTextStyle: .headline))
  }

  @Test func `kerning, which is not reduced, leaves room for all letters`() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
    label.adjustsFontSizeToFitWidth = true
    label.attributedText = NSAttributedString(
      string: "HHHH", attributes: [.kern: 8, .font: UIFont.systemFont(ofSize: 30)])
    let picture = try ViewPicture(of: label, size: label.bounds.size)
    let inked = (0..<60).map { x in (0..<40).contains { picture[x, $0][3] > 100 } }
    // Without the ellipsis, which had three dots.
    let stems = zip([false] + inked, inked).count { !$0 && $1 }
    expectEqual(stems, 4)
    label.minimumScaleFactor = 0.9
    let cut = try ViewPicture(of: label, size: label.bounds.size)
    expect((0..<60).contains { x in (0..<40).contains { cut[x, $0] != picture[x, $0] } })
  }
}
