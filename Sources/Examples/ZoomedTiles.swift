import Foundation
import Strata

/// A zoomed map whose tiles are drawn when they become visible; each tile shows its index.
@Sendable func zoomedTiles() -> CALayer {
  let window = CALayer()
  window.frame = CGRect(x: 0, y: 0, width: 320, height: 240)
  window.backgroundColor = UIColor(white: 0.2, alpha: 1).cgColor
  window.masksToBounds = true

  let map = TileMap()
  map.bounds = CGRect(x: 0, y: 0, width: 4_096, height: 4_096)
  map.position = CGPoint(x: 160, y: 120)
  map.tileSize = CGSize(width: 128, height: 128)
  map.levelsOfDetail = 6
  map.levelsOfDetailBias = 2
  window.addSublayer(map)

  let zoom = CABasicAnimation(keyPath: "transform.scale")
  (zoom.fromValue, zoom.toValue) = (0.08, 3)
  zoom.duration = 4
  zoom.timingFunction = CAMediaTimingFunction(name: .easeIn)
  zoom.fillMode = .both
  zoom.isRemovedOnCompletion = false
  map.add(zoom, forKey: nil)
  return window
}

/// A tiled layer that draws its tiles in a subclass, in place of a delegate.
private final class TileMap: CATiledLayer {
  override func draw(in ctx: CGContext) {
    let box = ctx.boundingBoxOfClipPath
    // The number of tile pixels per point, from which the level follows.
    let scale = ctx.ctm.a
    let (column, row) = (Int(box.minX / box.width), Int(box.minY / box.height))
    let hue = CGFloat((column * 5 + row * 11) % 16) / 16
    let brightness = (column + row) % 2 == 0 ? 0.95 : 0.8
    ctx.setFillColor(
      UIColor(hue: hue, saturation: 0.35, brightness: brightness, alpha: 1).cgColor)
    ctx.fill(box)
    ctx.setStrokeColor(UIColor(white: 0, alpha: 0.4).cgColor)
    ctx.setLineWidth(1 / scale)
    ctx.stroke(box.insetBy(dx: 0.5 / scale, dy: 0.5 / scale))

    UIGraphicsPushContext(ctx)
    let level = scale < 1 ? "1/\(Int((1 / scale).rounded()))" : "\(Int(scale.rounded()))"
    let words = NSAttributedString(
      string: "\(level)\n\(column), \(row)",
      attributes: [.font: UIFont.systemFont(ofSize: 22 / scale)])
    words.draw(
      in: box.insetBy(dx: 8 / scale, dy: 8 / scale))
    UIGraphicsPopContext()
  }
}
