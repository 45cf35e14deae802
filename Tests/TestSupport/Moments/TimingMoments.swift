import Foundation
import Strata

/// Nests a layer, which starts at x = 44, in one or two groups.
private func group(_ layer: CALayer, x: CGFloat, opacity: Float = 1, height: CGFloat = 28) {
  layer.position.x = x
  layer.opacity = opacity
  layer.bounds.size.height = height
}

private func sum(_ layer: CALayer, _ x: CGFloat, _ y: CGFloat, _ opacity: Float) {
  layer.position = CGPoint(x: x, y: y)
  layer.opacity = opacity
}

// Most animations go from x = 8 to 56 in 1 s; the layers themselves are at 44.
extension Moment {
  static let timing: [Moment] = [
    .places(
      "timing/fill-modes", at: 0.5,
      ["removed": 44, "backwards": 8, "forwards": 44, "both": 8, "gone": 8]),
    .places(
      "timing/fill-modes", at: 1.5,
      ["removed": 32, "backwards": 32, "forwards": 32, "both": 32, "gone": 32]),
    .places(
      "timing/fill-modes", at: 2.5,
      ["removed": 44, "backwards": 44, "forwards": 56, "both": 56, "gone": 44]),
    .places("timing/repeats", at: 3, ["count": 32, "length": 44, "endless": 56, "once": 8]),
    .places("timing/repeats", at: 1.25, ["count": 20, "length": 20, "endless": 44, "once": 44]),
    .places(
      "timing/speeds", at: 0.875,
      ["fast": 44, "slow": 29, "backwards": 14, "within": 14, "still": 32]),
    .places(
      "timing/speeds", at: 0.25,
      ["fast": 32, "slow": 14, "backwards": 44, "within": 32, "still": 32]),
    .places(
      "timing/layers", at: 0.875,
      ["slow": 29, "late": 26, "offset": 14, "paused": 20, "nested": 29]),
    .places(
      "timing/layers", at: 0.25, ["slow": 14, "late": 8, "offset": 32, "paused": 20, "nested": 14]),
    Moment("timing/group", at: 1.75) { group($0, x: 20, opacity: 0.9375) },
    Moment("timing/group", at: 1.25) { group($0, x: 44, opacity: 0.6875) },
    Moment("timing/group", at: 0.25) { group($0, x: 20, opacity: 0.9375) },
    Moment("timing/groups-in-groups", at: 1.25) { group($0, x: 32, height: 16) },
    Moment("timing/groups-in-groups", at: 0.625) { group($0, x: 8, height: 8) },
    Moment("timing/groups-in-groups", at: 2.25) { group($0, x: 44, height: 28) },
    Moment("timing/group-pace", at: 1.25) {
      group($0, x: 30.054334054837852, opacity: 0.3599589603362914)
    },
    Moment("timing/group-pace", at: 0.5) {
      group($0, x: 12.486303234503593, opacity: 0.8494858592514289)
    },
    Moment("timing/additive", at: 0.625) { sum($0, 35, 29, 0.8125) },
    Moment("timing/additive", at: 0.25) { sum($0, 26, 26, 0.625) },
    Moment("timing/additive-transform", at: 0.5) {
      $0.transform = after(shift(8, 0), turn(.pi / 6))
    },
    .places("timing/cumulative", at: 0.75, ["moving": 24]),
    .places("timing/cumulative", at: 0.25, ["moving": 8]),
    .places("timing/cumulative", at: 1.25, ["moving": 40]),
    .places("timing/one-over-another", at: 0.25, ["moving": 48]),
    .places("timing/one-over-another", at: 1, ["moving": 16]),
    .places(
      "timing/curves", at: 0.25,
      [
        "linear": 20, "easeIn": 13.738586028752994, "easeOut": 25.12552523300439,
        "easeInEaseOut": 15.166477241892792, "default": 26.340423654215833,
        "beyond": 5.589254302501769,
      ]),
    .places(
      "timing/curves", at: 0.625,
      [
        "linear": 35, "easeIn": 28.37861171236488, "easeOut": 42.31912205653074,
        "easeInEaseOut": 38.28916790492859, "default": 46.05471117790826,
        "beyond": 45.827803193912835,
      ]),
    .places(
      "timing/ends", at: 0.25,
      ["from-to": 20, "from-by": 14, "by-to": 38, "from": 17, "to": 47, "by": 48]),
    .places(
      "timing/ends", at: 0.625,
      ["from-to": 38, "from-by": 23, "by-to": 47, "from": 30.5, "to": 51.5, "by": 54]),
    .places(
      "springs/springs", at: 0.125,
      [
        "new": 23.423756395341137, "loose": 27.179867864143922, "tight": 20.528740969549734,
        "not-tighter": 20.528740969549734, "tighter": 17.520237812435234,
        "pushed": 61.452337118640614,
      ]),
    .places(
      "springs/springs", at: 0.375,
      [
        "new": 39.884688897284015, "loose": 50.631695373350006, "tight": 33.31897697241496,
        "not-tighter": 33.31897697241496, "tighter": 26.533599244383137,
        "pushed": 46.89385113281969,
      ]),
    .places(
      "springs/cut", at: 0.75,
      ["cut": 44, "kept": 33.63478397715394, "whole": 30.62021361652807]),
    .places(
      "springs/cut", at: 0.25,
      ["cut": 49.68997652834152, "kept": 49.68997652834152, "whole": 49.68997652834152]),
  ]
}
