import Strata
import StrataTestSupport
import Testing

/// `contentsAreFlipped()` agrees with the context that a layer is given, so that code such as Core
/// Text's, which flips the context if it is true, draws upright.
@Suite struct FlippedContentsTests {
  /// Records what a layer is told while it draws.
  private final class RecordingLayer: CALayer {
    private(set) nonisolated(unsafe) var answers: [(isFlipped: Bool, isYDown: Bool)] = []

    override func draw(in context: CGContext) {
      answers.append((contentsAreFlipped(), context.ctm.d < 0))
    }
  }

  private final class RecordingDelegate: NSObject, CALayerDelegate {
    private(set) var answers: [(isFlipped: Bool, isYDown: Bool)] = []

    func draw(_ layer: CALayer, in context: CGContext) {
      answers.append((layer.contentsAreFlipped(), context.ctm.d < 0))
    }
  }

  /// Returns a root with a recording layer in it; bits of `flips` are the layers whose geometry is
  /// flipped.
  private func tree(_ flips: Int, _ layer: CALayer) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    root.isGeometryFlipped = flips & 1 == 1
    layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    layer.isGeometryFlipped = flips & 2 == 2
    root.addSublayer(layer)
    layer.setNeedsDisplay()
    return root
  }

  @Test(arguments: [YAxis.up, .down], 0..<4)
  func `a layer and a delegate are told the direction of their context`(
    axis: YAxis, flips: Int
  ) throws {
    let renderer = try Renderer(
      size: CGSize(width: 8, height: 8), device: .cpu, yAxis: axis)
    let isYDown = (axis == .down) != [1, 2].contains(flips)

    let layer = RecordingLayer()
    _ = try renderer.image(of: tree(flips, layer))
    expectEqual(layer.answers.map(\.isYDown), [isYDown])
    expectEqual(layer.answers.map(\.isFlipped), [isYDown])

    let (delegated, delegate) = (CALayer(), RecordingDelegate())
    delegated.delegate = delegate
    _ = try renderer.image(of: tree(flips, delegated))
    expectEqual(delegate.answers.map(\.isYDown), [isYDown])
    expectEqual(delegate.answers.map(\.isFlipped), [isYDown])
  }

  @Test func `a layer that draws before it is shown has y down, as on iOS`() {
    let layer = RecordingLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    layer.display()
    expectEqual(layer.answers.map(\.isYDown), [true])
    expectEqual(layer.answers.map(\.isFlipped), [true])
  }
}
