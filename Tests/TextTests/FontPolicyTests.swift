import Foundation
import StrataEvaluation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import StrataText
import Testing

@Suite struct FontPolicyTests {
  @Test func `a policy without system fonts has the folder's fonts`() throws {
    let folder = try FontFolder.three()
    try expectEqual(folder.policy.fontCount(), 3)
    var both = folder.policy
    both.usesSystemFonts = true
    try expect(both.fontCount() >= 3)
    try expect(FontPolicy.default.fontCount() > 3)
    // The policies' fonts are independent.
    try expectEqual(folder.policy.fontCount(), 3)
  }

  @Test(arguments: ["Liberation Sans", "LiberationSans", "liberation-sans", "LIBERATION SANS"])
  func `an existing name is used unchanged`(name: String) throws {
    let folder = try FontFolder.three()
    let match = try folder.policy.match(name)
    expect(match.reason == .present && match.family == "Liberation Sans" && match.name == name)
    expectEqual(match.file, folder.file("LiberationSans-Regular.ttf").path)
  }

  @Test(arguments: [
    ("LiberationSans-Bold", "Sans-Bold"), ("Liberation Sans Italic", "Sans-Italic"),
    ("Helvetica-BoldOblique", "Sans-BoldItalic"), ("Helvetica", "Sans-Regular"),
    ("Courier-Bold", "Mono-Bold"), ("Arial-BoldItalicMT", "Sans-BoldItalic"),
    ("ArialMT", "Sans-Regular"),
    ("TimesNewRomanPS-ItalicMT", "Serif-Italic"), ("TimesNewRomanPSMT", "Serif-Regular"),
  ])
  func `a face name finds the face's file`(name: String, file: String) throws {
    let match = try FontPolicy.default.match(name)
    expectEqual(match.file, FontFolder.liberation + "Liberation\(file).ttf")
  }

  @Test func `a missing name uses the table, the fallback list, then Helvetica`()
    throws
  {
    let folder = try FontFolder.three()
    var policy = folder.policy
    try expectEqual(policy.match("Helvetica").family, "Liberation Sans")
    try expectEqual(policy.match("HelveticaNeue-Bold").reason, .table)
    try expectEqual(policy.match("Menlo-Regular").family, "Liberation Mono")
    try expectEqual(policy.match(".SFUI-Regular").family, "Liberation Sans")
    try expectEqual(policy.match("Gotham").reason, .helvetica)
    try expectEqual(policy.match("Gotham-Bold").family, "Liberation Sans")
    // A generic name means fontconfig's font.
    try expectEqual(policy.match("sans-serif").reason, .fontconfig)
    policy.fallbackFamilies = ["Nowhere", "DejaVu Sans"]
    try expectEqual(policy.match("Gotham").reason, .fallback)
    try expectEqual(policy.match("Gotham").family, "DejaVu Sans")
    try expectEqual(policy.match("Helvetica").reason, .table)
  }

  @Test func `a custom table replaces the default`() throws {
    var policy = try FontFolder.three().policy
    let folder = try FontFolder.three()
    policy.directories = [folder.url]
    policy.substitutions = ["Go-tham": ["Nowhere", "Liberation Mono"]]
    try expectEqual(policy.match("gotham").family, "Liberation Mono")
    try expectEqual(policy.match("Helvetica").reason, .fontconfig)
    // Without a substitute for Helvetica, fontconfig's default remains.
    try expectEqual(policy.match("Gothic").reason, .fontconfig)
  }

  @Test func `every Apple font name has a substitute`() throws {
    for name in FontPolicy.defaultSubstitutions.keys.sorted() {
      let match = try FontPolicy.default.match(name)
      expect(match.family != nil && match.reason != .none, "\(name)")
    }
    expect(FontPolicy.defaultSubstitutions.count > 100)
  }

  @Test func `a given file replaces the installed one`() throws {
    let folder = try FontFolder(FontFolder.liberation + "LiberationSans-Regular.ttf")
    let file = folder.file("LiberationSans-Regular.ttf")
    let policy = FontPolicy(files: [file])
    try expectEqual(policy.match("Liberation Sans").file, file.path)
    let lines = try FontSet.shared(by: policy).lines(
      of: TextParagraph("text", FontRequest(name: "Helvetica", size: 12)))
    expectEqual(lines.first?.runs.first?.typeface.file, file.path)
    let bold = try FontSet.shared(by: policy).lines(
      of: TextParagraph("text", FontRequest(name: "Helvetica-Bold", size: 12)))
    expectEqual(bold.first?.runs.first?.typeface.file.hasPrefix(FontFolder.liberation), true)
  }

  @Test func `a face name selects that face`() throws {
    let folder = try FontFolder(
      FontFolder.dejaVu + "DejaVuSans.ttf", FontFolder.dejaVu + "DejaVuSans-Bold.ttf")
    let lines = try FontSet.shared(by: folder.policy).lines(
      of: TextParagraph("text", FontRequest(name: "DejaVu Sans Bold", size: 12)))
    expectEqual(lines.first?.runs.first?.typeface.style, "Bold")
  }

  @Test func `equal policies share their fonts`() throws {
    let folder = try FontFolder.three()
    try expect(FontSet.shared(by: folder.policy) === FontSet.shared(by: folder.policy))
    try expect(FontSet.shared(by: .default) === FontSet.system())
    try expect(FontSet.shared(by: folder.policy) !== FontSet.system())
  }

  // MARK: Unusable fonts

  private func error(_ policy: FontPolicy) -> TextError? {
    do {
      _ = try policy.fontCount()
      return nil
    } catch {
      return error
    }
  }

  @Test func `an unusable file is an error that names it`() throws {
    let folder = try FontFolder()
    let text = folder.file("words.ttf")
    try Data("no font".utf8).write(to: text)
    let gone = folder.file("gone.ttf")
    for (policy, name) in [
      (FontPolicy(files: [gone]), gone.path), (FontPolicy(files: [text]), text.path),
      (FontPolicy(files: [folder.url]), folder.url.path),
      (FontPolicy(directories: [folder.url]), folder.url.path),
      (FontPolicy(directories: [text]), text.path), (FontPolicy(directories: [gone]), gone.path),
    ] {
      let found = try #require(error(policy))
      expect(found.kind == .resource && found.description.contains(name))
    }
  }

  @Test func `a truncated font is an error, or sets what it can`() throws {
    let whole = try Data(
      contentsOf: URL(fileURLWithPath: FontFolder.liberation + "LiberationSans-Regular.ttf"))
    let folder = try FontFolder()
    for length in [0, 4, 12, 100, 1_000, 20_000, whole.count / 2, whole.count - 1] {
      let file = folder.file("cut-\(length).ttf")
      try whole.prefix(length).write(to: file)
      let policy = FontPolicy(files: [file], usesSystemFonts: false)
      // Not even the header of a font.
      if length < 12 { expect(error(policy) != nil, "\(length) bytes") }
      guard error(policy) == nil else { continue }
      let block = try TextBlock(
        TextBlock.Request("text", FontRequest(name: "Arial", size: 12), width: 99, height: 99),
        in: FontSet.shared(by: policy))
      expectEqual(block.lines.count, 1)
    }
  }

  // MARK: Diagnostics of frames

  private func layer(_ font: String, _ text: String = "text") -> CATextLayer {
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
    (layer.string, layer.font, layer.fontSize) = (text, font, 12)
    return layer
  }

  private func diagnostics(
    _ layers: [CALayer], _ policy: FontPolicy, _ scratch: EvaluationScratch? = nil
  ) throws -> [Diagnostic] {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 20)
    root.sublayers = layers
    defer { root.sublayers = nil }
    return try Evaluator.renderList(
      of: root, at: 0, on: Canvas(size: PixelSize(width: 100, height: 20), scale: 1),
      limits: .default, scratch: scratch ?? EvaluationScratch(ContentOptions(policy))
    ).diagnostics
  }

  @Test(arguments: FontPolicy.MissingFont.allCases)
  func `a substitute from the table is noted once per name`(
    missing: FontPolicy.MissingFont
  ) throws {
    let folder = try FontFolder.three()
    var policy = folder.policy
    policy.missingFont = missing
    let found = try diagnostics(
      [layer("Helvetica"), layer("Helvetica"), layer("Liberation Sans"), layer("Courier")], policy)
    expectEqual(found.map(\.code), ["font-replaced", "font-replaced"])
    expect(found.allSatisfy { $0.severity == .note })
    expectEqual(found.first?.message.contains("Helvetica"), true)
    expectEqual(found.first?.message.contains("Liberation Sans"), true)
  }

  @Test func `every frame reports it again, even if unchanged`() throws {
    let folder = try FontFolder.three()
    let scratch = EvaluationScratch(ContentOptions(folder.policy))
    let layers = [layer("Helvetica"), layer("Helvetica")]
    let first = try diagnostics(layers, folder.policy, scratch)
    for _ in 0..<3 {
      let again = try diagnostics(layers, folder.policy, scratch)
      expect(again == first && again.count == 1)
    }
  }

  @Test func `a missing font is a warning, note or error by policy`() throws {
    let folder = try FontFolder.three()
    var policy = folder.policy
    try expectEqual(diagnostics([layer("Gotham")], policy).map(\.severity), [.warning])
    policy.missingFont = .fallback
    try expectEqual(diagnostics([layer("Gotham")], policy).map(\.severity), [.note])
    policy.missingFont = .error
    #expect(throws: TextError.fontMissing(name: "Gotham", fonts: 3)) {
      try diagnostics([layer("Gotham")], policy)
    }
    try expectEqual(diagnostics([layer("Arial")], policy).map(\.severity), [.note])
  }

  @Test func `a generic family is not a missing font`() throws {
    try expect(diagnostics([layer("sans-serif"), layer("monospace")], .default).isEmpty)
  }

  @Test func `characters without a font are reported`() throws {
    let folder = try FontFolder.three()
    let found = try diagnostics([layer("Arial", "a\u{E000}\u{F0001}")], folder.policy)
    expectEqual(found.map(\.code), ["font-replaced", "missing-characters"])
    expectEqual(found.last?.message.contains("U+E000, U+F0001"), true)
  }

  @Test func `another policy lays out the layer again`() throws {
    let folder = try FontFolder.three()
    let scratch = EvaluationScratch()
    let layers = [layer("DejaVu Serif")]
    let first = try diagnostics(layers, .default, scratch)
    expectEqual(first.map(\.code), [])
    scratch.options[FontPolicy.self] = folder.policy
    let found = try diagnostics(layers, folder.policy, scratch)
    expectEqual(found.map(\.code), ["font-replaced"])
  }
}
