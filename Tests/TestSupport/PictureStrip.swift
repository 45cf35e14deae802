import Foundation
public import StrataGraphics
import StrataImageFiles
import StrataTestMeasures

/// A record of a failed comparison: expected, difference and actual side by side, in one PNG file.
public enum PictureStrip {
  /// The folder named by `STRATA_FAILURES`, or one for temporary files.
  private static let folder: URL = {
    let named = ProcessInfo.processInfo.environment["STRATA_FAILURES"] ?? ""
    return named.isEmpty
      ? FileManager.default.temporaryDirectory.appendingPathComponent("strata-failures")
      : URL(fileURLWithPath: named, isDirectory: true)
  }()

  /// Writes the strip and describes the difference and the path of the strip.
  ///
  /// - Parameter name: The subject and the method of drawing, which becomes the name of the file.
  public static func note(_ expected: Pixels, _ actual: Pixels, _ name: String) -> String {
    guard expected.width == actual.width, expected.height == actual.height else {
      return "\(name): \(expected.width) x \(expected.height) pixels are expected, not "
        + "\(actual.width) x \(actual.height)"
    }
    let difference = "\(name): \(PixelComparison(expected, actual))"
    let safe = name.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" }
    let file = folder.appendingPathComponent(String(safe) + ".png")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try PNG.write(strip(expected, actual), to: file.path)
      return "\(difference); expected | difference | actual: \(file.path)"
    } catch {
      return "\(difference); no picture of it: \(error)"
    }
  }

  /// Returns the three images with a gray bar between them, small ones enlarged.
  public static func strip(_ expected: Pixels, _ actual: Pixels) -> Pixels {
    let (width, height) = (expected.width, expected.height)
    let scale = max(width, height) <= 160 ? 4 : max(width, height) <= 400 ? 2 : 1
    let bar = 8
    let rowWidth = 3 * width * scale + 2 * bar
    var bytes = [UInt8](repeating: 128, count: 4 * rowWidth * height * scale)
    let pictures = [expected.bytes, amplified(expected.bytes, actual.bytes), actual.bytes]
    for (place, picture) in pictures.enumerated() {
      for y in 0..<height * scale {
        for x in 0..<width * scale {
          let from = 4 * (y / scale * width + x / scale)
          let to = 4 * (y * rowWidth + place * (width * scale + bar) + x)
          for channel in 0..<4 { bytes[to + channel] = picture[from + channel] }
        }
      }
    }
    return Pixels(width: rowWidth, height: height * scale, premultipliedRGBA: bytes)
  }

  /// Returns the differences times 16, opaque; those of alpha are gray.
  private static func amplified(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 255, count: a.count)
    for pixel in stride(from: 0, to: a.count, by: 4) {
      func difference(_ channel: Int) -> Int {
        abs(Int(a[pixel + channel]) - Int(b[pixel + channel]))
      }
      for channel in 0..<3 {
        result[pixel + channel] = UInt8(min(255, 16 * max(difference(channel), difference(3))))
      }
    }
    return result
  }
}
