#if JPEG
  import Foundation
  import StrataGraphics
  import StrataImageFiles
  import StrataTestSupport
  import Testing

  @Suite struct JPEGOrientationTests {
    /// Apple's cases in the order of Exif's numbers, from 1.
    private static let orientations: [UIImage.Orientation] = [
      .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
    ]

    /// The payload of an Exif marker with two entries, the second of which is the orientation.
    static func exif(_ number: Int, isLittleEndian: Bool) -> [UInt8] {
      func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        let little = (0..<count).map { UInt8(value >> (8 * $0) & 255) }
        return isLittleEndian ? little : little.reversed()
      }
      let width = bytes(0x0100, 2) + bytes(4, 2) + bytes(1, 4) + bytes(77, 4)
      let orientation =
        bytes(0x0112, 2) + bytes(3, 2) + bytes(1, 4) + bytes(number, 2) + bytes(0, 2)
      return Array("Exif\0\0".utf8) + Array((isLittleEndian ? "II" : "MM").utf8) + bytes(42, 2)
        + bytes(8, 4) + bytes(2, 2) + width + orientation + bytes(0, 4)
    }

    private func file(_ segments: [[UInt8]]) -> Data {
      var fixture = StoredColor.rgbByIDs.fixture(width: 24, height: 8)
      fixture.extraSegments = segments.map { (0xE1, $0) }
      return fixture.data
    }

    @Test(arguments: 1...8, [false, true])
    func `the orientation is reported and the pixels are as stored`(
      number: Int, isLittleEndian: Bool
    ) throws {
      let plain = try JPEG.decode(file([]))
      // Another kind of extended data comes first, as in files of some editors.
      let other = Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8)
      let data = file([other, Self.exif(number, isLittleEndian: isLittleEndian)])
      let image = try JPEG.decode(data)
      expectEqual(image.orientation, Self.orientations[number - 1])
      expectEqual(image.pixels.bytes, plain.pixels.bytes)

      let uiImage = try #require(UIImage(data: data))
      expectEqual(uiImage.imageOrientation, Self.orientations[number - 1])
      expectEqual(uiImage.size.width, number < 5 ? 24 : 8)

      let source = try #require(CGImageSourceCreateWithData(data, nil))
      let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
      expectEqual(properties[kCGImagePropertyOrientation] as? Int, number)
      expectEqual(properties[kCGImagePropertyPixelWidth] as? Int, 24)
      expectEqual(properties[kCGImagePropertyPixelHeight] as? Int, 8)
      let stored = CGImageSourceCreateImageAtIndex(source, 0, nil)?.pixels.bytes
      expectEqual(stored, plain.pixels.bytes)
    }

    @Test(arguments: orientations)
    func `a written orientation is read`(orientation: UIImage.Orientation) throws {
      let stored = try JPEG.decode(file([])).pixels
      let image = UIImage(cgImage: CGImage(stored), scale: 1, orientation: orientation)
      let data = try #require(image.jpegData(compressionQuality: 1))
      expectEqual(UIImage(data: data)?.imageOrientation, orientation)
      let markers = JPEGFixture.segments(Array(data)).segments.map(\.marker)
      expectEqual(markers.contains(0xE1), orientation != .up)
    }

    @Test func `damaged and invalid Exif data has no effect`() throws {
      let whole = Self.exif(6, isLittleEndian: false)
      var numbers = RepeatableRandom(seed: 11)
      for length in 0..<whole.count - 8 {
        try expectEqual(JPEG.decode(file([Array(whole[..<length])])).orientation, .up)
      }
      for number in [0, 9, 65_535] {
        try expectEqual(
          JPEG.decode(file([Self.exif(number, isLittleEndian: true)])).orientation, .up)
      }
      for _ in 0..<500 {
        var broken = whole
        let place = Int.random(in: 6..<broken.count, using: &numbers)
        broken[place] = UInt8.random(in: 0...255, using: &numbers)
        _ = try JPEG.decode(file([broken]))
      }
    }
  }
#endif
