import StrataTestSupport
import Testing
import UIKit

@MainActor @Suite struct ViewLifetimeTests {
  private let size = CGSize(width: 8, height: 8)

  @Test func `drawn views are released with their content`() throws {
    weak var view: UIView?
    weak var child: UIView?
    weak var layer: CALayer?
    let renderer = try Renderer(size: size, device: .cpu)
    do {
      let strong = UIView(frame: CGRect(origin: .zero, size: size))
      let inner = UILabel()
      strong.addSubview(inner)
      inner.widthAnchor.constraint(equalTo: strong.widthAnchor).isActive = true
      UIView.animate(withDuration: 1) {
        inner.alpha = 0.5
      } completion: { _ in
        inner.alpha = 1
      }
      (view, child, layer) = (strong, inner, strong.layer)
      for time in [0, 0.5, 2] { _ = try renderer.image(of: strong, at: time) }
      expectEqual(strong.window?.subviews, [strong])
    }
    expect(view == nil && child == nil && layer == nil)
  }

  @Test func `drawn controllers are released, also while presenting`() throws {
    weak var controller: UIViewController?
    weak var next: UIViewController?
    let renderer = try Renderer(size: size, device: .cpu)
    do {
      let strong = UIViewController()
      _ = try renderer.image(of: strong)
      let presented = UIViewController()
      strong.present(presented, animated: true)
      // An unfinished animation retains what its completion needs.
      for time in [0.1, 2] { _ = try renderer.image(of: strong, at: time) }
      (controller, next) = (strong, presented)
      expect(strong.view.window?.rootViewController === strong)
    }
    expect(controller == nil && next == nil)
  }

  @Test func `a view drawn alone can be added to another`() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    view.backgroundColor = .red
    _ = try ViewPicture(of: view, size: size)
    let above = UIView(frame: CGRect(origin: .zero, size: size))
    above.addSubview(view)
    view.frame.origin.x = 4
    let picture = try ViewPicture(of: above, size: size)
    expect(picture[6, 2] == ViewPicture.red && picture[2, 2] == ViewPicture.clear)
  }

  @Test func `layout of a view calls nothing above its superview`() {
    final class Counting: UIView {
      var count = 0
      override func layoutSubviews() { count += 1 }
    }
    let (a, b, c) = (Counting(), Counting(), Counting())
    a.addSubview(b)
    b.addSubview(c)
    a.layoutIfNeeded()
    let before = [a.count, b.count, c.count]
    c.addSubview(UIView())
    a.layoutIfNeeded()
    expect(a.count == before[0] && b.count == before[1] && c.count == before[2] + 1)
  }
}
