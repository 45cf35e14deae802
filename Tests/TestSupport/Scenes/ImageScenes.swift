import Strata
import StrataGraphics

/// An image with distinct quarters and border pixels.
func picture(_ width: Int, _ height: Int) -> CGImage {
  var bytes: [UInt8] = []
  for y in 0..<height {
    for x in 0..<width {
      let isEdge = x == 0 || y == 0 || x == width - 1 || y == height - 1
      let alpha = (x + y) % 7 == 0 ? 128 : 255
      let straight =
        isEdge
        ? [20, 20, 20] : [x < width / 2 ? 230 : 40, y < height / 2 ? 200 : 60, 90 + 8 * (x % 8)]
      bytes += straight.map { UInt8($0 * alpha / 255) } + [UInt8(alpha)]
    }
  }
  return CGImage(Pixels(width: width, height: height, premultipliedRGBA: bytes))
}

func showing(
  _ image: CGImage, _ frame: CGRect, _ adjust: (CALayer) -> Void = { _ in }
) -> CALayer {
  let layer = CALayer()
  layer.frame = frame
  layer.contents = image
  layer.backgroundColor = color(0.85, 0.9, 0.95)
  adjust(layer)
  return layer
}

private let gravities: [CALayerContentsGravity] = [
  .resize, .resizeAspect, .resizeAspectFill, .center, .top, .bottom, .left, .right, .topLeft,
  .topRight, .bottomLeft, .bottomRight,
]

extension TestScene {
  public static let images = [
    TestScene("images/pixel-for-pixel") {
      stage([showing(picture(40, 30), CGRect(x: 20, y: 20, width: 40, height: 30))])
    },
    TestScene("images/gravities", 192, 144) {
      let image = picture(20, 10)
      let layers = gravities.enumerated().map { index, gravity in
        showing(
          image,
          CGRect(x: 8 + 46 * (index % 4), y: 8 + 46 * (index / 4), width: 38, height: 30)
        ) {
          $0.contentsGravity = gravity
          $0.masksToBounds = true
        }
      }
      return stage(layers, width: 192, height: 144)
    },
    TestScene("images/enlarged-linear") {
      stage([showing(picture(8, 8), CGRect(x: 8, y: 8, width: 80, height: 80))])
    },
    TestScene("images/enlarged-nearest") {
      stage([
        showing(picture(8, 8), CGRect(x: 8.3, y: 8.2, width: 77, height: 79)) {
          $0.magnificationFilter = .nearest
        }
      ])
    },
    TestScene("images/reduced-trilinear") {
      stage([
        showing(picture(64, 64), CGRect(x: 10, y: 10, width: 16, height: 16)) {
          $0.minificationFilter = .trilinear
        },
        showing(picture(64, 64), CGRect(x: 40, y: 10, width: 32, height: 32)) {
          $0.minificationFilter = .trilinear
        },
        showing(picture(64, 64), CGRect(x: 10, y: 60, width: 21, height: 21)),
      ])
    },
    TestScene("images/contents-rect") {
      stage([
        showing(picture(40, 40), CGRect(x: 4, y: 4, width: 40, height: 40)) {
          $0.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
        },
        showing(picture(20, 20), CGRect(x: 50, y: 50, width: 40, height: 40)) {
          $0.contentsRect = CGRect(x: -0.5, y: -0.5, width: 2, height: 2)
        },
      ])
    },
    TestScene("images/nine-slice") {
      stage([
        showing(picture(24, 24), CGRect(x: 6, y: 6, width: 84, height: 52)) {
          $0.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        },
        showing(picture(24, 24), CGRect(x: 6, y: 66, width: 10, height: 24)) {
          $0.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        },
      ])
    },
    TestScene("images/scale-and-turn") {
      stage([
        showing(picture(40, 40), CGRect(x: 8, y: 8, width: 30, height: 30)) {
          $0.contentsScale = 2
          $0.contentsGravity = .center
        },
        showing(picture(32, 32), CGRect(x: 44, y: 44, width: 36, height: 36)) {
          $0.setAffineTransform(CGAffineTransform(rotationAngle: 0.35))
        },
      ])
    },
    TestScene("images/upright-when-flipped") {
      let parent = CALayer()
      parent.frame = CGRect(x: 8, y: 8, width: 80, height: 80)
      parent.isGeometryFlipped = true
      parent.addSublayer(showing(picture(40, 30), CGRect(x: 4, y: 4, width: 60, height: 50)))
      return stage([parent])
    },
  ]

  public static let planes = [
    TestScene("planes/perspective") {
      let root = stage([])
      var camera = CATransform3DIdentity
      camera.m34 = -1 / 120
      root.sublayerTransform = camera
      let tilted = box(18, 18, 60, 60, 0.2, 0.5, 0.8)
      tilted.transform = CATransform3DMakeRotation(0.9, 0, 1, 0)
      tilted.borderWidth = 5
      tilted.cornerRadius = 10
      root.addSublayer(tilted)
      return root
    },
    TestScene("planes/perspective-gradient-and-image") {
      let root = stage([])
      var camera = CATransform3DIdentity
      camera.m34 = -1 / 150
      root.sublayerTransform = camera
      let sheet = gradientSheet()
      sheet.transform = CATransform3DMakeRotation(0.8, 1, 0.2, 0)
      root.addSublayer(sheet)
      let image = showing(picture(16, 16), CGRect(x: 30, y: 50, width: 48, height: 40))
      image.transform = CATransform3DMakeRotation(-0.7, 0, 1, 0)
      root.addSublayer(image)
      return root
    },
    TestScene("planes/back-faces") {
      let hidden = box(8, 8, 36, 36, 1, 0, 0)
      hidden.isDoubleSided = false
      hidden.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
      let mirrored = box(52, 8, 36, 36, 0, 0.5, 0)
      mirrored.isDoubleSided = false
      mirrored.transform = CATransform3DMakeScale(-1, 1, 1)
      let shown = box(8, 52, 36, 36, 0, 0, 1)
      shown.transform = CATransform3DMakeRotation(.pi * 0.8, 1, 0, 0)
      return stage([hidden, mirrored, shown])
    },
  ]

  private static func gradientSheet() -> CAGradientLayer {
    let sheet = CAGradientLayer()
    sheet.frame = CGRect(x: 12, y: 8, width: 60, height: 60)
    sheet.colors = [color(1, 0.3, 0), color(0.2, 0, 0.6)]
    sheet.endPoint = CGPoint(x: 1, y: 1)
    return sheet
  }
}
