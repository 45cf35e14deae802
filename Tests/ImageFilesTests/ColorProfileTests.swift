import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestMeasures
import StrataTestSupport
import Testing

@Suite struct ColorProfileTests {
  /// Opaque colors from all over the color cube.
  private static let colours: [[Int]] = (0..<512).map { i in
    [(i & 7) * 255 / 7, (i >> 3 & 7) * 255 / 7, (i >> 6) * 255 / 7, 255]
  }

  /// The channels that are off by more than `tolerance` in a one-row image.
  private func wrong(
    _ image: DecodedImage, _ expected: [[Double]], tolerance: Double = 0.6
  ) -> [String] {
    let bytes = image.pixels.bytes
    return expected.indices.compactMap { x in
      let found = bytes[4 * x..<4 * x + 3].map(Double.init)
      let isWrong = zip(found, expected[x]).contains { abs($0 - $1) > tolerance }
      return isWrong ? "\(x): \(found), not \(expected[x])" : nil
    }
  }

  @Test(arguments: [false, true])
  func `Display P3 becomes sRGB by the definitions`(isInterlaced: Bool) throws {
    let profile = ProfileFixture()
    let image = try PNG.decode(profile.png(Self.colours, isInterlaced: isInterlaced).data)
    expect(image.diagnostics.isEmpty)
    expect(wrong(image, Self.colours.map { profile.expected($0) }).isEmpty)
  }

  @Test func `colors outside sRGB are clamped per channel`() throws {
    let primaries = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]]
    let image = try PNG.decode(ProfileFixture().png(primaries).data)
    expectEqual(image.pixels.bytes, primaries.flatMap { $0.map(UInt8.init) })
  }

  @Test func `grays do not change`() throws {
    let grays = (0...255).map { [$0, $0, $0, 255] }
    let image = try PNG.decode(ProfileFixture().png(grays).data)
    expectEqual(image.pixels.bytes, grays.flatMap { $0.map(UInt8.init) })
  }

  @Test func `alpha and transparent pixels do not change`() throws {
    let pixels = [[128, 64, 32, 128], [128, 64, 32, 0]]
    let profile = ProfileFixture()
    let image = try PNG.decode(profile.png(pixels).data)
    let straight = profile.expected(pixels[0]).map { Int($0.rounded()) }
    expectEqual(image.pixels.bytes, premultiplied(straight + [128]) + [0, 0, 0, 0])
  }

  /// A curve, and the light that it defines.
  private static let curves: [(curve: [UInt8], light: @Sendable (Double) -> Double)] = [
    (ProfileFixture.curv([]), { $0 }),
    // 1.8 and 2.2 in units of 1/256, as in Apple's old screens and Adobe RGB.
    (ProfileFixture.curv([461]), { pow($0, 461 / 256) }),
    (ProfileFixture.curv([563]), { pow($0, 563 / 256) }),
    (ProfileFixture.curv([0, 65_535]), { $0 }),
    (ProfileFixture.curv([0, 16_384, 65_535]), { $0 < 0.5 ? $0 / 2 : 0.25 + ($0 - 0.5) * 1.5 }),
    (
      ProfileFixture.curv((0..<1_024).map { Int(pow(Double($0) / 1_023, 1.8) * 65_535) }),
      { pow($0, 1.8) }
    ),
    (ProfileFixture.para(0, [1.8]), { pow($0, 1.8) }),
    (ProfileFixture.para(1, [2, 1.25, -0.25]), { $0 < 0.2 ? 0 : pow(1.25 * $0 - 0.25, 2) }),
    (
      ProfileFixture.para(2, [2, 1, -0.25, 0.125]),
      { $0 < 0.25 ? 0.125 : pow($0 - 0.25, 2) + 0.125 }
    ),
    (
      ProfileFixture.para(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]),
      ProfileFixture.standardLight
    ),
    (
      ProfileFixture.para(4, [2, 0.75, 0.125, 0.25, 0.25, 0.0625, 0.03125]),
      { $0 < 0.25 ? 0.25 * $0 + 0.03125 : pow(0.75 * $0 + 0.125, 2) + 0.0625 }
    ),
  ]

  @Test(arguments: curves.indices)
  func `every kind of curve gives the light of its definition`(index: Int) throws {
    let (curve, light) = Self.curves[index]
    for primaries in [ProfileFixture.sRGB, ProfileFixture.displayP3] {
      let profile = ProfileFixture(primaries: primaries, curves: [curve])
      let image = try PNG.decode(profile.png(Self.colours).data)
      expect(image.diagnostics.isEmpty)
      let expected = Self.colours.map { profile.expected($0, curve: light) }
      expect(wrong(image, expected, tolerance: 1).isEmpty)
    }
  }

  @Test func `each channel has its own curve`() throws {
    let exponents = [1.5, 1.8, 2.5]
    let profile = ProfileFixture(
      primaries: ProfileFixture.sRGB, curves: exponents.map { ProfileFixture.para(0, [$0]) })
    let image = try PNG.decode(profile.png([[128, 128, 128, 255]]).data)
    let expected = exponents.enumerated().map { channel, exponent in
      profile.expected([128, 128, 128]) { pow($0, exponent) }[channel]
    }
    expect(wrong(image, [expected]).isEmpty)
  }

  @Test func `sRGB under another name changes nothing`() throws {
    for curve in [
      ProfileFixture.standardCurve,
      ProfileFixture.curv(
        (0..<1_024).map { Int(ProfileFixture.standardLight(Double($0) / 1_023) * 65_535) }),
    ] {
      let profile = ProfileFixture(primaries: ProfileFixture.sRGB, curves: [curve])
      let image = try PNG.decode(profile.png(Self.colours).data)
      expectEqual(image.pixels.bytes, Self.colours.flatMap { $0.map(UInt8.init) })
      expect(image.diagnostics.isEmpty)
    }
  }

  /// A curve that is a few levels off, and one that cannot be parsed.
  @Test(arguments: [
    ProfileFixture.para(3, [2.4, 1 / 1.05, 0.05 / 1.05, 1 / 12.92, 0.04045]),
    ProfileFixture.type("data"),
  ])
  func `a profile named sRGB counts as sRGB`(curve: [UInt8]) throws {
    let profile = ProfileFixture(
      primaries: ProfileFixture.sRGB, curves: [curve], name: "sRGB built-in")
    let image = try PNG.decode(profile.png(Self.colours).data)
    expectEqual(image.pixels.bytes, Self.colours.flatMap { $0.map(UInt8.init) })
    expect(image.diagnostics.isEmpty)
  }

  @Test func `linear sRGB is converted`() throws {
    let profile = ProfileFixture(
      primaries: ProfileFixture.sRGB, curves: [ProfileFixture.curv([])],
      name: "GIMP built-in Linear sRGB")
    let image = try PNG.decode(profile.png(Self.colours).data)
    expect(wrong(image, Self.colours.map { profile.expected($0) { $0 } }).isEmpty)
  }

  @Test func `a gray profile applies only to gray images`() throws {
    let profile = ProfileFixture(curves: [ProfileFixture.para(0, [1.8])], space: "GRAY")
    let image = try PNG.decode(profile.png((0...255).map { [$0] }, colorType: 0).data)
    expect(image.diagnostics.isEmpty)
    var colour = profile
    colour.primaries = ProfileFixture.sRGB
    let expected = (0...255).map { colour.expected([$0, $0, $0]) { pow($0, 1.8) } }
    expect(wrong(image, expected).isEmpty)
  }

  /// Profiles that libpng accepts and that are ignored.
  private static let unread: [ProfileFixture] = {
    let cut = [
      ProfileFixture.curv([0, 65_535], count: 3), ProfileFixture.curv([1], count: 65_537),
      ProfileFixture.curv([0, 1], count: 0x7FFF_FFFF),
      ProfileFixture.curv([0, 1], count: 0xFFFF_FFFF), ProfileFixture.para(3, [2.4, 1]),
      ProfileFixture.para(5, [2.4, 1, 0, 0, 0, 0, 0]), ProfileFixture.type("para"),
      Array("curv".utf8), ProfileFixture.type("data") + [0, 0, 0, 0],
      // Not increasing.
      ProfileFixture.curv([7, 7]), ProfileFixture.para(1, [1, 0, 0.5]),
      ProfileFixture.curv([0]), ProfileFixture.para(0, [-1]),
    ].map { ProfileFixture(curves: [ProfileFixture.standardCurve, $0, $0]) }
    return cut + [
      ProfileFixture(connection: "Lab "),
      ProfileFixture(extraTags: [("A2B0", ProfileFixture.type("mft2"))]),
      // A degenerate white point, and primaries of more light than physically possible.
      ProfileFixture(primaries: [[0.6, 0.3, 0], [0.3, 0.7, 0], [0.2, 0.1, 1.1]]),
      ProfileFixture(primaries: [[100, 0, 0], [-99, 1, 0], [-0.0358, 0, 0.8249]]),
    ]
  }()

  @Test(arguments: unread.indices)
  func `unsupported and damaged profiles are ignored and reported`(index: Int) throws {
    let image = try PNG.decode(Self.unread[index].png(Self.colours).data, name: "photo.png")
    expectEqual(image.pixels.bytes, Self.colours.flatMap { $0.map(UInt8.init) })
    expectEqual(image.diagnostics.map(\.code), ["icc-ignored"])
    expect(image.diagnostics.allSatisfy { $0.file == "photo.png" })
  }

  @Test func `tiles are cut from the converted image`() throws {
    let directory = try TemporaryFolder()
    for isInterlaced in [false, true] {
      let data = ProfileFixture().png(Self.colours, isInterlaced: isInterlaced).data
      let url = try directory.write(data, to: "a.png")
      let reader = try ImageRowReader(contentsOf: url)
      var row = [UInt8](repeating: 0, count: 4 * Self.colours.count)
      try row.withUnsafeMutableBufferPointer { try reader.read(into: $0) }
      try expectEqual(row, PNG.decode(data).pixels.bytes)
      expect(reader.diagnostics.isEmpty)
    }
  }

  #if JPEG
    /// A JPEG with one value per channel, and a profile.
    private func jpeg(_ values: [Int], _ profile: [UInt8]) -> JPEGFixture {
      var fixture = JPEGFixture(
        width: 8, height: 8, components: values.count, ids: Array("RGBK".utf8)
      ) { component, _, _ in values[component] }
      fixture.extraSegments = [(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)]
      return fixture
    }

    @Test(arguments: [false, true])
    func `a JPEG is converted, whole and in rows`(isProgressive: Bool) throws {
      let directory = try TemporaryFolder()
      let profile = ProfileFixture()
      var fixture = jpeg([128, 64, 32], profile.bytes)
      fixture.isProgressive = isProgressive
      let image = try ImageFile.decode(fixture.data)
      expect(image.diagnostics.isEmpty)
      expect(wrong(image, [profile.expected([128, 64, 32])], tolerance: 1).isEmpty)
      let reader = try ImageRowReader(contentsOf: directory.write(fixture.data, to: "a.jpg"))
      var row = [UInt8](repeating: 0, count: 32)
      try row.withUnsafeMutableBufferPointer { try reader.read(into: $0) }
      expectEqual(row, Array(image.pixels.bytes.prefix(32)))
      expect(reader.diagnostics.isEmpty)
    }

    @Test func `gray JPEGs take gray profiles, and CMYK ones none`() throws {
      let grays = ProfileFixture(curves: [ProfileFixture.para(0, [1])], space: "GRAY").bytes
      let grey = try JPEG.decode(jpeg([55], grays).data)
      expect(grey.diagnostics.isEmpty)
      expect(wrong(grey, [Array(repeating: 127.5, count: 3)], tolerance: 1).isEmpty)
      let colour = try JPEG.decode(jpeg([55, 55, 55], grays).data)
      expectEqual(colour.diagnostics.map(\.code), ["icc-ignored"])
      let inks = try JPEG.decode(jpeg([9, 9, 9, 9], ProfileFixture().bytes).data)
      expectEqual(inks.diagnostics.map(\.code), ["icc-ignored"])
    }

    @Test func `a truncated profile is ignored`() throws {
      let profile = ProfileFixture(curves: [ProfileFixture.curv([0, 30_000, 65_535])]).bytes
      for count in 1..<profile.count {
        let image = try JPEG.decode(jpeg([128, 64, 32], Array(profile[..<count])).data)
        expectEqual(image.diagnostics.map(\.code), ["icc-ignored"])
        // The same profile with a matching length, so that parts of it are past the end.
        var shorter = Array(profile[..<count])
        if count >= 4 { shorter.replaceSubrange(0..<4, with: PNGFixture.bigEndian(count)) }
        _ = try JPEG.decode(jpeg([128, 64, 32], shorter).data)
      }
    }

    @Test func `arbitrary bytes in a profile do no harm`() throws {
      let curves = [
        ProfileFixture.curv([0, 30_000, 65_535]), ProfileFixture.standardCurve,
        ProfileFixture.para(4, [2, 0.75, 0.125, 0.25, 0.25, 0.0625, 0.03125]),
      ]
      let profile = ProfileFixture(curves: curves).bytes
      var numbers = RepeatableRandom(seed: 5)
      for _ in 0..<sweep(2_000) {
        var bytes = profile
        for _ in 0...Int.random(in: 0...3, using: &numbers) {
          let place = Int.random(in: 0..<bytes.count, using: &numbers)
          bytes[place] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &numbers) ?? 0
        }
        let image = try JPEG.decode(jpeg([128, 64, 32], bytes).data)
        expectEqual(image.pixels.bytes.count, 256)
      }
    }
  #endif
}
