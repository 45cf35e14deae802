import Foundation
import StrataTestMeasures

/// Builds ICC profiles byte by byte.
struct ProfileFixture: Sendable {
  /// A red, a green and a blue primary under white D50, as XYZ.
  typealias Primaries = [[Double]]

  /// Display P3, both from the chromaticities, by Bradford's matrix from D65 to D50.
  static let displayP3: Primaries = [
    [0.51512, 0.24119, -0.00105], [0.29198, 0.69224, 0.04188], [0.1571, 0.06657, 0.78407],
  ]
  static let sRGB: Primaries = [
    [0.43604, 0.22249, 0.01392], [0.38511, 0.7169, 0.09707], [0.14305, 0.06061, 0.71391],
  ]
  /// The sRGB curve, as "para" of type 3.
  static let standardCurve = para(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])

  var primaries = Self.displayP3
  /// One curve for all channels, or one for each.
  var curves = [Self.standardCurve]
  var space = "RGB "
  var connection = "XYZ "
  var deviceClass = "mntr"
  var name = "Test"
  /// Additional tags, by name.
  var extraTags: [(String, [UInt8])] = []

  var bytes: [UInt8] {
    var tags: [(String, [UInt8])] = [("desc", Array("desc".utf8) + Array(name.utf8))]
    func curve(_ channel: Int) -> [UInt8] { curves[curves.count == 1 ? 0 : channel] }
    if space == "GRAY" {
      tags.append(("kTRC", curve(0)))
    } else {
      for (channel, letter) in ["r", "g", "b"].enumerated() {
        tags.append(
          (letter + "XYZ", Self.type("XYZ ") + primaries[channel].flatMap(Self.fixed)))
        tags.append((letter + "TRC", curve(channel)))
      }
    }
    tags += extraTags
    var list = PNGFixture.bigEndian(tags.count)
    var parts: [UInt8] = []
    for (name, part) in tags {
      let offset = 132 + 12 * tags.count + parts.count
      list += Array(name.utf8) + PNGFixture.bigEndian(offset) + PNGFixture.bigEndian(part.count)
      parts += part + [UInt8](repeating: 0, count: (4 - part.count % 4) % 4)
    }
    var head = [UInt8](repeating: 0, count: 128)
    func put(_ bytes: [UInt8], at offset: Int) {
      head.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }
    put(PNGFixture.bigEndian(128 + list.count + parts.count), at: 0)
    put([4, 0, 0, 0], at: 8)
    put(Array((deviceClass + space + connection).utf8), at: 12)
    put(Array("acsp".utf8), at: 36)
    // The D50 white point.
    put([0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D], at: 68)
    return head + list + parts
  }

  static func type(_ letters: String) -> [UInt8] { Array(letters.utf8) + [0, 0, 0, 0] }

  /// Returns a number in units of 1/65,536.
  static func fixed(_ value: Double) -> [UInt8] {
    PNGFixture.bigEndian(Int((value * 65_536).rounded()))
  }

  /// Returns a table; with one number, an exponent in units of 1/256; with none, linear light.
  static func curv(_ numbers: [Int], count: Int? = nil) -> [UInt8] {
    type("curv") + PNGFixture.bigEndian(count ?? numbers.count)
      + numbers.flatMap { PNGFixture.bigEndian($0).suffix(2) }
  }

  static func para(_ kind: UInt8, _ parameters: [Double]) -> [UInt8] {
    type("para") + [0, kind, 0, 0] + parameters.flatMap(fixed)
  }

  /// Returns a PNG with the profile and one row of pixels.
  func png(
    _ pixels: [[Int]], colorType: Int = 6, isInterlaced: Bool = false
  ) -> PNGFixture {
    var fixture = PNGFixture(
      width: pixels.count, height: 1, colorType: colorType, isInterlaced: isInterlaced
    ) { x, _, channel in pixels[x][channel] }
    fixture.extraChunks = [("iCCP", Array("test\0\0".utf8) + PNGFixture.zlib(bytes))]
    return fixture
  }

  /// The sRGB color by the definitions, computed in `Double` throughout.
  func expected(_ color: [Int], curve: (Double) -> Double = Self.standardLight) -> [Double] {
    // Linear P3 to linear sRGB, from the chromaticities; both have the same white point, so there
    // is no chromatic adaptation.
    let fromP3 = [
      [1.2249401762805598, -0.22494017628055996, 0],
      [-0.04205695470968816, 1.042056954709688, 0],
      [-0.019637554590334432, -0.07863604555063189, 1.0982736001409663],
    ]
    let light = color.prefix(3).map { curve(Double($0) / 255) }
    let linear =
      primaries == Self.displayP3
      ? fromP3.map { row in zip(row, light).reduce(0) { $0 + $1.0 * $1.1 } } : light
    return linear.map {
      let v = min(max($0, 0), 1)
      return 255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055)
    }
  }

  static func standardLight(_ v: Double) -> Double {
    v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
  }
}
