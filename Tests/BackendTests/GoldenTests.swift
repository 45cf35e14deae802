import Foundation
import Strata
import StrataCPU
import StrataTestMeasures
import StrataTestSupport
import Testing

/// The float CPU image of every scene is committed.
///
/// It must have the same bytes on every machine, and the other CPU images follow from it.
///
/// To record after an intended change: `STRATA_RECORD=1 swift test --filter GoldenTests`. Recording
/// writes the images and the list and still fails the run, so that it never passes by accident.
@Suite struct GoldenTests {
  private static func backend(
    _ precision: CPUOptions.Precision, threads: Int? = nil
  ) -> CPUBackend {
    CPUBackend(
      options: CPUOptions(precision: precision, threads: threads), limits: .default, clock: { 0 })
  }

  @Test(arguments: TestScene.all)
  func `the CPU draws the golden byte for byte`(scene: TestScene) throws {
    let renderer = try Renderer(
      size: scene.size, device: .cpu, cpu: CPUOptions(precision: .float))
    let drawn = try renderer.image(of: scene.make(), at: scene.time).pixels
    if GoldenFiles.isRecording {
      try GoldenFiles.record(drawn, of: scene)
      Issue.record("recorded \(scene.name); run again without STRATA_RECORD")
      return
    }
    let golden = try #require(try GoldenFiles.picture(of: scene), "\(scene.name) has no golden")
    // Files hold straight alpha, so both sides are converted.
    expectEqual(
      golden.straightRGBA,
      drawn.straightRGBA, "\(PictureStrip.note(golden, drawn, scene.name))")
  }

  /// Detects missing goldens and files that were added by accident.
  @Test func `the files match the list`() throws {
    let pictures = Set((TestScene.all + TestScene.withheld).map { $0.name + ".png" })
    let sources = Set(GoldenFiles.found.filter { !pictures.contains($0) })
    if GoldenFiles.isRecording {
      let text = pictures.union(sources).sorted().map { $0 + "\n" }.joined()
      try Data(text.utf8).write(to: GoldenFiles.listFile)
      Issue.record("recorded the list; run again without STRATA_RECORD")
      return
    }
    let text = try String(contentsOf: GoldenFiles.listFile, encoding: .utf8)
    let listed = Set(text.split(separator: "\n").map(String.init))
    expectEqual(Set(GoldenFiles.found).symmetricDifference(listed).sorted(), [])
    expectEqual(pictures.subtracting(listed).sorted(), [])
    // Every other file is a document or an image in one.
    expectEqual(sources.filter { !$0.hasSuffix(".caml") && !$0.contains("/assets/") }, [])
    expectEqual(Set(TestScene.all.map(\.name)).count, TestScene.all.count)
    expectEqual(
      SceneTolerance.named.subtracting((TestScene.all + TestScene.withheld).map(\.name)).sorted(),
      [])
  }

  @Test(
    .enabled(
      if: PinnedFonts.difference == nil || requiresText,
      "goldens of text were drawn with other fonts; run make deps"))
  func `the fonts are those that goldens of text were drawn with`() {
    expect(PinnedFonts.difference == nil)
  }

  /// A misspelled attribute would silently change the image.
  @Test(arguments: TestScene.documents)
  func `a document is read and drawn without omissions`(scene: TestScene) throws {
    let document = try Scene(contentsOf: #require(scene.document), yAxis: .down)
    let messages = try document.diagnostics + document.renderList(at: scene.time).diagnostics
    let expected: Set<String> =
      switch scene.name {
      case "caml/unknown-names":
        ["class-not-drawn", "unknown-attribute", "unknown-element", "bad-value"]
      case "masks/of-a-mask": ["mask-of-a-mask"]
      default: []
      }
    // Planes here neither intersect nor overlap, which is what that diagnostic is about.
    // Out-of-range values are drawn clamped, and some goldens test exactly that.
    expectEqual(Set(messages.map(\.code)).subtracting(["out-of-range"]), expected)
  }

  @Test(arguments: TestScene.all)
  func `a scene draws something`(scene: TestScene) throws {
    let prepared = try #require(PreparedScene.all.first { $0.scene.name == scene.name })
    expect(PixelBytes.countUnlikeFirst(prepared.exact) > 40)
  }

  @Test(arguments: CPUOptions.Precision.allCases)
  func `any number of threads draws the same bytes`(precision: CPUOptions.Precision) throws {
    let backends = [1, 2, 3, 8].map { Self.backend(precision, threads: $0) }
    for prepared in PreparedScene.all {
      let pictures = try backends.map { try $0.render(prepared.list, strategy: .auto).pixels }
      for picture in pictures[1...]
      where !PixelBytes.areEqual(picture.bytes, pictures[0].bytes) {
        Issue.record("\(PictureStrip.note(pictures[0], picture, prepared.scene.name + " threads"))")
      }
    }
  }

  @Test func `8-bit frames match the golden up to one rounding per blend`() throws {
    let backend = Self.backend(.eightBit)
    for prepared in PreparedScene.all {
      let drawn = try backend.render(prepared.list, strategy: .auto).pixels
      let breach = BlendCounts(prepared.list).breach(exact: prepared.exact, drawn: drawn)
      let mean = PixelComparison(prepared.exact, drawn).mean
      guard breach != nil || mean > prepared.scene.tolerance.eightBitMean else { continue }
      let note = PictureStrip.note(prepared.exact, drawn, prepared.scene.name + " 8-bit")
      Issue.record("\(breach ?? "the mean is too large"); \(note)")
    }
  }

  @Test(arguments: ["b", "b ", "b 2 3", "a 2"])
  func `a line without a new scene and its checksum is refused`(line: String) throws {
    try expectEqual(GoldenFiles.checksums(in: "a 1\nb 2\n"), ["a": "1", "b": "2"])
    #expect(throws: GoldenFiles.MalformedChecksum(line: line)) {
      try GoldenFiles.checksums(in: "a 1\n\(line)\n")
    }
  }

  @Test func `8-bit frames have the same bytes on every machine`() throws {
    let backend = Self.backend(.eightBit)
    let drawn = try PreparedScene.all.map {
      ($0.scene.name, try backend.render($0.list, strategy: .auto).pixels)
    }
    if GoldenFiles.isRecording {
      try GoldenFiles.record(eightBit: drawn)
      Issue.record("recorded the checksums; run again without STRATA_RECORD")
      return
    }
    let known = try GoldenFiles.checksums()
    expectEqual(known.count, drawn.count + TestScene.withheld.count)
    for (name, pixels) in drawn {
      expectEqual(known[name], GoldenFiles.checksum(of: pixels), "\(name)")
    }
  }
}
