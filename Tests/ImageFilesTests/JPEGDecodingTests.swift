#if JPEG
  import Foundation
  import StrataGraphics
  import StrataImageFiles
  import StrataTestSupport
  import Testing

  /// A kind of file, by its colors.
  enum StoredColor: CaseIterable, Sendable {
    case grey, rgbByIDs, rgbByAdobe, yCbCr, cmyk, cmykOfAdobe, ycckOfAdobe

    /// A distinct value for each block, such that clamping hides no errors.
    static func value(_ component: Int, _ column: Int, _ row: Int) -> Int {
      (40 + 37 * column + 53 * row + 71 * component) % 256
    }

    func fixture(width: Int, height: Int) -> JPEGFixture {
      let count = [.grey: 1, .cmyk: 4, .cmykOfAdobe: 4, .ycckOfAdobe: 4][self] ?? 3
      var fixture = JPEGFixture(
        width: width, height: height, components: count,
        ids: self == .rgbByIDs ? Array("RGB".utf8) : [1, 2, 3, 4], value: Self.value)
      fixture.adobeTransform = [.rgbByAdobe: 0, .cmykOfAdobe: 0, .ycckOfAdobe: 2][self]
      return fixture
    }

    /// The red, green and blue of a block, as defined by the format specifications.
    func expected(_ column: Int, _ row: Int) -> [Double] {
      let stored = (0..<4).map { Double(Self.value($0, column, row)) }
      switch self {
      case .grey: return [stored[0], stored[0], stored[0]]
      case .rgbByIDs, .rgbByAdobe: return Array(stored[0..<3])
      case .yCbCr: return Self.rgb(stored)
      // Ink and black ink multiply the light that each transmits.
      case .cmyk: return (0..<3).map { (255 - stored[$0]) * (255 - stored[3]) / 255 }
      case .cmykOfAdobe: return (0..<3).map { stored[$0] * stored[3] / 255 }
      // The first three are the complement of their values without the transform.
      case .ycckOfAdobe: return Self.rgb(stored).map { (255 - $0) * stored[3] / 255 }
      }
    }

    /// The conversion of JFIF 1.02, section 7, clamped.
    private static func rgb(_ yCC: [Double]) -> [Double] {
      let (y, blue, red) = (yCC[0], yCC[1] - 128, yCC[2] - 128)
      return [y + 1.402 * red, y - 0.34414 * blue - 0.71414 * red, y + 1.772 * blue]
        .map { min(max($0, 0), 255) }
    }
  }

  @Suite struct JPEGDecodingTests {
    /// The locations at which a decoded image is off by more than `tolerance`, in pixels that
    /// `counts` selects.
    private func wrong(
      _ pixels: Pixels, _ colour: StoredColor, tolerance: Double = 1,
      block: (Int, Int) -> (Int, Int) = { ($0 / 8, $1 / 8) },
      counts: (Int, Int) -> Bool = { _, _ in true }
    ) -> [String] {
      let bytes = pixels.bytes
      var found: [String] = []
      for y in 0..<pixels.height {
        for x in 0..<pixels.width where counts(x, y) {
          let start = 4 * (y * pixels.width + x)
          let (column, row) = block(x, y)
          let expected = colour.expected(column, row)
          let isRight = (0..<3).allSatisfy {
            abs(Double(bytes[start + $0]) - expected[$0]) <= tolerance
          }
          if !isRight || bytes[start + 3] != 255 {
            found.append("(\(x), \(y)): \(bytes[start..<start + 4]), expected \(expected)")
          }
        }
      }
      return found
    }

    // One step for the fixed-point color conversion, one more for the product of inks.
    @Test(arguments: StoredColor.allCases, [false, true])
    func `every kind of color is read`(colour: StoredColor, isProgressive: Bool) throws {
      for (width, height) in [(40, 24), (1, 1), (17, 9)] {
        var fixture = colour.fixture(width: width, height: height)
        fixture.isProgressive = isProgressive
        let image = try JPEG.decode(fixture.data)
        expect(image.pixels.width == width && image.pixels.height == height)
        expect(image.pixels.isOpaque)
        expect(wrong(image.pixels, colour, tolerance: 2).isEmpty)
      }
    }

    @Test(arguments: [StoredColor.grey, .rgbByIDs, .cmykOfAdobe])
    func `without a conversion every value is exact`(colour: StoredColor) throws {
      let image = try JPEG.decode(colour.fixture(width: 64, height: 32).data)
      expect(wrong(image.pixels, colour, tolerance: 0.5).isEmpty)
    }

    private static let samplings: [(horizontal: Int, vertical: Int)] = [
      (1, 1), (2, 1), (1, 2), (2, 2), (4, 1),
    ]

    @Test(arguments: samplings, [false, true])
    func `every chroma subsampling is read`(
      sampling: (horizontal: Int, vertical: Int), isProgressive: Bool
    ) throws {
      var fixture = StoredColor.yCbCr.fixture(width: 83, height: 61)
      fixture.isProgressive = isProgressive
      fixture.components[0].horizontal = sampling.horizontal
      fixture.components[0].vertical = sampling.vertical
      let (across, down) = (8 * sampling.horizontal, 8 * sampling.vertical)
      // One luma value for all the blocks that share a chroma value.
      fixture.value = { component, column, row in
        component > 0
          ? StoredColor.value(component, column, row)
          : StoredColor.value(0, 8 * column / across, 8 * row / down)
      }
      let image = try JPEG.decode(fixture.data)
      // Chroma shared by several pixels is interpolated toward its neighbors, so that pixels at
      // the edge of a block differ.
      let (beside, above) = (sampling.horizontal > 1 ? 4 : 0, sampling.vertical > 1 ? 4 : 0)
      let wrong = wrong(
        image.pixels, .yCbCr, block: { ($0 / across, $1 / down) },
        counts: { x, y in
          (beside..<across - beside).contains(x % across)
            && (above..<down - above).contains(y % down)
        })
      expect(wrong.isEmpty)
    }

    @Test(arguments: [1, 3])
    func `restart markers are followed`(interval: Int) throws {
      var fixture = StoredColor.yCbCr.fixture(width: 100, height: 20)
      fixture.restartInterval = interval
      expect(wrong(try JPEG.decode(fixture.data).pixels, .yCbCr).isEmpty)
    }

    @Test func `a file, a stream and its bytes give the same image`() throws {
      let directory = try TemporaryFolder()
      // Over 64 KB, so that the reader refills its buffer.
      let fixture = StoredColor.rgbByIDs.fixture(width: 1_500, height: 1_500)
      let url = directory.url("a.jpg")
      try fixture.data.write(to: url)
      expect(fixture.bytes.count > 70_000)
      let bytes = try JPEG.decode(fixture.data).pixels.bytes
      try expectEqual(JPEG.decode(contentsOf: url).pixels.bytes, bytes)
      try expectEqual(ImageFile.decode(contentsOf: url).pixels.bytes, bytes)
    }

    @Test func `CMYK without a profile is noted, and trailing data is ignored`() throws {
      let fixture = StoredColor.cmyk.fixture(width: 8, height: 8)
      let image = try JPEG.decode(fixture.data + Data("and more".utf8), name: "print.jpg")
      expectEqual(image.diagnostics.map(\.code), ["cmyk-converted"])
      expect(image.diagnostics.allSatisfy { $0.file == "print.jpg" && $0.severity == .note })
    }

    private static let profiles: [(name: [UInt8], space: String, codes: [String])] = [
      (Array("desc sRGB IEC61966-2.1".utf8), "RGB ", []),
      (Array("sRGB".utf8).flatMap { [0, $0] }, "RGB ", []),
      (Array("Display P3".utf8), "RGB ", ["icc-ignored"]),
      (Array("sRGB".utf8), "GRAY", ["icc-ignored"]),
      ([], "RG", ["icc-ignored"]),
    ]

    @Test(arguments: profiles.indices)
    func `a profile unlike sRGB is reported as ignored`(index: Int) throws {
      let profile = Self.profiles[index]
      var fixture = StoredColor.yCbCr.fixture(width: 8, height: 8)
      let header = [UInt8](repeating: 0, count: 16) + Array(profile.space.utf8)
      fixture.extraSegments = [
        (0xE2, Array("MPF\0".utf8)),
        (0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + header + profile.name),
      ]
      let image = try JPEG.decode(fixture.data)
      expectEqual(image.diagnostics.map(\.code), profile.codes)
      expect(wrong(image.pixels, .yCbCr).isEmpty)
    }

    @Test func `padding before a marker is a note, not an error`() throws {
      var bytes = StoredColor.grey.fixture(width: 8, height: 8).bytes
      // More than the decoder reads ahead.
      bytes.insert(contentsOf: [UInt8](repeating: 0x11, count: 50), at: bytes.count - 2)
      let image = try JPEG.decode(Data(bytes))
      expectEqual(image.diagnostics.map(\.code), ["jpeg-warning"])
      expectEqual(image.diagnostics.map(\.severity), [.note])
      expect(wrong(image.pixels, .grey).isEmpty)
    }
  }
#endif
