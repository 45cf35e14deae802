import Strata

extension ReferencePair {
  /// Rasterized and scrolled layers.
  static let bitmaps: [ReferencePair] = [
    ReferencePair("a pixel-aligned bitmap equals its content") {
      [rasterized(overlapping(), 1)]
    } is: {
      overlapping()
    },
    ReferencePair("a bitmap in a bitmap is one") {
      [rasterized([rasterized(overlapping(), 1)], 1)]
    } is: {
      overlapping()
    },
    ReferencePair("a rasterization scale alone has no effect") {
      [host(rect(0, 0, 64, 64), overlapping()) { $0.rasterizationScale = 0.25 }]
    } is: {
      overlapping()
    },
    ReferencePair("a bitmap's scale of 0 is 1") {
      [rasterized(overlapping(), 0)]
    } is: {
      overlapping()
    },
    ReferencePair("a bitmap moved by whole points equals its content") {
      [
        adjusted(rasterized([ink(4.5, 4, 20, 20), box(12, 9, 20, 20, 1, 0, 0, 0.5)], 1)) {
          $0.transform = CATransform3DMakeTranslation(17, 11, 0)
        }
      ]
    } is: {
      [ink(21.5, 15, 20, 20), box(29, 20, 20, 20, 1, 0, 0, 0.5)]
    },
    ReferencePair("a bitmap rotated by a quarter equals its rotated content") {
      [
        adjusted(rasterized([ink(4, 4, 20, 20), box(12, 9, 20, 30, 1, 0, 0, 0.6)], 1)) {
          $0.setAffineTransform(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
        }
      ]
    } is: {
      [ink(40, 4, 20, 20), box(25, 12, 30, 20, 1, 0, 0, 0.6)]
    },
    ReferencePair("a bitmap with the layer's scale equals its content") {
      [
        adjusted(rasterized([ink(20.25, 20, 10, 10), box(24, 22, 14, 10, 1, 0, 0, 0.5)], 2)) {
          $0.transform = CATransform3DMakeScale(2, 2, 1)
        }
      ]
    } is: {
      [ink(8.5, 8, 20, 20), box(16, 12, 28, 20, 1, 0, 0, 0.5)]
    },
    ReferencePair("an aligned low-resolution bitmap equals its content") {
      [
        adjusted(rasterized([ink(8, 12, 20, 24), box(16, 20, 32, 24, 1, 0, 0)], 0.25)) {
          $0.magnificationFilter = .nearest
        }
      ]
    } is: {
      [ink(8, 12, 20, 24), box(16, 20, 32, 24, 1, 0, 0)]
    },
    ReferencePair("a bitmap that fades is a group that fades") {
      [adjusted(rasterized(overlapping(), 1)) { $0.opacity = 0.5 }]
    } is: {
      [host(rect(0, 0, 64, 64), overlapping()) { $0.opacity = 0.5 }]
    },
    ReferencePair("a bitmap contains the shadow of its layer") {
      [adjusted(shaded()) { $0.shouldRasterize = true }]
    } is: {
      [shaded()]
    },
    ReferencePair("a bitmap contains the filtered layer") {
      [
        adjusted(rasterized(overlapping(), 1)) { $0.filters = [filter("colorInvert")] }
      ]
    } is: {
      [host(rect(0, 0, 64, 64), overlapping()) { $0.filters = [filter("colorInvert")] }]
    },
    ReferencePair("a scrolled layer is one whose sublayers have moved") {
      let layer = CAScrollLayer()
      layer.frame = rect(6, 8, 40, 40)
      layer.masksToBounds = true
      for sublayer in overlapping() { layer.addSublayer(sublayer) }
      layer.scroll(to: CGPoint(x: 9, y: 13))
      return [layer]
    } is: {
      [
        host(rect(6, 8, 40, 40), [host(rect(-9, -13, 64, 64), overlapping())]) {
          $0.masksToBounds = true
        }
      ]
    },
    ReferencePair("a scroll layer that may not scroll stays in place") {
      let layer = CAScrollLayer()
      layer.frame = rect(6, 8, 40, 40)
      layer.scrollMode = .none
      for sublayer in overlapping() { layer.addSublayer(sublayer) }
      layer.scroll(to: CGPoint(x: 9, y: 13))
      return [layer]
    } is: {
      [host(rect(6, 8, 40, 40), overlapping())]
    },
    ReferencePair("a rectangle is scrolled to by the shortest way") {
      let layer = CAScrollLayer()
      layer.frame = rect(6, 8, 40, 40)
      for sublayer in overlapping() { layer.addSublayer(sublayer) }
      layer.scroll(to: rect(30, 10, 20, 20))
      return [layer]
    } is: {
      [host(rect(6, 8, 40, 40), [host(rect(-10, 0, 64, 64), overlapping())])]
    },
  ]

  private static func overlapping() -> [CALayer] {
    [ink(6.5, 6, 30, 30), box(20, 20.25, 30, 30, 1, 0, 0, 0.5)]
  }

  private static func rasterized(_ layers: [CALayer], _ scale: CGFloat) -> CALayer {
    host(rect(0, 0, 64, 64), layers) {
      $0.shouldRasterize = true
      $0.rasterizationScale = scale
    }
  }

  private static func shaded() -> CALayer {
    adjusted(ink(16, 16, 30, 24)) {
      $0.shadowOpacity = 0.8
      $0.shadowRadius = 2
      $0.shadowOffset = CGSize(width: 4, height: 5)
    }
  }
}
