import Foundation
import StrataGraphics

/// One property of an emitter cell.
struct EmitterCellProperty: Sendable {
  let declaration: PropertyDeclaration<EmitterCellState>
  /// The access for animations, if the value is animatable.
  var motion: Motion?

  /// The access to an animatable value, corresponding to the `PropertySlot` of a layer.
  struct Motion: Sendable {
    let kind: ValueKind
    let read: @Sendable (EmitterCellState) -> AnimatedValue
    let write: @Sendable (inout EmitterCellState, AnimatedValue) -> Void
  }

  private init<Value>(
    _ key: String, alias: String? = nil,
    _ path: any WritableKeyPath<EmitterCellState, Value> & Sendable, _ kind: PropertyKind<Value>
  ) {
    declaration = PropertyDeclaration(key, alias: alias, path, kind)
  }

  /// Returns the property for an animatable number.
  private static func number<Value: KeyValueCoded & BinaryFloatingPoint & SendableMetatype>(
    _ key: String, _ path: any WritableKeyPath<EmitterCellState, Value> & Sendable
  ) -> EmitterCellProperty {
    var property = EmitterCellProperty(key, path, .value)
    property.motion = Motion(
      kind: .number, read: { .number(Double($0[keyPath: path])) },
      write: { state, value in
        if case .number(let value) = value { state[keyPath: path] = Value(value) }
      })
    return property
  }

  /// All properties.
  static let all = births + course + look + image + others + timing

  private static let births = [
    EmitterCellProperty("name", \.name, .optional()),
    EmitterCellProperty("enabled", alias: "isEnabled", \.isEnabled, .value),
    .number("birthRate", \.birthRate),
    .number("lifetime", \.lifetime),
    .number("lifetimeRange", \.lifetimeRange),
    EmitterCellProperty(
      EmitterCellState.cellsKey, \.cellObjects, .object("an array of CAEmitterCell")),
    EmitterCellProperty("style", \.style, .object("a dictionary")),
  ]

  private static let course: [EmitterCellProperty] = [
    .number("emissionLatitude", \.emissionLatitude),
    .number("emissionLongitude", \.emissionLongitude),
    .number("emissionRange", \.emissionRange),
    .number("velocity", \.velocity),
    .number("velocityRange", \.velocityRange),
    .number("xAcceleration", \.xAcceleration),
    .number("yAcceleration", \.yAcceleration),
    .number("zAcceleration", \.zAcceleration),
    .number("spin", \.spin),
    .number("spinRange", \.spinRange),
  ]

  private static let look: [EmitterCellProperty] = [
    .number("scale", \.scale),
    .number("scaleRange", \.scaleRange),
    .number("scaleSpeed", \.scaleSpeed),
    color,
    .number("redRange", \.redRange),
    .number("greenRange", \.greenRange),
    .number("blueRange", \.blueRange),
    .number("alphaRange", \.alphaRange),
    .number("redSpeed", \.redSpeed),
    .number("greenSpeed", \.greenSpeed),
    .number("blueSpeed", \.blueSpeed),
    .number("alphaSpeed", \.alphaSpeed),
  ]

  private static let color = {
    var property = EmitterCellProperty("color", \.colorObject, .color)
    property.motion = Motion(
      kind: .color, read: { .color($0.color) },
      write: { state, value in if case .color(let value) = value { state.color = value } })
    return property
  }()

  // The image is common to all particles of a cell and therefore not animatable.
  private static let image = [
    EmitterCellProperty("contents", \.contents, .object("an object")),
    EmitterCellProperty("contentsRect", \.contentsRect, .value),
    EmitterCellProperty("contentsScale", \.contentsScale, .value),
    EmitterCellProperty("minificationFilter", \.minificationFilter, .value),
    EmitterCellProperty("magnificationFilter", \.magnificationFilter, .value),
    EmitterCellProperty("minificationFilterBias", \.minificationFilterBias, .value),
  ]

  // Undocumented properties of Apple's cells, which are constant for all particles of a cell.
  private static let others = [
    EmitterCellProperty(
      EmitterBehaviorState.key, \.behaviorObjects, .object("an array of CAEmitterBehavior")),
    EmitterCellProperty("particleType", \.particleType, .value),
    EmitterCellProperty("orientationLatitude", \.orientationLatitude, .value),
    EmitterCellProperty("orientationLongitude", \.orientationLongitude, .value),
    EmitterCellProperty("orientationRange", \.orientationRange, .value),
    EmitterCellProperty("mass", \.mass, .value),
    EmitterCellProperty("massRange", \.massRange, .value),
    EmitterCellProperty("rotation", \.rotation, .value),
    EmitterCellProperty("rotationRange", \.rotationRange, .value),
    EmitterCellProperty("contentsFrameCount", \.contentsFrameCount, .value),
    EmitterCellProperty("contentsFrameColumnCount", \.contentsFrameColumnCount, .value),
    EmitterCellProperty("contentsFrameRowCount", \.contentsFrameRowCount, .value),
    EmitterCellProperty("contentsFramesPerSecond", \.contentsFramesPerSecond, .value),
    EmitterCellProperty("contentsFrameMode", \.contentsFrameMode, .value),
  ]

  private static let timing = [
    EmitterCellProperty("beginTime", \.timing.beginTime, .value),
    EmitterCellProperty("duration", \.timing.duration, .value(.time)),
    EmitterCellProperty("speed", \.timing.speed, .value),
    EmitterCellProperty("timeOffset", \.timing.timeOffset, .value),
    EmitterCellProperty("repeatCount", \.timing.repeatCount, .value(.time)),
    EmitterCellProperty("repeatDuration", \.timing.repeatDuration, .value(.time)),
    EmitterCellProperty("autoreverses", \.timing.autoreverses, .value),
    EmitterCellProperty("fillMode", \.timing.fillMode, .value),
  ]
}

extension EmitterCellState {
  /// The properties of every cell.
  package static let properties = PropertyTable<EmitterCellState>(
    EmitterCellProperty.all.map(\.declaration)
  ) { EmitterCellState() }

  /// The animatable properties, by key.
  static let motions = Dictionary(
    uniqueKeysWithValues: EmitterCellProperty.all.compactMap { property in
      property.motion.map { (property.declaration.key, $0) }
    })

  fileprivate var colorObject: CGColor? {
    get { color.cgColor }
    set { color = LayerColor(newValue) }
  }

  fileprivate var behaviorObjects: [CAEmitterBehavior]? {
    get { behaviors?.map { CAEmitterBehavior(state: $0) } }
    set { behaviors = newValue?.map(\.state) }
  }

  fileprivate var cellObjects: [CAEmitterCell]? {
    get { cells?.map { CAEmitterCell(state: $0) } }
    set { setCells(newValue?.map(\.state)) }
  }
}
