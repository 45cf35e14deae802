import Foundation
import Strata
import StrataLottie
import StrataTestSupport
import Testing

/// Images of another size than their assets.
struct LottieImageTests {
  /// A blue pixel.
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC"

  @Test(arguments: [
    (100, 100, "", []), (200, 200, "", []), (100, 50, "", ["stretched-image"]),
    (100, 50, #", "pr": "xMidYMid meet""#, []),
  ])
  func `a stretched image is noted once`(
    width: Int, height: Int, rest: String, codes: [String]
  ) throws {
    let layer = #"{"ty": 2, "refId": "p", "ip": 0, "op": 10, "ks": {}}"#
    let asset = """
      {"id": "p", "w": \(width), "h": \(height), "p": "data:image/png;base64,\(Self.png)"\(rest)}
      """
    let scene = try TinyAnimation.scene(
      TinyAnimation.json("\(layer), \(layer)", rest: #""assets": [\#(asset)]"#))
    expectEqual(scene.diagnostics.map(\.code), codes)
    for note in scene.diagnostics {
      expect(note.message.hasSuffix("the image 'p' of 1x1 pixels is stretched to 100x50"))
    }
    try expectEqual(TinyAnimation.pixel(scene, 50, 25), [0, 0, 255, 255])
    // An image that keeps its aspect ratio is 50 points wide.
    try expectEqual(TinyAnimation.pixel(scene, 5, 25)[3], rest.isEmpty ? 255 : 0)
  }
}
