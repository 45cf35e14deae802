import Foundation
import StrataTestSupport
import StrataText
import Testing

/// Substitutes for faces by weight and width, and the heights of their lines.
@Suite struct SubstituteFaceTests {
  /// Liberation Sans, and copies of it under other names.
  private let folder: FontFolder

  init() throws {
    let file = FontFolder.liberation + "LiberationSans-Regular.ttf"
    folder = try FontFolder(file, FontFolder.liberation + "LiberationSans-Bold.ttf")
    let copies: [(family: String, style: String, weight: UInt16, width: UInt16)] = [
      ("Inter", "Light", 300, 5), ("Inter", "Regular", 400, 5), ("Inter", "Black", 900, 5),
      ("Liberation Sans Narrow", "Regular", 400, 3), ("Liberation Sans Narrow", "Bold", 700, 3),
    ]
    for copy in copies {
      var font = try FontTables(of: file)
      font.rename(
        family: copy.family, style: copy.style, weight: copy.weight, widthClass: copy.width)
      try font.data.write(to: folder.file("\(copy.family)-\(copy.style).ttf"))
    }
  }

  @Test(arguments: [
    ("HelveticaNeue", "LiberationSans-Regular"), ("HelveticaNeue-Bold", "LiberationSans-Bold"),
    ("HelveticaNeue-Light", "Inter-Light"), ("HelveticaNeue-UltraLightItalic", "Inter-Light"),
    ("Helvetica-Light", "Inter-Light"), ("Arial-Black", "Inter-Black"),
    ("HelveticaNeue-CondensedBold", "Liberation Sans Narrow-Bold"),
    ("HelveticaNeue-CondensedBlack", "Liberation Sans Narrow-Bold"),
    ("AvenirNextCondensed-Regular", "Liberation Sans Narrow-Regular"),
    ("Futura-CondensedMedium", "Liberation Sans Narrow-Regular"),
    ("ArialNarrow-Bold", "Liberation Sans Narrow-Bold"),
  ])
  func `the nearest weight and width decide between the substitutes`(
    name: String, file: String
  ) throws {
    let match = try folder.policy.match(name)
    expect(match.file == folder.file(file + ".ttf").path && match.reason == .table)
    let line = try FontSet.shared(by: folder.policy).lines(
      of: TextParagraph("text", FontRequest(name: name, size: 12)))
    expectEqual(line.first?.runs.first?.typeface.file, match.file)
  }

  @Test func `without a better substitute the first one is used`() throws {
    let few = try FontFolder.three()
    for name in ["HelveticaNeue-Light", "HelveticaNeue-CondensedBold", "Helvetica-Black"] {
      try expectEqual(few.policy.match(name).family, "Liberation Sans")
    }
  }

  @Test func `face names imply the width`() {
    for (name, weight, width) in [
      ("HelveticaNeue-CondensedBold", 700, 75), ("Test-BoldCondensedItalic", 700, 75),
      ("Test-ExtraCondensed", 400, 63), ("Test-SemiBoldExtended", 600, 125),
      ("Test-Bold", 700, 100),
    ] {
      let request = FontRequest(name: name, size: 1)
      expect(request.weight == weight && request.width == width)
      expectEqual(request.isItalic, name.hasSuffix("Italic"))
    }
  }

  @Test(arguments: [
    ("HelveticaNeue-UltraLight", 100), ("HelveticaNeue-Thin", 200),
    ("PingFangSC-Ultralight", 100), ("AvenirNextCondensed-UltraLightItalic", 100),
    ("Roboto-Thin", 100), ("Roboto-UltraLight", 200), ("Inter-ExtraLight", 200),
  ])
  func `ultralight is lighter than thin in the families of Apple's systems only`(
    name: String, weight: Int
  ) { expectEqual(FontRequest(name: name, size: 1).weight, weight) }

  @Test func `weights in the name of the system font are those of its constants`() {
    for (word, weight) in [("Ultralight", UIFont.Weight.ultraLight), ("Thin", .thin)] {
      expectEqual(
        UIFont(name: ".AppleSystemUIFont" + word, size: 9),
        UIFont.systemFont(ofSize: 9, weight: weight))
    }
  }

  // MARK: Lines

  private func line(_ text: String, _ name: String, in policy: FontPolicy) throws -> TextLine {
    let paragraph = TextParagraph(text, FontRequest(name: name, size: 100))
    return try #require(FontSet.shared(by: policy).lines(of: paragraph).first)
  }

  @Test(arguments: [
    ("HelveticaNeue", 95.2, 21.3, 2.8), ("HelveticaNeue-Bold", 95.2, 21.3, 2.8),
    (".AppleSystemUIFont", 95.2, 24.1, 0),
  ])
  func `lines of a substitute are as high as those of Apple's font`(
    name: String, ascent: Double, descent: Double, leading: Double
  ) throws {
    let line = try line("text", name, in: .default)
    expect(abs(line.ascent - ascent) < 1e-9 && abs(line.descent - descent) < 1e-9)
    expect(abs(line.leading - leading) < 1e-9)
    let font = try #require(UIFont(name: name, size: 100))
    expect(abs(Double(font.ascender) - ascent) < 1e-9)
    expect(abs(Double(font.descender) + descent) < 1e-9)
    expect(abs(Double(font.leading) - leading) < 1e-9)
    expectEqual(font.familyName, "Liberation Sans")
  }

  @Test func `other fonts in the line, and a font of the name, have their own heights`() throws {
    let emoji = try line("text 🎉", "HelveticaNeue", in: .default)
    let own = try line("🎉", "Noto Color Emoji", in: .default)
    expectEqual(emoji.descent, max(own.descent, 100 * 0.213))
    var font = try FontTables(of: FontFolder.liberation + "LiberationSans-Regular.ttf")
    font.rename(family: "Helvetica Neue", style: "Regular", weight: 400)
    try font.data.write(to: folder.file("own.ttf"))
    let present = try line("text", "HelveticaNeue", in: folder.policy)
    expectEqual(present.runs.first?.typeface.family, "Helvetica Neue")
    expectEqual(present.ascent, present.runs.first.map { $0.typeface.ascent * 100 })
  }
}
