import Foundation
import StrataTestSupport
import Testing

/// The option in the message about an exceeded limit.
@Suite struct LimitHintTests {
  /// Two layers, one of which the other cuts in two.
  private static let crossing = caml(
    """
    <CALayer bounds="0 0 8 8" position="4 4">
      <sublayers>
        <CALayer bounds="0 0 8 8" position="4 4" backgroundColor="1 0 0"/>
        <CALayer bounds="0 0 8 8" position="4 4" backgroundColor="0 0 1"
            transform="rotate(60deg, 0, 1, 0)"/>
      </sublayers>
    </CALayer>
    """)

  private func words(limit: String) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(Self.crossing, to: "scene.caml")
    let outcome = try Command(folder: folder)
      .run(["render", "scene.caml", "-o", "b.png", "--device", "cpu", "--limit", limit])
    expectEqual(outcome.status, 8, "\(outcome.words)")
    return outcome.words
  }

  @Test func `layers in one 3D space are limited by an option`() throws {
    let words = try words(limit: "depth-layers=1")
    expect(words.contains("--limit depth-layers=2 or more"), "\(words)")
  }

  @Test func `no option is named for the parts of intersecting layers`() throws {
    let words = try words(limit: "instances=2")
    expect(words.contains("number of parts of intersecting layers in one 3D space"), "\(words)")
    expect(!words.contains("depth-layers"), "\(words)")
  }
}
