import Foundation
import Strata
import StrataTestSupport
import Testing

/// The float CPU picture of every scene is committed; it must be the same bytes on every machine.
///
/// To record after a wanted change: `STRATA_RECORD=1 swift test --filter GoldenTests`. Recording
/// writes the files and still fails the run, so that it never passes by accident.
@Suite struct GoldenTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Goldens")

  @Test(arguments: TestScene.all)
  func `the CPU draws the golden byte for byte`(scene: TestScene) throws {
    let drawn = try Renderer(size: scene.size, device: .cpu).image(of: scene.make())
    let file = Self.folder.appendingPathComponent(scene.name + ".png")
    if ProcessInfo.processInfo.environment["STRATA_RECORD"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try drawn.write(to: file)
      Issue.record("recorded \(scene.name); run again without STRATA_RECORD")
      return
    }
    let golden = try #require(
      UIImage(contentsOfFile: file.path)?.cgImage, "no golden at \(file.path)")
    // Files hold straight alpha, so both sides go through it.
    #expect(golden.rgba == drawn.rgba, "\(PixelComparison(golden.pixels, drawn.pixels))")
  }

  @Test func `every golden belongs to a scene`() throws {
    let names = Set(TestScene.all.map { $0.name + ".png" })
    let found =
      FileManager.default.enumerator(atPath: Self.folder.path)?
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".png") } ?? []
    #expect(Set(found) == names)
  }
}
