import UIKit

/// The pixels of a frame.
struct Picture {
  let width: Int
  let height: Int
  private let rgba: [UInt8]

  init(_ image: CGImage) {
    (width, height, rgba) = (image.width, image.height, image.rgba)
  }

  @MainActor
  init(_ view: UIView, _ size: CGFloat, at time: Double = 0) throws {
    let renderer = try Renderer(size: CGSize(width: size, height: size), device: .cpu)
    self.init(try renderer.image(of: view, at: time))
  }

  subscript(x: Int, y: Int) -> [UInt8] {
    Array(rgba[(y * width + x) * 4..<(y * width + x) * 4 + 4])
  }

  func alpha(_ x: Int, _ y: Int) -> Int { Int(self[x, y][3]) }

  /// The sum of all alphas, in whole pixels.
  var area: Double {
    stride(from: 3, to: rgba.count, by: 4).reduce(0) { $0 + Double(rgba[$1]) } / 255
  }
}
