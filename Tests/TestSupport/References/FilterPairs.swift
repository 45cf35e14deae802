import Strata

/// A filter with values for its inputs.
func filter(_ type: String, _ inputs: [String: Any] = [:]) -> CAFilter {
  let filter = CAFilter(type: type)
  for (key, value) in inputs { filter.setValue(value, forKey: key) }
  return filter
}

extension ReferencePair {
  /// Filters that change nothing, or that are equivalent to a plain layer.
  static let filters: [ReferencePair] = [
    unchanged("a blur of radius 0 has no effect", [filter("gaussianBlur", ["inputRadius": 0])]),
    unchanged("a saturation of 1 has no effect", [filter("colorSaturate", ["inputAmount": 1])]),
    unchanged("a brightness of 1 has no effect", [filter("colorBrightness", ["inputAmount": 1])]),
    unchanged("a contrast of 1 has no effect", [filter("colorContrast", ["inputAmount": 1])]),
    unchanged("a monochrome of 0 has no effect", [filter("colorMonochrome", ["inputAmount": 0])]),
    unchanged(
      "a hue turned by a whole turn is none",
      [filter("colorHueRotate", ["inputAngle": 2 * Double.pi])]),
    unchanged("inverting twice cancels", [filter("colorInvert"), filter("colorInvert")]),
    unchanged("an empty filter list has no effect", []),
    unchanged("an unknown filter has no effect", [filter("noSuchFilter")]),
    ReferencePair("an inverted color is its complement", eightBitLevels: ofColors) {
      [adjusted(box(8.5, 8, 40, 40, 0.25, 0.5, 1)) { $0.filters = [filter("colorInvert")] }]
    } is: {
      [box(8.5, 8, 40, 40, 0.75, 0.5, 0)]
    },
    ReferencePair("straight colors are inverted, independent of alpha", eightBitLevels: ofColors) {
      [adjusted(box(8.5, 8, 40, 40, 0.25, 0.5, 1, 0.5)) { $0.filters = [filter("colorInvert")] }]
    } is: {
      [box(8.5, 8, 40, 40, 0.75, 0.5, 0, 0.5)]
    },
    ReferencePair("a brightness multiplies each channel", eightBitLevels: ofColors) {
      [
        adjusted(box(8.5, 8, 40, 40, 0.25, 0.5, 0.8)) {
          $0.filters = [filter("colorBrightness", ["inputAmount": 1.5])]
        }
      ]
    } is: {
      [box(8.5, 8, 40, 40, 0.375, 0.75, 1)]
    },
    ReferencePair("a contrast brings the channels closer to a half", eightBitLevels: ofColors) {
      [
        adjusted(box(8.5, 8, 40, 40, 0.2, 0.5, 0.6)) {
          $0.filters = [filter("colorContrast", ["inputAmount": 0.5])]
        }
      ]
    } is: {
      [box(8.5, 8, 40, 40, 0.35, 0.5, 0.55)]
    },
    ReferencePair("gray has neither hue nor saturation") {
      [
        adjusted(box(8.5, 8, 40, 40, 0.4, 0.4, 0.4)) {
          $0.filters = [
            filter("colorHueRotate", ["inputAngle": 1]),
            filter("colorSaturate", ["inputAmount": 0]),
          ]
        }
      ]
    } is: {
      [box(8.5, 8, 40, 40, 0.4, 0.4, 0.4)]
    },
    ReferencePair("a filter on a parent is one on each of its layers") {
      [
        host(rect(0, 0, 64, 64), [ink(4, 4, 40, 30), box(20, 20, 40, 30, 1, 0, 0)]) {
          $0.filters = [filter("colorInvert")]
        }
      ]
    } is: {
      [ink(4, 4, 40, 30), box(20, 20, 40, 30, 1, 0, 0)].map { layer in
        adjusted(layer) { $0.filters = [filter("colorInvert")] }
      }
    },
    ReferencePair("a filter by its name alone is that filter") {
      [adjusted(several()) { $0.filters = ["colorInvert"] }]
    } is: {
      [adjusted(several()) { $0.filters = [filter("colorInvert")] }]
    },
    ReferencePair("a key path changes an input of a filter") {
      [
        adjusted(several()) {
          let contrast = filter("colorContrast", ["inputAmount": 1])
          contrast.name = "contrast"
          $0.filters = [contrast]
          $0.setValue(0.5, forKeyPath: "filters.contrast.inputAmount")
        }
      ]
    } is: {
      [adjusted(several()) { $0.filters = [filter("colorContrast", ["inputAmount": 0.5])] }]
    },
    ReferencePair("a filter comes before the opacity", eightBitLevels: ofColors) {
      [
        adjusted(ink(8.5, 8, 40, 40)) {
          $0.filters = [filter("colorInvert")]
          $0.opacity = 0.5
        }
      ]
    } is: {
      [box(8.5, 8, 40, 40, 0.9, 0.8, 0.3, 0.5)]
    },
    ReferencePair("a blur within one color shows nothing of it") {
      [
        adjusted(box(8, 8, 40, 40, 0.2, 0.4, 0.8)) {
          $0.filters = [filter("gaussianBlur", ["inputRadius": 3, "inputNormalizeEdges": true])]
        }
      ]
    } is: {
      [box(8, 8, 40, 40, 0.2, 0.4, 0.8)]
    },
    ReferencePair("two blurs equal one with the summed variance", levels: ofABlur) {
      [
        adjusted(ink(20, 20, 24, 24)) {
          $0.filters = [
            filter("gaussianBlur", ["inputRadius": 3]), filter("gaussianBlur", ["inputRadius": 4]),
          ]
        }
      ]
    } is: {
      [adjusted(ink(20, 20, 24, 24)) { $0.filters = [filter("gaussianBlur", ["inputRadius": 5])] }]
    },
    ReferencePair("a blur equals its inverted complement's", levels: ofABlur) {
      [
        adjusted(box(20, 20, 24, 24, 0.9, 0.8, 0.3)) {
          $0.filters = [filter("gaussianBlur", ["inputRadius": 3]), filter("colorInvert")]
        }
      ]
    } is: {
      [adjusted(ink(20, 20, 24, 24)) { $0.filters = [filter("gaussianBlur", ["inputRadius": 3])] }]
    },
    ReferencePair(
      "the filter of what is behind, within opaque bounds, is its color", eightBitLevels: ofColors
    ) {
      [
        ink(4, 4, 50, 40),
        host(rect(20, 10, 20, 20), []) {
          $0.masksToBounds = true
          $0.backgroundFilters = [filter("colorInvert")]
        },
      ]
    } is: {
      [ink(4, 4, 50, 40), box(20, 10, 20, 20, 0.9, 0.8, 0.3)]
    },
    ReferencePair(
      "what is behind a rounded layer is filtered by its coverage", eightBitLevels: ofColors
    ) {
      [
        ink(0, 0, 64, 64),
        host(rect(10.5, 10, 40, 40), []) {
          $0.masksToBounds = true
          $0.cornerRadius = 12
          $0.backgroundFilters = [filter("colorInvert")]
        },
      ]
    } is: {
      [
        ink(0, 0, 64, 64),
        adjusted(box(10.5, 10, 40, 40, 0.9, 0.8, 0.3)) { $0.cornerRadius = 12 },
      ]
    },
  ]

  /// The levels by which 8-bit images differ: colors are bytes before and after a filter.
  private static let ofColors = 1

  /// The levels by which two computations of one blur may differ: each is within one.
  private static let ofABlur = 2

  private static func unchanged(
    _ name: String, _ filters: @autoclosure @escaping @Sendable () -> [CAFilter]
  ) -> ReferencePair {
    ReferencePair(name) {
      [adjusted(several()) { $0.filters = filters() }]
    } is: {
      [several()]
    }
  }

  private static func several() -> CALayer {
    host(rect(4, 4, 56, 56), [ink(2, 2, 40, 24), box(16.5, 14, 30, 30, 1, 0.6, 0.2, 0.6)])
  }
}
