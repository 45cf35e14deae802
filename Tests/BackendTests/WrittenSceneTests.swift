import Foundation
import Strata
import StrataDocuments
import StrataTestSupport
import Testing

/// A scene that is written as a document and read again is the same at every time.
@Suite struct WrittenSceneTests {
  /// Written at one time and shown at these, too.
  private static let otherTimes = [0, 0.31, 1.75]

  /// Scenes of which a document cannot hold everything, with what it says of them.
  private static func expectedRemarks(of scene: TestScene) -> Set<String> {
    // Their tiles are drawn by code.
    scene.name.hasPrefix("tiled/") ? ["not-written-tiles"] : []
  }

  private func picture(
    _ root: CALayer, _ size: CGSize, at time: Double, yAxis: YAxis = .down
  ) throws -> [UInt8] {
    let renderer = try Renderer(size: size, device: .cpu, yAxis: yAxis)
    return try renderer.image(of: root, at: time).pixels.bytes
  }

  @Test(arguments: TestScene.all)
  func `a golden that is written and read again is the same picture`(scene: TestScene) throws {
    let folder = try TemporaryFolder()
    let bundle = folder.url("scene.ca")
    let remarks = try Scene(root: scene.make(), size: scene.size).write(to: bundle)
    let expected = Self.expectedRemarks(of: scene)
    #expect(Set(remarks.map(\.code)) == expected, "\(remarks.map(\.description))")
    let read = try Scene(contentsOf: bundle)
    #expect(read.size == scene.size && read.yAxis == .down)
    // Some goldens have values out of range, which is what they are about.
    let found = read.diagnostics.filter { $0.code != "out-of-range" }
    #expect(found.map(\.description) == [])
    guard expected.isEmpty else { return }
    for time in [scene.time] + Self.otherTimes {
      // Each time of a tree of its own: nothing of an earlier picture counts.
      let again = try Scene(contentsOf: bundle)
      let same =
        try picture(scene.make(), scene.size, at: time)
        == picture(again.root, again.size, at: time)
      #expect(same, "at \(time) s")
    }
  }

  /// A file cannot say that y runs down, which these scenes' does.
  @Test(arguments: TestScene.all)
  func `in one file it is the same picture too`(scene: TestScene) throws {
    let folder = try TemporaryFolder()
    let file = folder.url("scene.caml")
    let expected = Self.expectedRemarks(of: scene)
    let remarks = try Scene(root: scene.make(), size: scene.size).write(to: file)
    #expect(Set(remarks.map(\.code)) == expected)
    let read = try Scene(contentsOf: file)
    #expect(read.size == scene.size && read.yAxis == .up)
    guard expected.isEmpty else { return }
    let same =
      try picture(scene.make(), scene.size, at: scene.time)
      == picture(read.root, read.size, at: scene.time, yAxis: .up)
    #expect(same)
  }
}
