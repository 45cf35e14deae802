import StrataTestSupport
import Testing
import UIKit

private final class DialView: UIView {
  @Invalidating(.layout) var spacing = 4.0
  @Invalidating(.layout, .display, .constraints) var title = "a"
  @Invalidating(.intrinsicContentSize) var length: CGFloat = 10
  var log: [String] = []

  override func setNeedsLayout() {
    super.setNeedsLayout()
    log.append("layout")
  }
  override func setNeedsDisplay() {
    super.setNeedsDisplay()
    log.append("display")
  }
  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    log.append("size")
  }
}

@MainActor @Suite struct InvalidatingTests {
  @Test func `a change of a property schedules its updates`() {
    let view = DialView()
    view.log = []
    view.spacing = 4
    expectEqual(view.log, [])
    view.spacing = 5
    expectEqual(view.log, ["layout"])
    expectEqual(view.spacing, 5)
    view.log = []
    view.title = "b"
    expectEqual(view.log.prefix(2), ["layout", "display"])
    view.log = []
    view.length = 20
    expectEqual(view.log.last, "size")
  }

  @Test func `deleted views fade and are removed`() throws {
    let stage = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let view = UIView(frame: stage.bounds)
    view.backgroundColor = .red
    view.alpha = 0.5
    stage.addSubview(view)
    var results: [Bool] = []
    UIView.perform(.delete, on: [view], animations: nil) { results.append($0) }
    let renderer = try Renderer(size: stage.bounds.size, device: .cpu)
    var alphas: [UInt8] = []
    try renderer.forEachFrame(of: stage, frames: 0..<10, fps: 10) { _, image in
      alphas.append(ViewPicture(image)[5, 5][3])
    }
    expect([127, 128].contains(alphas[0]) && (1..<127).contains(alphas[1]))
    expectEqual(alphas[4], 0)
    expect(view.superview == nil)
    expectEqual(view.alpha, 0.5)
    expectEqual(results, [true])
  }

  // MARK: Constraints

  @Test func `constraints have anchors, and affect an axis`() {
    let (stage, view) = (UIView(), UIView())
    stage.addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    let width = view.widthAnchor.constraint(equalToConstant: 5)
    let top = view.topAnchor.constraint(equalTo: stage.topAnchor)
    NSLayoutConstraint.activate([width, top])
    expectEqual(view.constraintsAffectingLayout(for: .horizontal), [width])
    expectEqual(view.constraintsAffectingLayout(for: .vertical), [top])
    expect(!view.hasAmbiguousLayout)
    expect(width.firstAnchor.isEqual(view.widthAnchor))
    expect(!width.firstAnchor.isEqual(stage.widthAnchor))
    expect(width.secondAnchor == nil)
    expect(top.secondAnchor?.isEqual(stage.topAnchor) == true)
    expectEqual(view.widthAnchor, view.widthAnchor)
  }

  // MARK: Tint color

  @Test func `a background in the tint color follows the view`() throws {
    let (stage, view) = (UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4)), UIView())
    view.frame = stage.bounds
    view.backgroundColor = .tintColor
    expectEqual(view.layer.backgroundColor, UIColor.systemBlue.cgColor)
    stage.tintColor = .red
    stage.addSubview(view)
    expectEqual(view.layer.backgroundColor, UIColor.red.cgColor)
    stage.tintColor = .green
    expectEqual(view.layer.backgroundColor, UIColor.green.cgColor)
    view.tintColor = .tintColor
    expectEqual(view.layer.backgroundColor, UIColor.systemBlue.cgColor)
    expectEqual(UIColor.tintColor.cgColor, UIColor.systemBlue.cgColor)
  }
}
