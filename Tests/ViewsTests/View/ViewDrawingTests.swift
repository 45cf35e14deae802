import StrataTestSupport
import Testing
import UIKit

private final class ShapeView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }
  var shape: CAShapeLayer { layer as! CAShapeLayer }
}

private final class GlossLayer: CAGradientLayer {
  override init() {
    super.init()
    colors = [UIColor.red.cgColor, UIColor.red.cgColor]
  }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class GlossView: UIView {
  override class var layerClass: AnyClass { GlossLayer.self }
  override var layer: GlossLayer { super.layer as! GlossLayer }
}

private final class DotView: UIView {
  var rects: [CGRect] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func draw(_ rect: CGRect) {
    super.draw(rect)
    rects.append(rect)
    UIColor.blue.setFill()
    UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4)).fill()
  }
}

/// A view that draws a square in its corner.
private final class CornerView: UIView {
  override func draw(_ rect: CGRect) {
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
  }
}

@MainActor @Suite struct ViewDrawingTests {
  private let size = CGSize(width: 20, height: 20)

  @Test func `pixels that an opaque view does not draw are black without a background`() throws {
    let black: [UInt8] = [0, 0, 0, 255]
    let view = CornerView(frame: CGRect(origin: .zero, size: size))
    var picture = try ViewPicture(of: view, size: size)
    expect(picture[2, 2] == ViewPicture.red && picture[12, 12] == black)
    view.isOpaque = false
    picture = try ViewPicture(of: view, size: size)
    expect(picture[2, 2] == ViewPicture.red && picture[12, 12] == ViewPicture.clear)
    view.isOpaque = true
    view.backgroundColor = .blue
    picture = try ViewPicture(of: view, size: size)
    expect(picture[2, 2] == ViewPicture.red && picture[12, 12] == ViewPicture.blue)
    view.backgroundColor = .clear
    picture = try ViewPicture(of: view, size: size)
    expectEqual(picture[12, 12], ViewPicture.clear)
    view.backgroundColor = nil
    picture = try ViewPicture(of: view, size: size)
    expectEqual(picture[12, 12], black)
  }

  @Test func `labels and views that draw nothing are transparent`() throws {
    final class Empty: UIView {}
    let label = UILabel()
    label.text = "I"
    expect(!label.isOpaque && Empty().isOpaque)
    for view in [label, Empty()] {
      view.frame = CGRect(origin: .zero, size: size)
      expectEqual(try ViewPicture(of: view, size: size)[18, 2], ViewPicture.clear)
    }
  }

  @Test func `views are drawn where their frames are, in the order of subviews`() throws {
    let view = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
    view.backgroundColor = .red
    let (back, front) = (UIView(), UIView())
    for child in [back, front] {
      child.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
      view.addSubview(child)
    }
    back.backgroundColor = .green
    front.backgroundColor = .blue
    var picture = try ViewPicture(of: view, size: size)
    expect(picture[4, 4] == ViewPicture.clear && picture[12, 12] == ViewPicture.red)
    expectEqual(picture[6, 6], ViewPicture.blue)
    view.bringSubviewToFront(back)
    picture = try ViewPicture(of: view, size: size)
    expectEqual(picture[6, 6], ViewPicture.green)
    back.isHidden = true
    front.alpha = 0
    picture = try ViewPicture(of: view, size: size)
    expectEqual(picture[6, 6], ViewPicture.red)
  }

  @Test func `the layer has the declared class`() throws {
    let view = ShapeView(frame: CGRect(origin: .zero, size: size))
    view.shape.path = UIBezierPath(rect: CGRect(x: 2, y: 2, width: 6, height: 6)).cgPath
    view.shape.fillColor = UIColor.green.cgColor
    let gloss = GlossView(frame: CGRect(x: 10, y: 10, width: 10, height: 10))
    expectEqual(gloss.layer.colors?.count, 2)
    view.addSubview(gloss)
    let picture = try ViewPicture(of: view, size: size)
    expect(picture[4, 4] == ViewPicture.green && picture[15, 15] == ViewPicture.red)
    expectEqual(gloss.layer.presentation().map { type(of: $0) == GlossLayer.self }, true)
  }

  @Test func `draw(_:) is called once for each change, with the bounds`() throws {
    let view = DotView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    for scale in [1, 3] as [CGFloat] {
      let picture = try ViewPicture(of: view, size: size, scale: scale)
      let side = Int(scale)
      expectEqual(picture.count(ViewPicture.blue), 16 * side * side)
      expectEqual(picture[9 * side, 9 * side], ViewPicture.white)
    }
    expect(view.rects.allSatisfy { $0 == view.bounds } && view.rects.count == 2)
    view.setNeedsDisplay()
    _ = try ViewPicture(of: view, size: size, scale: 3)
    expectEqual(view.rects.count, 3)
  }

  @Test func `a class that does not draw has no contents`() throws {
    final class Quiet: UIView {}
    let view = Quiet(frame: CGRect(origin: .zero, size: size))
    _ = try ViewPicture(of: view, size: size)
    expect(view.layer.contents == nil)
  }

  @Test func `colors follow the traits, also when these change`() throws {
    let view = UIView(frame: CGRect(origin: .zero, size: size))
    view.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .black : .white }
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    child.backgroundColor = .systemBackground
    view.addSubview(child)
    try expectEqual(ViewPicture(of: view, size: size)[2, 2], ViewPicture.white)
    view.overrideUserInterfaceStyle = .dark
    var picture = try ViewPicture(of: view, size: size)
    expect(picture[10, 10] == ViewPicture.black && picture[2, 2] == ViewPicture.black)
    child.overrideUserInterfaceStyle = .light
    picture = try ViewPicture(of: view, size: size)
    expect(picture[10, 10] == ViewPicture.black && picture[2, 2] == ViewPicture.white)
  }

  /// Unlike `render(in:)`, which draws gradients by the rules of Core Graphics.
  @Test func `a snapshot has the colors of its window`() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let gradient = CAGradientLayer()
    gradient.frame = view.bounds
    gradient.colors = [UIColor.red.cgColor, UIColor.red.cgColor]
    view.layer.addSublayer(gradient)
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: true))
    try expectEqual(ViewPicture(of: snapshot, size: size)[5, 5], ViewPicture.red)
  }

  @Test func `a snapshot keeps its content`() throws {
    let view = DotView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: true))
    view.backgroundColor = .red
    let picture = try ViewPicture(of: snapshot, size: size)
    expect(picture[8, 8] == ViewPicture.white && picture[1, 1] == ViewPicture.blue)
  }

  @Test func `a view that is larger than an image has no snapshot`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 1e7, height: 1e7))
    expect(view.snapshotView(afterScreenUpdates: true) == nil)
    expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func `a snapshot of a part shows that part`() throws {
    let view = DotView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let part = CGRect(x: 2, y: 2, width: 6, height: 6)
    let snapshot = try #require(
      view.resizableSnapshotView(from: part, afterScreenUpdates: true, withCapInsets: .zero))
    expectEqual(snapshot.bounds.size, part.size)
    let picture = try ViewPicture(of: snapshot, size: size)
    expect(picture[1, 1] == ViewPicture.blue && picture[3, 3] == ViewPicture.white)
  }
}
