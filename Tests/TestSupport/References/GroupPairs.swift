import Strata

extension ReferencePair {
  /// Opacity, clips and paint order.
  static let groups: [ReferencePair] = [
    ReferencePair("a parent that draws nothing is invisible") {
      [host(rect(0, 0, 64, 64), [ink(6, 6, 30, 30), box(20, 20, 30, 30, 1, 0, 0, 0.5)])]
    } is: {
      [ink(6, 6, 30, 30), box(20, 20, 30, 30, 1, 0, 0, 0.5)]
    },
    ReferencePair("opacity above 1 is 1") {
      [
        host(rect(0, 0, 64, 64), [ink(6, 6, 30, 30), box(20, 20, 30, 30, 1, 0, 0)]) {
          $0.opacity = 7
        }
      ]
    } is: {
      [ink(6, 6, 30, 30), box(20, 20, 30, 30, 1, 0, 0)]
    },
    ReferencePair("the opacity of one color is its alpha") {
      [adjusted(box(6.5, 6, 40, 30, 0.2, 0.4, 0.9)) { $0.opacity = 0.5 }]
    } is: {
      [box(6.5, 6, 40, 30, 0.2, 0.4, 0.9, 0.5)]
    },
    ReferencePair("the opacity of a parent with one sublayer is the sublayer's") {
      [host(rect(0, 0, 64, 64), [ink(6, 6, 40, 30)]) { $0.opacity = 0.4 }]
    } is: {
      [adjusted(ink(6, 6, 40, 30)) { $0.opacity = 0.4 }]
    },
    ReferencePair("opacities of parents with one sublayer multiply") {
      [
        host(rect(0, 0, 64, 64), [adjusted(ink(6, 6, 40, 30)) { $0.opacity = 0.5 }]) {
          $0.opacity = 0.5
        }
      ]
    } is: {
      [adjusted(ink(6, 6, 40, 30)) { $0.opacity = 0.25 }]
    },
    ReferencePair("layers that do not overlap fade alike with and without a group") {
      [faded(group: true, [ink(4, 4, 20, 30), box(30, 10, 20, 30, 1, 0, 0)])]
    } is: {
      [faded(group: false, [ink(4, 4, 20, 30), box(30, 10, 20, 30, 1, 0, 0)])]
    },
    ReferencePair("content hidden in a group stays hidden when it fades") {
      [faded(group: true, [box(10, 10, 20, 20, 1, 0, 0), ink(4, 4, 50, 40)])]
    } is: {
      [faded(group: true, [ink(4, 4, 50, 40)])]
    },
    ReferencePair("a clip that removes nothing has no effect") {
      [
        adjusted(box(4, 4, 50, 50, 0.8, 0.8, 0.8)) {
          $0.cornerRadius = 10
          $0.masksToBounds = true
          $0.addSublayer(ink(10, 10, 20, 20))
        }
      ]
    } is: {
      [
        adjusted(box(4, 4, 50, 50, 0.8, 0.8, 0.8)) {
          $0.cornerRadius = 10
          $0.addSublayer(ink(10, 10, 20, 20))
        }
      ]
    },
    ReferencePair("a clip without sublayers has no effect") {
      [
        adjusted(ink(4.5, 4, 50, 50)) {
          $0.cornerRadius = 10
          $0.masksToBounds = true
        }
      ]
    } is: {
      [adjusted(ink(4.5, 4, 50, 50)) { $0.cornerRadius = 10 }]
    },
    ReferencePair("a clip on pixel boundaries is a smaller layer") {
      [clip(rect(10, 12, 30, 24), [ink(-20, -20, 100, 34.5)])]
    } is: {
      [ink(10, 12, 30, 14.5)]
    },
    ReferencePair("a clip between pixels is a layer between pixels") {
      [clip(rect(10.25, 12.5, 30, 24), [ink(-20, -20, 100, 100)])]
    } is: {
      [ink(10.25, 12.5, 30, 24)]
    },
    ReferencePair("a rounded clip of one color is a rounded layer") {
      [clip(rect(8.5, 8, 44, 40), radius: 15, [ink(-20, -20, 100, 100)])]
    } is: {
      [adjusted(ink(8.5, 8, 44, 40)) { $0.cornerRadius = 15 }]
    },
    ReferencePair("a clip of its own corners does not cut a rounded background again") {
      [
        adjusted(ink(8.5, 8, 44, 40)) {
          $0.cornerRadius = 15
          $0.masksToBounds = true
          $0.addSublayer(box(14, 14, 10, 10, 1, 1, 1))
        }
      ]
    } is: {
      [
        adjusted(ink(8.5, 8, 44, 40)) { $0.cornerRadius = 15 }, box(22.5, 22, 10, 10, 1, 1, 1),
      ]
    },
    ReferencePair("a clip in the same clip is one") {
      [clip(rect(10, 12, 30, 24), [clip(rect(0, 0, 30, 24), [ink(-9, 3.5, 90, 9)])])]
    } is: {
      [clip(rect(10, 12, 30, 24), [ink(-9, 3.5, 90, 9)])]
    },
    ReferencePair("nested clips are their intersection") {
      [clip(rect(10, 12, 30, 24), [clip(rect(-5, 6, 20, 50), [ink(-50, -50, 150, 150)])])]
    } is: {
      [ink(10, 18, 15, 18)]
    },
    ReferencePair("a clip around a group fades with it") {
      [
        adjusted(clip(rect(8, 8, 40, 40), [ink(-9, -9, 30, 30), box(10, 10, 60, 60, 1, 0, 0)])) {
          $0.opacity = 0.5
        }
      ]
    } is: {
      [faded(group: true, [ink(8, 8, 21, 21), box(18, 18, 30, 30, 1, 0, 0)])]
    },
    ReferencePair("a higher zPosition is a later index") {
      [
        adjusted(ink(6, 6, 30, 30)) { $0.zPosition = 2 }, box(16, 16, 30, 30, 1, 0, 0),
        adjusted(box(26, 10, 30, 30, 0, 0.6, 0)) { $0.zPosition = 1 },
      ]
    } is: {
      [box(16, 16, 30, 30, 1, 0, 0), box(26, 10, 30, 30, 0, 0.6, 0), ink(6, 6, 30, 30)]
    },
    ReferencePair("equal zPositions have no effect") {
      [
        adjusted(ink(6, 6, 30, 30)) { $0.zPosition = -3 },
        adjusted(box(16, 16, 30, 30, 1, 0, 0)) { $0.zPosition = -3 },
      ]
    } is: {
      [ink(6, 6, 30, 30), box(16, 16, 30, 30, 1, 0, 0)]
    },
    ReferencePair("a layer inserted below is an earlier one") {
      let parent = host(rect(0, 0, 64, 64), [ink(6, 6, 30, 30)])
      parent.insertSublayer(box(16, 16, 30, 30, 1, 0, 0), at: 0)
      return [parent]
    } is: {
      [box(16, 16, 30, 30, 1, 0, 0), ink(6, 6, 30, 30)]
    },
  ]

  private static func faded(group: Bool, _ layers: [CALayer]) -> CALayer {
    host(rect(0, 0, 64, 64), layers) {
      $0.opacity = 0.5
      $0.allowsGroupOpacity = group
    }
  }

  private static func clip(
    _ frame: CGRect, radius: Double = 0, _ layers: [CALayer]
  ) -> CALayer {
    host(frame, layers) {
      $0.masksToBounds = true
      $0.cornerRadius = CGFloat(radius)
    }
  }
}
