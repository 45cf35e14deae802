import StrataTestSupport
import Testing
import UIKit

/// A view that draws a red square of 4 points.
private final class SquareView: UIView {
  override func draw(_ rect: CGRect) {
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
  }
}

/// Sizes of views and images, at any scale of the renderer.
@MainActor @Suite struct PictureScaleTests {
  private let size = CGSize(width: 20, height: 20)

  private func square(side: CGFloat, scale: CGFloat) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image {
      UIColor.red.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: side, height: side))
    }
  }

  @Test func `images at the scale of the screen have its scale`() {
    let size = CGSize(width: 10, height: 10)
    UIGraphicsBeginImageContextWithOptions(size, false, 0)
    let image = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    let other = UIGraphicsImageRenderer(size: size).image { _ in }
    for image in [image, other] {
      expect(image?.scale == UIScreen.main.scale && image?.size == size)
    }
    expectEqual(UITraitCollection.current.displayScale, UIScreen.main.scale)
  }

  @Test func `the scales that a view reports do not depend on the renderer`() throws {
    let view = UIView(frame: CGRect(origin: .zero, size: size))
    let drawn = SquareView(frame: view.bounds)
    view.addSubview(drawn)
    for scale in [1, 2] as [CGFloat] {
      let picture = try ViewPicture(of: view, size: size, scale: scale)
      expectEqual(picture.count(ViewPicture.red), Int(16 * scale * scale))
      for view in [view, drawn] {
        expectEqual(view.contentScaleFactor, UIScreen.main.scale)
        expectEqual(view.traitCollection.displayScale, UIScreen.main.scale)
      }
      expectEqual(view.layer.contentsScale, UIScreen.main.scale)
    }
  }

  @Test(arguments: [1, 2, 3] as [CGFloat])
  func `a picture in the center has its own size at every scale`(scale: CGFloat) throws {
    let views = [UIImageView(image: square(side: 6, scale: 2)), UIView()]
    // Contents that a program sets, at the scale of the screen.
    views[1].layer.contents = square(side: 6, scale: UIScreen.main.scale).cgImage
    for view in views {
      view.contentMode = .topLeft
      view.frame = CGRect(origin: .zero, size: size)
      let picture = try ViewPicture(of: view, size: size, scale: scale)
      let edge = Int(6 * scale)
      expectEqual(picture[edge - 1, edge - 1], ViewPicture.red)
      expectEqual(picture[edge + 1, edge + 1], ViewPicture.clear)
    }
  }

  @Test func `a snapshot has the size of its view at every scale`() throws {
    let view = SquareView(frame: CGRect(origin: .zero, size: size))
    view.isOpaque = false
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: true))
    snapshot.contentMode = .topLeft
    for scale in [1, 2] as [CGFloat] {
      let picture = try ViewPicture(of: snapshot, size: size, scale: scale)
      let edge = Int(4 * scale)
      expectEqual(picture[edge - 1, edge - 1], ViewPicture.red)
      expectEqual(picture[edge + 1, edge + 1], ViewPicture.clear)
    }
  }
}

/// Images whose center is tiled.
@MainActor @Suite struct TiledImageTests {
  /// An image of red, green and blue columns, each one pixel wide.
  private var columns: UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: 3, height: 1), format: format).image {
      for (index, color) in [UIColor.red, .green, .blue].enumerated() {
        color.setFill()
        $0.fill(CGRect(x: index, y: 0, width: 1, height: 1))
      }
    }
  }

  private func row(_ view: UIView, width: Int) throws -> String {
    view.frame = CGRect(x: 0, y: 0, width: width, height: 2)
    let picture = try ViewPicture(of: view, size: view.frame.size)
    let names: [[UInt8]: String] = [
      ViewPicture.red: "r", ViewPicture.green: "g", ViewPicture.blue: "b",
    ]
    return (0..<width).map { names[picture[$0, 1]] ?? "?" }.joined()
  }

  @Test func `image views and buttons tile between the caps, as drawing does`() throws {
    let all = columns.resizableImage(withCapInsets: .zero)
    let right = columns.resizableImage(
      withCapInsets: UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 1))
    for (image, expected) in [(all, "rgbrgbrgbr"), (right, "rgrgrgrgrb")] {
      try expectEqual(row(UIImageView(image: image), width: 10), expected)
      let button = UIButton()
      button.setBackgroundImage(image, for: .normal)
      try expectEqual(row(button, width: 10), expected)
    }
  }

  @Test func `tiles follow the size of the view, and other images are stretched`() throws {
    let view = UIImageView(image: columns.resizableImage(withCapInsets: .zero))
    try expectEqual(row(view, width: 10), "rgbrgbrgbr")
    try expectEqual(row(view, width: 5), "rgbrg")
    try expectEqual(row(view, width: 3), "rgb")
    view.image = columns.resizableImage(
      withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1), resizingMode: .stretch)
    view.frame.size.width = 6
    expect(view.layer.contents as? CGImage === view.image?.cgImage)
    expectEqual(view.layer.contentsRect, CGRect(x: 0, y: 0, width: 1, height: 1))
  }
}
