import Foundation
import StrataGraphics
import StrataRaster
import StrataTestMeasures

/// Creates a transparent RGBA bitmap, y up.
func bitmap(
  _ width: Int, _ height: Int, _ alpha: CGImageAlphaInfo = .premultipliedLast,
  order: CGBitmapInfo = [], space: CGColorSpace = CGColorSpaceCreateDeviceRGB()
) throws -> CGContext {
  try CGContext.bitmap(
    width: width, height: height, space: space, bitmapInfo: alpha.rawValue | order.rawValue)
}

extension CGContext {
  /// The premultiplied R, G, B, A of column x of row y, row 0 on top.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let bytes = image.bytes
    let start = 4 * (y * width + x)
    return Array(bytes[start..<start + 4])
  }

  /// One channel of all pixels, top row first.
  func channel(_ channel: Int) -> [Int] {
    let bytes = image.bytes
    return stride(from: channel, to: bytes.count, by: 4).map { Int(bytes[$0]) }
  }

  /// The sum of all alphas, in pixels.
  var area: Double { Double(channel(3).reduce(0, +)) / 255 }

  var image: Pixels { makeImage()!.pixels }
}

let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }

/// A gradient from red over green to blue.
func rainbow(_ locations: [CGFloat]? = nil) -> CGGradient {
  CGGradient(colorsSpace: nil, colors: [red, green, blue], locations: locations)!
}

/// The largest difference between two images in any channel.
func largestDifference(_ a: CGContext, _ b: CGContext) -> Int {
  PixelBytes.largestDifference(a.image.bytes, b.image.bytes)
}

/// Draws a scene that uses every kind of painting.
func drawScene(on c: CGContext) {
  c.setFillColor(CGColor(red: 0.9, green: 0.8, blue: 0.4, alpha: 1))
  c.fill(rect(2, 2, 30, 20))
  c.saveGState()
  c.addEllipse(in: rect(8, 6, 30, 22))
  c.clip()
  c.drawLinearGradient(rainbow(), start: point(8, 6), end: point(38, 28), options: [])
  c.restoreGState()
  c.setStrokeColor(CGColor(red: 0.1, green: 0.3, blue: 0.9, alpha: 0.7))
  c.setLineWidth(3)
  c.setLineDash(phase: 1, lengths: [5, 2])
  c.strokeEllipse(in: rect(4.3, 3.1, 31, 25))
  c.setBlendMode(.multiply)
  c.setFillColor(CGColor(red: 0.3, green: 0.9, blue: 0.6, alpha: 0.8))
  c.fillEllipse(in: rect(20, 1, 18, 18))
}
