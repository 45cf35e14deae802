import UIKit

/// The pixels of a rendered view.
@MainActor
struct ViewPicture {
  let image: CGImage
  private let rgba: [UInt8]

  init(of view: UIView, size: CGSize, scale: CGFloat = 1, at time: Double = 0) throws {
    let renderer = try Renderer(size: size, scale: scale, device: .cpu)
    self.init(try renderer.image(of: view, at: time))
  }

  init(
    of controller: UIViewController, size: CGSize, scale: CGFloat = 1, at time: Double = 0
  ) throws {
    let renderer = try Renderer(size: size, scale: scale, device: .cpu)
    self.init(try renderer.image(of: controller, at: time))
  }

  init(_ image: CGImage) {
    self.image = image
    rgba = image.rgba
  }

  /// The red, green, blue and alpha of a pixel.
  subscript(x: Int, y: Int) -> [UInt8] {
    let start = (y * image.width + x) * 4
    return Array(rgba[start..<start + 4])
  }

  /// The number of pixels with a color.
  func count(_ color: [UInt8]) -> Int {
    stride(from: 0, to: rgba.count, by: 4).count { Array(rgba[$0..<$0 + 4]) == color }
  }

  static let red: [UInt8] = [255, 0, 0, 255]
  static let green: [UInt8] = [0, 255, 0, 255]
  static let blue: [UInt8] = [0, 0, 255, 255]
  static let white: [UInt8] = [255, 255, 255, 255]
  static let black: [UInt8] = [0, 0, 0, 255]
  static let clear: [UInt8] = [0, 0, 0, 0]
}
