import StrataTestSupport
import Testing
import UIKit

@MainActor @Suite struct ImageAdditionTests {
  /// An image of one color; the left column is black if `isMarked`.
  private func image(
    _ color: UIColor, size: CGSize = CGSize(width: 4, height: 2), isMarked: Bool = false
  ) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: size, format: format).image { context in
      color.setFill()
      context.fill(CGRect(origin: .zero, size: size))
      guard isMarked else { return }
      UIColor.black.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: size.height))
    }
  }

  // MARK: Animated images

  @Test func `an animated image has images and a duration`() throws {
    let images = [image(.red), image(.green)]
    let animated = try #require(UIImage.animatedImage(with: images, duration: 2))
    expectEqual(animated.images, images)
    expectEqual(animated.duration, 2)
    expectEqual(animated.size, images[0].size)
    expectEqual(UIImage.animatedImage(with: images, duration: 0)?.duration, 2.0 / 30)
    expect(UIImage.animatedImage(with: [], duration: 1) == nil)
    expect(images[0].images == nil)
    expectEqual(images[0].duration, 0)
  }

  @Test func `an image view plays an animated image`() throws {
    let view = UIImageView(
      image: .animatedImage(with: [image(.red), image(.green)], duration: 2))
    let renderer = try Renderer(size: CGSize(width: 4, height: 2), device: .cpu)
    func color(at time: Double) throws -> [UInt8] {
      ViewPicture(try renderer.image(of: view, at: time))[1, 1]
    }
    expect(view.isAnimating)
    try expectEqual(color(at: 0), ViewPicture.red)
    try expectEqual(color(at: 1.5), ViewPicture.green)
    try expectEqual(color(at: 2.5), ViewPicture.red)
    view.stopAnimating()
    expect(!view.isAnimating)
    try expectEqual(color(at: 3.5), ViewPicture.red)
    view.startAnimating()
    expect(view.isAnimating)
    view.image = image(.blue)
    expect(!view.isAnimating)
    try expectEqual(color(at: 4), ViewPicture.blue)
  }

  // MARK: Mirroring

  @Test func `flipping twice restores the orientation`() throws {
    let source = try #require(image(.red).cgImage)
    for value in 0..<8 {
      let orientation = try #require(UIImage.Orientation(rawValue: value))
      let image = UIImage(cgImage: source, scale: 1, orientation: orientation)
      let flipped = image.withHorizontallyFlippedOrientation()
      expectEqual(flipped.size, image.size)
      expect(flipped.imageOrientation != orientation)
      expectEqual(
        flipped.withHorizontallyFlippedOrientation().imageOrientation, orientation)
    }
  }

  @Test func `a flipped image is drawn mirrored`() throws {
    for value in 0..<8 {
      let orientation = try #require(UIImage.Orientation(rawValue: value))
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let size = CGSize(width: 3, height: 3)
      let source = UIGraphicsImageRenderer(size: size, format: format).image { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
      }
      let image = UIImage(
        cgImage: try #require(source.cgImage), scale: source.scale, orientation: orientation)
      let plain = try drawn(image)
      let flipped = try drawn(image.withHorizontallyFlippedOrientation())
      for y in 0..<3 {
        for x in 0..<3 { expectEqual(flipped[2 - x, y], plain[x, y]) }
      }
    }
  }

  private func drawn(_ image: UIImage) throws -> ViewPicture {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let picture = UIGraphicsImageRenderer(size: image.size, format: format).image { _ in
      image.draw(at: .zero)
    }
    return ViewPicture(try #require(picture.cgImage))
  }

  @Test func `an image view mirrors an image in a right-to-left layout`() throws {
    let image = image(.red, isMarked: true).imageFlippedForRightToLeftLayoutDirection()
    expect(image.flipsForRightToLeftLayoutDirection)
    let view = UIImageView(image: image)
    let size = CGSize(width: 4, height: 2)
    try expectEqual(ViewPicture(of: view, size: size)[0, 0], ViewPicture.black)
    view.semanticContentAttribute = .forceRightToLeft
    let picture = try ViewPicture(of: view, size: size)
    expectEqual(picture[0, 0], ViewPicture.red)
    expectEqual(picture[3, 0], ViewPicture.black)
  }

  // MARK: Preparing

  @Test func `a thumbnail has its size`() async throws {
    let image = image(.red)
    let small = try #require(image.preparingThumbnail(of: CGSize(width: 2, height: 2)))
    expectEqual(small.size, CGSize(width: 2, height: 2))
    expectEqual(ViewPicture(try #require(small.cgImage)).count(ViewPicture.red), 4)
    let other = await image.byPreparingThumbnail(ofSize: CGSize(width: 3, height: 1))
    expectEqual(other?.size, CGSize(width: 3, height: 1))
    let ready = await image.byPreparingForDisplay()
    expect(ready === image)
    expect(image.preparingThumbnail(of: .zero) == nil)
    expect(UIImage().preparingForDisplay() == nil)
    expect(UIImage().preparingThumbnail(of: CGSize(width: 1, height: 1)) == nil)
  }

  @Test func `formats follow an image and traits`() throws {
    let format = image(.red).imageRendererFormat
    expectEqual(format.scale, 1)
    expectEqual(
      UIGraphicsImageRendererFormat(for: UITraitCollection(displayScale: 2)).scale, 2)
    expectEqual(
      UIGraphicsImageRendererFormat(for: UITraitCollection()).scale,
      UIGraphicsImageRendererFormat.preferred().scale)
  }

  // MARK: Geometry and colors

  @Test func `proportions fit into a rectangle`() {
    let outer = CGRect(x: 10, y: 20, width: 100, height: 50)
    expectEqual(
      AVMakeRect(aspectRatio: CGSize(width: 1, height: 1), insideRect: outer),
      CGRect(x: 35, y: 20, width: 50, height: 50))
    expectEqual(
      AVMakeRect(aspectRatio: CGSize(width: 400, height: 100), insideRect: outer),
      CGRect(x: 10, y: 32.5, width: 100, height: 25))
    expectEqual(
      AVMakeRect(aspectRatio: .zero, insideRect: outer), CGRect(x: 60, y: 45, width: 0, height: 0))
  }

  @Test func `a color literal is a CGColor`() {
    // swift-format-ignore: NoPlaygroundLiterals
    let color: CGColor = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    expectEqual(color, CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25))
  }
}
