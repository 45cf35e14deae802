import Foundation
import StrataGraphics

extension EmitterCellProperty {
  /// Every property by Apple's key.
  static let all: [String: EmitterCellProperty] = [
    births, motion, look, image, timing,
  ].reduce(into: [:]) { $0.merge($1) { $1 } }

  /// The keys without second spellings, sorted.
  static let distinctKeys = all.filter { !$0.value.isAlias }.keys.sorted()

  private static let births: [String: EmitterCellProperty] = {
    let enabled = value(\EmitterCellState.isEnabled)
    var alias = enabled
    alias.isAlias = true
    return [
      "name": EmitterCellProperty(
        takes: String.takes, read: { $0.name },
        write: { state, value in
          guard let name = AnimatableValue(value).flatMap({ String($0) }) else { return false }
          state.name = name
          return true
        },
        clear: { $0.name = nil }),
      "enabled": enabled,
      "isEnabled": alias,
      "birthRate": .number(\.birthRate),
      "lifetime": .number(\.lifetime),
      "lifetimeRange": .number(\.lifetimeRange),
      "emitterCells": EmitterCellProperty(
        takes: "an array of CAEmitterCell",
        read: { $0.cells?.map { CAEmitterCell(state: $0) } },
        write: { state, value in
          guard let cells = value as? [CAEmitterCell] else { return false }
          state.setCells(cells.map(\.state))
          return true
        },
        clear: { $0.setCells(nil) }),
      "style": .object(\.style, takes: "a dictionary"),
    ]
  }()

  private static let motion: [String: EmitterCellProperty] = [
    "emissionLatitude": .number(\.emissionLatitude),
    "emissionLongitude": .number(\.emissionLongitude),
    "emissionRange": .number(\.emissionRange),
    "velocity": .number(\.velocity),
    "velocityRange": .number(\.velocityRange),
    "xAcceleration": .number(\.xAcceleration),
    "yAcceleration": .number(\.yAcceleration),
    "zAcceleration": .number(\.zAcceleration),
    "spin": .number(\.spin),
    "spinRange": .number(\.spinRange),
  ]

  private static let look: [String: EmitterCellProperty] = [
    "scale": .number(\.scale),
    "scaleRange": .number(\.scaleRange),
    "scaleSpeed": .number(\.scaleSpeed),
    "color": EmitterCellProperty(
      takes: "a CGColor", read: { $0.color.cgColor },
      write: { state, value in
        guard case .color(let color)? = AnimatableValue(value) else { return false }
        state.color = LayerColor(color)
        return true
      },
      clear: { $0.color = LayerColor(nil) },
      motion: Motion(
        kind: .color, read: { .color($0.color) },
        write: { state, value in
          if case .color(let value) = value { state.color = value }
        })),
    "redRange": .number(\.redRange),
    "greenRange": .number(\.greenRange),
    "blueRange": .number(\.blueRange),
    "alphaRange": .number(\.alphaRange),
    "redSpeed": .number(\.redSpeed),
    "greenSpeed": .number(\.greenSpeed),
    "blueSpeed": .number(\.blueSpeed),
    "alphaSpeed": .number(\.alphaSpeed),
  ]

  // What is drawn, and whether, is told once for all particles of a cell, and so does not move.
  private static let image: [String: EmitterCellProperty] = [
    "contents": .object(\.contents, takes: "an object"),
    "contentsRect": .value(\.contentsRect),
    "contentsScale": .value(\.contentsScale),
    "minificationFilter": .value(\.minificationFilter),
    "magnificationFilter": .value(\.magnificationFilter),
    "minificationFilterBias": .value(\.minificationFilterBias),
  ]

  private static let timing: [String: EmitterCellProperty] = [
    "beginTime": .value(\.timing.beginTime),
    "duration": .value(\.timing.duration),
    "speed": .value(\.timing.speed),
    "timeOffset": .value(\.timing.timeOffset),
    "repeatCount": .value(\.timing.repeatCount),
    "repeatDuration": .value(\.timing.repeatDuration),
    "autoreverses": .value(\.timing.autoreverses),
    "fillMode": .value(\.timing.fillMode),
  ]
}
