import Strata

extension TestScene {
  public static let layers = [
    TestScene("layers/pixel-aligned") {
      stage([box(8, 8, 40, 30, 0.8, 0.1, 0.1), box(30, 24, 50, 50, 0.1, 0.2, 0.9, 0.5)])
    },
    TestScene("layers/between-pixels") {
      stage([box(8.25, 8.5, 40.5, 30.75, 0.8, 0.1, 0.1), box(50.1, 50.9, 3.3, 0.4, 0, 0, 0)])
    },
    TestScene("layers/turned") {
      let a = box(20, 20, 56, 56, 0.1, 0.5, 0.2)
      a.setAffineTransform(CGAffineTransform(rotationAngle: 0.4))
      let b = box(10, 44, 76, 2, 0.9, 0.2, 0.1)
      b.setAffineTransform(CGAffineTransform(rotationAngle: -0.7))
      return stage([a, b])
    },
    TestScene("layers/sheared-and-scaled") {
      let layer = box(24, 24, 40, 40, 0.4, 0.1, 0.6)
      layer.setAffineTransform(CGAffineTransform(a: 1.2, b: 0.3, c: -0.5, d: 0.7, tx: 3, ty: 1))
      return stage([layer])
    },
    TestScene("layers/corner-radius") {
      let layer = box(8, 8, 80, 60, 0.9, 0.6, 0.1)
      layer.cornerRadius = 18
      return stage([layer])
    },
    TestScene("layers/circle") {
      let layer = box(7.5, 7.25, 80, 80, 0.2, 0.4, 0.9)
      layer.cornerRadius = 40
      return stage([layer])
    },
    TestScene("layers/one-square-corner") {
      let layer = box(8, 8, 80, 80, 0.7, 0.1, 0.4)
      layer.cornerRadius = 24
      layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner, .layerMinXMaxYCorner]
      return stage([layer])
    },
    TestScene("layers/continuous-corners") {
      let layer = box(8, 8, 80, 80, 0.1, 0.6, 0.5)
      layer.cornerRadius = 20
      layer.cornerCurve = .continuous
      return stage([layer])
    },
    TestScene("layers/turned-rounded") {
      let layer = box(16, 24, 64, 48, 0.3, 0.3, 0.8)
      layer.cornerRadius = 14
      layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.5))
      return stage([layer])
    },
    TestScene("layers/borders") {
      let square = box(6, 6, 38, 38, 0.95, 0.9, 0.6)
      square.borderWidth = 5
      let round = box(52, 6, 38, 38, 0.6, 0.9, 0.95)
      round.borderWidth = 3.5
      round.cornerRadius = 12
      round.borderColor = color(0.8, 0, 0, 0.6)
      let thick = box(6, 52, 38, 38, 0.9, 0.9, 0.9)
      thick.borderWidth = 30
      thick.borderColor = color(0, 0.4, 0)
      let turned = box(54, 54, 34, 34, 1, 1, 1)
      turned.borderWidth = 4
      turned.cornerRadius = 17
      turned.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
      return stage([square, round, thick, turned])
    },
    TestScene("layers/opacity-of-a-group") {
      let group = CALayer()
      group.frame = CGRect(x: 8, y: 8, width: 80, height: 80)
      group.opacity = 0.5
      group.addSublayer(box(0, 0, 50, 50, 1, 0, 0))
      group.addSublayer(box(30, 30, 50, 50, 0, 0, 1))
      return stage([group])
    },
    TestScene("layers/opacity-without-a-group") {
      let group = CALayer()
      group.frame = CGRect(x: 8, y: 8, width: 80, height: 80)
      group.opacity = 0.5
      group.allowsGroupOpacity = false
      group.addSublayer(box(0, 0, 50, 50, 1, 0, 0))
      group.addSublayer(box(30, 30, 50, 50, 0, 0, 1))
      return stage([group])
    },
    TestScene("layers/nested-opacity") {
      let outer = box(8, 8, 80, 80, 0.2, 0.8, 0.2)
      outer.opacity = 0.8
      let inner = box(10.5, 10, 60, 60, 0.9, 0.9, 0)
      inner.opacity = 0.6
      inner.addSublayer(box(20, 20, 30, 30, 0.5, 0, 0.5))
      outer.addSublayer(inner)
      return stage([outer])
    },
    TestScene("layers/z-order") {
      let front = box(20, 20, 40, 40, 1, 0, 0)
      front.zPosition = 1
      let back = box(8, 8, 40, 40, 0, 0.6, 0)
      back.zPosition = -5
      return stage([front, box(36, 36, 48, 48, 0, 0, 1), back])
    },
    TestScene("layers/geometry-flipped") {
      let flipped = box(8, 8, 80, 80, 0.9, 0.9, 0.9)
      flipped.isGeometryFlipped = true
      flipped.cornerRadius = 16
      flipped.maskedCorners = [.layerMinXMinYCorner]
      flipped.addSublayer(box(4, 4, 30, 10, 0.8, 0, 0))
      let child = box(40, 20, 30, 30, 0, 0, 0.8)
      child.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
      flipped.addSublayer(child)
      return stage([flipped])
    },
    TestScene("layers/bounds-origin-and-anchor") {
      let view = box(8, 8, 80, 80, 0.92, 0.92, 0.92)
      view.bounds = CGRect(x: 30, y: -10, width: 80, height: 80)
      let child = box(40, 0, 40, 20, 0.1, 0.4, 0.7)
      child.anchorPoint = CGPoint(x: 0, y: 1)
      child.position = CGPoint(x: 50, y: 40)
      child.setAffineTransform(CGAffineTransform(rotationAngle: -0.4))
      view.addSublayer(child)
      return stage([view])
    },
  ]

  public static let clips = [
    TestScene("clips/rectangle") {
      let clip = box(16, 16, 60, 60, 0.9, 0.9, 0.8)
      clip.masksToBounds = true
      clip.addSublayer(box(30, -20, 60, 60, 0.8, 0.2, 0.1))
      return stage([clip])
    },
    TestScene("clips/between-pixels") {
      let clip = box(16.5, 16.25, 60, 60, 0.9, 0.9, 0.8)
      clip.masksToBounds = true
      clip.addSublayer(box(30, -20, 60, 60, 0.8, 0.2, 0.1))
      return stage([clip])
    },
    TestScene("clips/rounded") {
      let clip = box(12, 12, 72, 72, 0.1, 0.1, 0.3)
      clip.masksToBounds = true
      clip.cornerRadius = 36
      clip.borderWidth = 4
      clip.borderColor = color(1, 0.8, 0)
      clip.addSublayer(box(36, 36, 60, 60, 0.9, 0.3, 0.1))
      return stage([clip])
    },
    TestScene("clips/turned-and-nested") {
      let outer = box(16, 16, 64, 64, 0.8, 0.9, 0.8)
      outer.masksToBounds = true
      outer.setAffineTransform(CGAffineTransform(rotationAngle: 0.6))
      let inner = box(20, 20, 60, 30, 0.2, 0.2, 0.7)
      inner.masksToBounds = true
      inner.cornerRadius = 12
      inner.opacity = 0.7
      inner.addSublayer(box(30, 0, 60, 14, 1, 1, 0))
      outer.addSublayer(inner)
      return stage([outer])
    },
  ]
}
