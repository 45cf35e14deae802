import Foundation
import StrataEvaluation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import StrataText
import Testing

/// The note about text with fewer pixels per point than its canvas.
@Suite struct SoftTextTests {
  private func notes(
    canvas: Double, contentsScale: CGFloat = 1, shrunkBy factor: CGFloat = 1
  ) throws -> [Diagnostic] {
    let root = CALayer()
    for _ in 0..<2 {
      let layer = CATextLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
      (layer.string, layer.font, layer.fontSize) = ("text", "Liberation Sans", 12)
      layer.contentsScale = contentsScale
      layer.setAffineTransform(CGAffineTransform(scaleX: factor, y: factor))
      root.addSublayer(layer)
    }
    return try Evaluator.renderList(
      of: root, at: 0, on: Canvas(size: PixelSize(width: 200, height: 40), scale: canvas),
      limits: .default
    ).diagnostics
  }

  @Test func `blurred text is noted once per frame`() throws {
    let found = try notes(canvas: 2)
    expect(found.map(\.code) == ["soft-text"] && found.first?.severity == .note)
    try expectEqual(notes(canvas: 3, contentsScale: 2).count, 1)
  }

  @Test func `sharp and reduced text is not noted`() throws {
    try expect(notes(canvas: 1).isEmpty)
    try expect(notes(canvas: 2, contentsScale: 2).isEmpty)
    try expect(notes(canvas: 2, contentsScale: 3).isEmpty)
    try expect(notes(canvas: 2, shrunkBy: 0.5).isEmpty)
  }
}
