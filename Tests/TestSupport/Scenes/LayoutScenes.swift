import Foundation
import Strata

extension TestScene {
  /// Trees with layout code or layout managers.
  public static let layout = [
    TestScene("layout/constraints") {
      let board = box(8, 8, 80, 80, 0.9, 0.93, 0.97)
      board.layoutManager = CAConstraintLayoutManager.layoutManager()
      let header = named("header", 0.85, 0.2, 0.15)
      header.constraints = [
        tied(.minX, to: "superlayer", .minX, 4), tied(.maxX, to: "superlayer", .maxX, -4),
        tied(.minY, to: "superlayer", .minY, 4), tied(.height, to: "superlayer", .height, 0, 0.25),
      ]
      let left = named("left", 0.15, 0.3, 0.8)
      left.constraints = [
        tied(.minX, to: "header", .minX), tied(.maxX, to: "header", .midX, -2),
        tied(.minY, to: "header", .maxY, 4), tied(.maxY, to: "superlayer", .maxY, -4),
      ]
      let right = named("right", 0.1, 0.55, 0.3)
      right.bounds.size = CGSize(width: 20, height: 20)
      right.constraints = [
        tied(.midX, to: "header", .maxX, -17), tied(.midY, to: "left", .midY),
      ]
      for layer in [right, left, header] { board.addSublayer(layer) }
      board.layoutIfNeeded()
      return stage([board])
    },
    TestScene("layout/constraints-again") {
      let board = box(0, 0, 40, 40, 0.9, 0.93, 0.97)
      board.layoutManager = CAConstraintLayoutManager.layoutManager()
      let inner = named("inner", 0.85, 0.2, 0.15)
      inner.constraints = [
        tied(.width, to: "superlayer", .width, -8), tied(.midX, to: "superlayer", .midX),
        tied(.height, to: "superlayer", .width, 0, 0.5), tied(.maxY, to: "superlayer", .maxY, -4),
      ]
      board.addSublayer(inner)
      board.layoutIfNeeded()
      board.frame = CGRect(x: 8, y: 8, width: 80, height: 64)
      board.layoutIfNeeded()
      return stage([board])
    },
    TestScene("layout/autoresizing", 96, 100) {
      let cases: [CAAutoresizingMask] = [
        [.layerWidthSizable, .layerMinXMargin], [.layerWidthSizable, .layerMaxXMargin],
        [.layerMinXMargin, .layerMaxXMargin],
        [.layerMinXMargin, .layerWidthSizable, .layerMaxXMargin],
        .layerMinXMargin, .layerWidthSizable, .layerMaxXMargin, .layerNotSizable,
      ]
      let rows = cases.enumerated().map { row, mask in
        let parent = box(2, 2 + 12 * Double(row), 46, 10, 0.9, 0.93, 0.97)
        let child = box(6, 2, 24, 6, 0.15, 0.3, 0.8)
        child.autoresizingMask = mask
        parent.addSublayer(child)
        parent.frame = CGRect(x: 2, y: 2 + 12 * row, width: 92, height: 10)
        return parent
      }
      return stage(rows, height: 100)
    },
    TestScene("layout/a-layer-of-its-own", 96, 56) {
      let rows = Columns()
      rows.frame = CGRect(x: 8, y: 8, width: 80, height: 40)
      rows.backgroundColor = color(0.9, 0.93, 0.97)
      for index in 0..<5 {
        rows.addSublayer(box(0, 0, 1, 1, 0.85 - 0.15 * Double(index), 0.2, 0.15 * Double(index)))
      }
      rows.layoutIfNeeded()
      return stage([rows], height: 56)
    },
  ]

  private static func named(
    _ name: String, _ red: Double, _ green: Double, _ blue: Double
  ) -> CALayer {
    let layer = box(0, 0, 10, 10, red, green, blue)
    layer.name = name
    return layer
  }

  private static func tied(
    _ attribute: CAConstraintAttribute, to source: String, _ other: CAConstraintAttribute,
    _ offset: CGFloat = 0, _ scale: CGFloat = 1
  ) -> CAConstraint {
    CAConstraint(
      attribute: attribute, relativeTo: source, attribute: other, scale: scale, offset: offset)
  }
}

/// Lays out its sublayers side by side, each with a height equal to its x position.
private final class Columns: CALayer {
  override func layoutSublayers() {
    let layers = sublayers ?? []
    let width = bounds.width / CGFloat(max(layers.count, 1))
    for (index, layer) in layers.enumerated() {
      layer.frame = CGRect(
        x: CGFloat(index) * width + 2, y: 2, width: width - 4,
        height: (bounds.height - 4) * CGFloat(index + 1) / CGFloat(layers.count))
    }
  }
}
