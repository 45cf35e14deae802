import Strata
import StrataTestSupport
import Testing

/// Outlines whose points a modifier moves toward their center, and whose handles it moves away.
struct LottiePuckerTests {
  /// The center of a triangle's points is not that of its bounds.
  ///
  /// At 100 percent, all points are in the center, so the outline has three equal leaves. The lower
  /// one is three quarters as long as the distance of a point from the center.
  @Test func `the center of an outline is the mean of its points`() throws {
    let triangle = """
      {"ty": "sh", "ks": {"k": {"c": true, "v": [[50, 10], [84.641, 70], [15.359, 70]], \
      "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]]}}}
      """
    let bloat = #"{"ty": "pb", "a": {"k": 100}}"#
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(TinyAnimation.shapes("\(triangle), \(bloat), \(TinyAnimation.red)")))
    expectEqual(scene.diagnostics, [])
    let covered = try (55..<100).filter { try TinyAnimation.pixel(scene, 50, $0)[3] > 127 }
    expectEqual(covered, Array(55..<80))
  }
}
