import Foundation
import Strata
import StrataGraphics

/// An opaque image whose texels are all different.
private func texels(
  _ width: Int, _ height: Int, _ place: (Int, Int) -> (Int, Int) = { ($0, $1) }
) -> CGImage {
  var bytes: [UInt8] = []
  for y in 0..<height {
    for x in 0..<width {
      let (column, row) = place(x, y)
      bytes += [UInt8(20 + 50 * column), UInt8(30 + 60 * row), UInt8(200 - 30 * column), 255]
    }
  }
  return CGImage(Pixels(width: width, height: height, premultipliedRGBA: bytes))
}

private func shown(
  _ image: CGImage, _ frame: CGRect, _ adjust: (CALayer) -> Void = { _ in }
) -> CALayer {
  host(frame, []) {
    $0.contents = image
    adjust($0)
  }
}

extension ReferencePair {
  static let images: [ReferencePair] = [
    ReferencePair("an image of one color is a background") {
      let bytes = [[UInt8]](repeating: [51, 102, 204, 255], count: 12).flatMap { $0 }
      return [
        shown(
          CGImage(Pixels(width: 4, height: 3, premultipliedRGBA: bytes)), rect(6.5, 6, 40, 30))
      ]
    } is: {
      [box(6.5, 6, 40, 30, 0.2, 0.4, 0.8)]
    },
    ReferencePair("an image of its own size is its texels") {
      [shown(texels(4, 3), rect(10, 10, 4, 3))]
    } is: {
      boxes(side: 1)
    },
    ReferencePair("an image enlarged by nearest texels is boxes") {
      [shown(texels(4, 3), rect(10, 10, 40, 30)) { $0.magnificationFilter = .nearest }]
    } is: {
      boxes(side: 10)
    },
    ReferencePair("a part of an image is an image of that part") {
      [
        shown(texels(4, 3), rect(10, 10, 20, 20)) {
          $0.contentsRect = CGRect(x: 0.25, y: 1.0 / 3, width: 0.5, height: 2.0 / 3)
          $0.magnificationFilter = .nearest
        }
      ]
    } is: {
      [
        shown(texels(2, 2) { ($0 + 1, $1 + 1) }, rect(10, 10, 20, 20)) {
          $0.magnificationFilter = .nearest
        }
      ]
    },
    ReferencePair("slices whose center is the entire image have no effect") {
      [
        shown(texels(4, 4), rect(8, 8, 40, 30)) {
          $0.contentsCenter = CGRect(x: -1, y: 0, width: 3, height: 1)
        }
      ]
    } is: {
      [shown(texels(4, 4), rect(8, 8, 40, 30))]
    },
    ReferencePair("slices at the image's own size are the image") {
      [
        shown(texels(4, 4), rect(8, 8, 4, 4)) {
          $0.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        }
      ]
    } is: {
      [shown(texels(4, 4), rect(8, 8, 4, 4))]
    },
    ReferencePair("the corners of slices keep their size") {
      [
        shown(texels(4, 4), rect(8, 8, 40, 30)) {
          $0.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
          $0.magnificationFilter = .nearest
        }
      ]
    } is: {
      slices()
    },
    ReferencePair("an image as large as its layer is placed alike by every gravity") {
      [CALayerContentsGravity.topLeft, .right, .resizeAspectFill, .bottom].enumerated().map {
        index, gravity in
        shown(texels(4, 3), rect(8, 8 + 10 * Double(index), 4, 3)) { $0.contentsGravity = gravity }
      }
    } is: {
      (0..<4).map { shown(texels(4, 3), rect(8, 8 + 10 * Double($0), 4, 3)) }
    },
    ReferencePair("gravities place the image like a layer of its size") {
      [
        gravity(.topLeft, 4, 4), gravity(.topRight, 34, 4), gravity(.bottom, 4, 34),
        gravity(.center, 34, 34),
      ]
    } is: {
      // The top is where y is largest.
      [(4, 20), (52, 20), (12, 34), (42, 42)].map { x, y in
        shown(texels(4, 4), rect(Double(x), Double(y), 4, 4))
      }
    },
    ReferencePair("an image at two pixels a point is half as large") {
      [
        shown(texels(4, 4), rect(8, 8, 30, 30)) {
          $0.contentsGravity = .center
          $0.contentsScale = 0.25
        }
      ]
    } is: {
      [shown(texels(4, 4), rect(15, 15, 16, 16))]
    },
    ReferencePair("contents stay upright in a flipped layer") {
      [
        host(rect(0, 0, 64, 64), [shown(texels(4, 3), rect(8, 14, 40, 30))]) {
          $0.isGeometryFlipped = true
        }
      ]
    } is: {
      [shown(texels(4, 3), rect(8, 20, 40, 30))]
    },
    ReferencePair("a mirrored image is an image of mirrored texels") {
      [
        shown(texels(4, 3), rect(8, 8, 40, 30)) {
          $0.transform = CATransform3DMakeScale(-1, 1, 1)
          $0.magnificationFilter = .nearest
        }
      ]
    } is: {
      [
        shown(texels(4, 3) { (3 - $0, $1) }, rect(8, 8, 40, 30)) {
          $0.magnificationFilter = .nearest
        }
      ]
    },
    ReferencePair("an image rotated by half a turn has reversed texels") {
      [
        shown(texels(4, 3), rect(8, 8, 40, 30)) {
          $0.transform = CATransform3DMakeRotation(.pi, 0, 0, 1)
          $0.magnificationFilter = .nearest
        }
      ]
    } is: {
      [
        shown(texels(4, 3) { (3 - $0, 2 - $1) }, rect(8, 8, 40, 30)) {
          $0.magnificationFilter = .nearest
        }
      ]
    },
    ReferencePair("an opaque image hides its background") {
      [shown(texels(4, 3), rect(8, 8, 40, 30)) { $0.backgroundColor = color(1, 0, 0) }]
    } is: {
      [shown(texels(4, 3), rect(8, 8, 40, 30))]
    },
    ReferencePair("a rounded clip of an image of one color is a rounded layer") {
      let pixels = Pixels(width: 1, height: 1, premultipliedRGBA: [51, 102, 204, 255])
      return [
        shown(CGImage(pixels), rect(6, 6, 40, 30)) {
          $0.cornerRadius = 12
          $0.masksToBounds = true
        }
      ]
    } is: {
      [adjusted(box(6, 6, 40, 30, 0.2, 0.4, 0.8)) { $0.cornerRadius = 12 }]
    },
    ReferencePair("an image reduced to half by mean texels is the half level") {
      [
        shown(texels(4, 4), rect(8, 8, 2, 2)) { $0.minificationFilter = .trilinear }
      ]
    } is: {
      [shown(CGImage(texels(4, 4).pixels.halved()), rect(8, 8, 2, 2))]
    },
    ReferencePair("an enlarged image ignores the minification filter") {
      [shown(texels(4, 3), rect(8, 8, 40, 30)) { $0.minificationFilter = .trilinear }]
    } is: {
      [shown(texels(4, 3), rect(8, 8, 40, 30)) { $0.minificationFilter = .nearest }]
    },
  ]

  /// The texels of `texels(4, 3)` as layers.
  private static func boxes(side: Double) -> [CALayer] {
    (0..<12).map { index in
      let (x, y) = (index % 4, index / 4)
      return box(
        10 + side * Double(x), 10 + side * Double(y), side, side, Double(20 + 50 * x) / 255,
        Double(30 + 60 * y) / 255, Double(200 - 30 * x) / 255)
    }
  }

  /// The nine slices of `texels(4, 4)` over (8, 8, 40, 30), each as a separate image.
  private static func slices() -> [CALayer] {
    let columns = [(8.0, 1.0, 0, 1), (9, 38, 1, 2), (47, 1, 3, 1)]
    let rows = [(8.0, 1.0, 0, 1), (9, 28, 1, 2), (37, 1, 3, 1)]
    return columns.flatMap { x, width, column, columnCount in
      rows.map { y, height, row, rowCount in
        shown(
          texels(columnCount, rowCount) { ($0 + column, $1 + row) }, rect(x, y, width, height)
        ) { $0.magnificationFilter = .nearest }
      }
    }
  }

  private static func gravity(
    _ gravity: CALayerContentsGravity, _ x: Double, _ y: Double
  ) -> CALayer {
    shown(texels(4, 4), rect(x, y, gravity == .bottom || gravity == .center ? 20 : 22, 20)) {
      $0.contentsGravity = gravity
    }
  }
}
