import StrataTestSupport
import Testing
import UIKit

@MainActor @Suite struct VisualFormatTests {
  private let host = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  private let views = ["a": UIView(), "b": UIView(), "c": UIView()]

  init() {
    host.layoutMargins = UIEdgeInsets(top: 6, left: 10, bottom: 6, right: 14)
    for name in ["a", "b", "c"] {
      guard let view = views[name] else { continue }
      view.translatesAutoresizingMaskIntoConstraints = false
      host.addSubview(view)
    }
  }

  /// The frames of a, b and c laid out by format strings.
  private func frames(
    _ formats: [String], _ options: NSLayoutConstraint.FormatOptions = [],
    _ metrics: [String: Any]? = nil
  ) -> [CGRect] {
    NSLayoutConstraint.deactivate(host.constraints)
    for view in views.values { NSLayoutConstraint.deactivate(view.constraints) }
    for format in formats {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: format, options: options, metrics: metrics, views: views))
    }
    host.layoutIfNeeded()
    return ["a", "b", "c"].map { views[$0]?.frame ?? .null }
  }

  @Test func `a format fills its superview with distances and lengths`() {
    let found = frames(
      ["H:|-5-[a(50)]-20-[b]-[c(a)]-0-|", "V:|-10-[a]-10-|", "V:|[b]|", "V:[c(20)]-5-|"])
    expectEqual(found[0], CGRect(x: 5, y: 10, width: 50, height: 80))
    expectEqual(found[1], CGRect(x: 75, y: 0, width: 67, height: 100))
    expectEqual(found[2], CGRect(x: 150, y: 75, width: 50, height: 20))
  }

  @Test func `a hyphen alone is the margin at an edge and 8 points between views`() {
    let found = frames(["|-[a(30)]-[b(30)]", "H:[c(30)]-|", "V:|-[a]-|"])
    expectEqual(found[0], CGRect(x: 10, y: 6, width: 30, height: 88))
    expect(found[1].minX == 48 && found[2].maxX == 186)
  }

  @Test func `metrics, relations and priorities apply`() {
    let found = frames(
      ["H:|-gap-[a(>=40,<=60,==80@500)]-(==gap@750)-[b(big)]", "V:[a]"], [],
      ["gap": 12, "big": CGFloat(33)])
    expect(found[0].minX == 12 && found[0].width == 60)
    expect(found[1].minX == 84 && found[1].width == 33)
  }

  @Test func `views are aligned, and may be laid out from the right`() {
    let found = frames(
      ["H:|-10-[a(30)]-10-[b(20)]", "V:|-20-[a(10)]", "V:[b(30)]"],
      [.alignAllCenterY, .directionRightToLeft])
    expectEqual(found[0], CGRect(x: 160, y: 20, width: 30, height: 10))
    expectEqual(found[1], CGRect(x: 130, y: 10, width: 20, height: 30))
  }

  @Test(.waitsForProcess) func `an invalid format ends the program with the location`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        _ = NSLayoutConstraint.constraints(
          withVisualFormat: "H:|-[a", options: [], metrics: nil, views: ["a": UIView()])
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    expect(text.contains("invalid visual format \"H:|-[a\" at character 7: expected \"]\""))
  }
}
