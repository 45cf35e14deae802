import StrataTestSupport
import Testing
import UIKit

/// The way in which snapshot tests show a view.
@Suite @MainActor struct WindowPresentationTests {
  private func shown(_ view: UIView) -> UIWindow {
    let window = UIWindow(frame: view.bounds)
    window.isHidden = false
    window.addSubview(view)
    return window
  }

  @Test func `a flush gives the layers of a visible window a presentation`() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    let dot = CALayer()
    dot.frame = CGRect(x: 0, y: 0, width: 2, height: 4)
    dot.backgroundColor = UIColor.red.cgColor
    view.layer.addSublayer(dot)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (3, 3, 1)
    dot.add(move, forKey: "move")
    let window = shown(view)
    expect(view.layer.presentation() == nil)
    CATransaction.flush()
    let presented = try #require(view.layer.presentation())
    expectEqual(dot.presentation()?.position.x, 3)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(bounds: view.bounds, format: format).image {
      presented.render(in: $0.cgContext)
    }
    let pixels = try #require(image.cgImage).rgba
    expectEqual((0..<4).map { pixels[4 * $0] }, [0, 0, 255, 255])
    expect(!window.isHidden)
  }

  @Test func `a hidden window has no presentation`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    let window = shown(view)
    window.isHidden = true
    CATransaction.flush()
    expect(view.layer.presentation() == nil)
  }

  /// A flush between two frames does not end the animations of the changes before it.
  @Test func `a later flush prepares no frame`() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    let dot = CALayer()
    view.layer.addSublayer(dot)
    let window = shown(view)
    let renderer = try Renderer(size: view.bounds.size, device: .cpu)
    _ = try renderer.image(of: window, at: 1)
    dot.opacity = 0
    CATransaction.flush()
    _ = try renderer.image(of: window, at: 1.125)
    let opacity = try #require(dot.presentation()).opacity
    expect(opacity > 0 && opacity < 1)
  }
}
