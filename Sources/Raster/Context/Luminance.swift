import Foundation
import StrataGraphics

/// Converts colors to the gray of the same luminance, as `CGColor.converted` does.
struct Luminance: Sendable {
  static let shared = Luminance()

  /// The linear light of each 8-bit component, 0...1.
  private let light: [Double]
  /// The linear light halfway between each gray and the next.
  private let borders: [Double]

  private init() {
    let linear = CGColorSpace(name: CGColorSpace.linearGray) ?? CGColorSpaceCreateDeviceGray()
    func light(_ encoded: Double) -> Double {
      let gray = CGColor(gray: encoded, alpha: 1)
      return (gray.converted(to: linear, intent: .defaultIntent, options: nil)?.components?.first)
        .map { Double($0) } ?? encoded
    }
    self.light = (0..<256).map { light(Double($0) / 255) }
    borders = (0..<255).map { light((Double($0) + 0.5) / 255) }
  }

  /// Returns the gray of an opaque pixel in R, G, B, A order.
  func gray(_ pixel: UInt32) -> UInt8 {
    let red = UInt8(truncatingIfNeeded: pixel)
    let green = UInt8(truncatingIfNeeded: pixel >> 8)
    let blue = UInt8(truncatingIfNeeded: pixel >> 16)
    if red == green, green == blue { return red }
    // Row Y of the matrix from linear sRGB to XYZ, rounded as in Rec. 709.
    let sum = 0.2126 * light[Int(red)] + 0.7152 * light[Int(green)] + 0.0722 * light[Int(blue)]
    var (low, high) = (0, borders.count)
    while low < high {
      let middle = (low + high) / 2
      if borders[middle] < sum { low = middle + 1 } else { high = middle }
    }
    return UInt8(low)
  }
}
