import Foundation
import StrataGraphics
import StrataTestSupport
import StrataText
import Testing

/// The traits and line metrics of the face in use.
@Suite struct FontTraitTests {
  private func traits(_ name: String) -> CTFontSymbolicTraits {
    CTFontGetSymbolicTraits(CTFontCreateWithName(name as CFString, 12, nil))
  }

  @Test func `traits are those of the face`() {
    expectEqual(traits("Liberation Mono"), .traitMonoSpace)
    expectEqual(traits("Courier"), .traitMonoSpace)
    expectEqual(traits("Liberation Sans"), [])
    expectEqual(traits("Liberation Sans Bold"), .traitBold)
    expectEqual(traits("Liberation Sans Bold Italic"), [.traitBold, .traitItalic])
    expectEqual(traits("LiberationMono-Bold"), [.traitBold, .traitMonoSpace])
  }

  @Test func `a bold copy of a monospaced font has its family`() throws {
    let mono = CTFontCreateWithName("Liberation Mono", 12, nil)
    let bold = try #require(
      CTFontCreateCopyWithSymbolicTraits(mono, 12, nil, .traitBold, .traitBold))
    expectEqual(CTFontCopyPostScriptName(bold), "LiberationMono-Bold")
  }

  @Test(arguments: [".AppleSystemUIFont", "HelveticaNeue", "Liberation Sans"])
  func `a run has the metrics of its line`(name: String) throws {
    let font = CTFontCreateWithName(name as CFString, 20, nil)
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(string: "Hi", attributes: [.font: font]))
    let run = try #require(CTLineGetGlyphRuns(line).first as? CTRun)
    var (ascent, descent, leading) = (CGFloat(0), CGFloat(0), CGFloat(0))
    CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
    let ofLine = [ascent, descent, leading]
    CTRunGetTypographicBounds(run, CFRangeMake(0, 0), &ascent, &descent, &leading)
    for (one, other) in zip(ofLine, [ascent, descent, leading]) { expect(abs(one - other) < 1e-6) }
    expect(abs(ascent - CTFontGetAscent(font)) < 1e-6)
  }
}
