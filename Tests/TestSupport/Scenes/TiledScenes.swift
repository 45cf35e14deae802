import Foundation
public import Strata

/// Draws on each tile according to its position: a frame, a diagonal, and a color of its level.
public final class TileMarks: CATiledLayerConcurrentDrawing {
  public init() {}

  public func draw(_ layer: CALayer, in ctx: CGContext) {
    let box = ctx.boundingBoxOfClipPath
    let scale = ctx.ctm.a
    let (column, row) = (box.minX / box.width, box.minY / box.height)
    ctx.setFillColor(
      CGColor(
        red: 0.2 + 0.15 * column.truncatingRemainder(dividingBy: 5),
        green: 0.2 + 0.15 * row.truncatingRemainder(dividingBy: 5),
        blue: scale >= 1 ? 0.3 : scale >= 0.5 ? 0.6 : 0.9, alpha: 1))
    ctx.fill(box)
    ctx.setStrokeColor(CGColor(red: 1, green: 1, blue: 1, alpha: 0.7))
    ctx.setLineWidth(2 / scale)
    ctx.stroke(box.insetBy(dx: 1 / scale, dy: 1 / scale))
    ctx.move(to: CGPoint(x: box.minX, y: box.minY))
    ctx.addLine(to: CGPoint(x: box.maxX, y: box.maxY))
    ctx.strokePath()
  }
}

extension TestScene {
  private static func tiles(
    _ bounds: CGRect, tile: CGFloat, _ adjust: (CATiledLayer) -> Void = { _ in }
  ) -> CALayer {
    let layer = CATiledLayer()
    layer.anchorPoint = .zero
    layer.bounds = bounds
    layer.tileSize = CGSize(width: tile, height: tile)
    layer.ownedDelegate = TileMarks()
    adjust(layer)
    return stage([layer])
  }

  public static let tiled = [
    // The last column and row extend outside the bounds.
    TestScene("tiled/pixel-for-pixel") {
      tiles(CGRect(x: 0, y: 0, width: 80, height: 70), tile: 32) {
        $0.position = CGPoint(x: 8, y: 13)
      }
    },
    TestScene("tiled/between-pixels") {
      tiles(CGRect(x: 0, y: 0, width: 80, height: 70), tile: 32) {
        $0.position = CGPoint(x: 8.3, y: 13.6)
        $0.transform = CATransform3DMakeScale(0.83, 0.83, 1)
      }
    },
    TestScene("tiled/turned-and-scrolled") {
      tiles(CGRect(x: 100, y: -20, width: 70, height: 70), tile: 20) {
        $0.position = CGPoint(x: 40, y: 6)
        $0.transform = CATransform3DMakeRotation(0.6, 0, 0, 1)
      }
    },
    // 1,600 pixels per side, at a twentieth: the coarsest of three levels, halved twice.
    TestScene("tiled/from-afar") {
      tiles(CGRect(x: 0, y: 0, width: 1_600, height: 1_600), tile: 256) {
        $0.levelsOfDetail = 3
        $0.position = CGPoint(x: 8, y: 8)
        $0.transform = CATransform3DMakeScale(0.05, 0.05, 1)
      }
    },
    // Where single precision has a resolution of 1/128.
    TestScene("tiled/far-from-the-origin") {
      tiles(CGRect(x: 0, y: 0, width: 100_000, height: 100_000), tile: 32) {
        $0.position = CGPoint(x: -99_910.25, y: -99_920.5)
      }
    },
    // y points up, so the first row of tiles is the lowest.
    TestScene("tiled/flipped") {
      let root = tiles(CGRect(x: 0, y: 0, width: 80, height: 70), tile: 32) {
        $0.position = CGPoint(x: 8, y: 13)
      }
      root.isGeometryFlipped = true
      return root
    },
    TestScene("tiled/tilted") {
      tiles(CGRect(x: 0, y: 0, width: 120, height: 120), tile: 32) {
        var transform = CATransform3DIdentity
        transform.m34 = -1 / 200
        $0.position = CGPoint(x: 10, y: 10)
        $0.transform = CATransform3DRotate(transform, -0.7, 1, 0, 0)
      }
    },
  ]
}
