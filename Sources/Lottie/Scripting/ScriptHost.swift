import StrataExpressions
import StrataGraphics

/// The names that an expression of a property can use.
final class ScriptHost: ExpressionHost {
  private let property: ScriptProperty
  private let script: DocumentScript
  private let layer: ScriptLayer
  private let frame: Double
  private var functions: [String: ExpressionValue] = [:]
  private var storedValue: ExpressionValue?

  init(_ property: ScriptProperty, frame: Double) {
    (self.property, self.frame) = (property, frame)
    (script, layer) = (property.script, property.layer)
  }

  func value(
    ofName name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    if script.foreignNames.contains(name) { return nil }
    if let function = functions[name] { return function }
    switch name {
    case "value":
      // The program may change elements of an array.
      if let storedValue { return storedValue }
      let value = try property.countedValue(at: frame, run)
      storedValue = value
      return value
    case "time":
      script.dependsOnTime = true
      return .number(frame / script.rate)
    case "thisProperty": return .object(ScriptSelf(property))
    case "thisLayer": return .object(layer)
    case "thisComp": return .object(layer.composition)
    case "$bm_transform": return .object(layer.transform)
    case "textIndex" where property.unit != nil:
      return property.unit.map { .number(Double($0.index + 1)) }
    case "textTotal" where property.unit != nil:
      return property.unit.map { .number(Double($0.count)) }
    case "selectorValue" where property.unit != nil: return .number(100)
    default: break
    }
    if let function = function(name) {
      functions[name] = function
      return function
    }
    // Names of the property are hidden by those of its layer, apart from its functions.
    if Self.layerNames.contains(name) { return try layer.member(name, run) }
    if let member = property.motionMember(name) {
      functions[name] = member
      return member
    }
    if Self.propertyNames.contains(name) { return try property.member(name, run) }
    if !Self.unitNames.contains(name) { script.foreignNames.insert(name) }
    return nil
  }

  /// The names that only the expressions of selectors know.
  private static let unitNames: Set<String> = ["textIndex", "textTotal", "selectorValue"]

  /// The other members of properties that are known without `thisProperty`.
  private static let propertyNames: Set<String> = [
    "propertyGroup", "propertyIndex", "points", "inTangents", "outTangents", "isClosed",
    "pointOnPath", "tangentOnPath", "normalOnPath", "style", "getStyleAt",
  ]

  /// The members of the layer that are known without it.
  private static let layerNames: Set<String> = [
    "transform", "effect", "content", "text", "mask", "position", "rotation", "scale", "opacity",
    "anchorPoint", "anchor_point", "name", "index", "inPoint", "outPoint", "startTime",
    "hasParent", "parent", "enabled", "active", "width", "height", "sourceRectAtTime", "toComp",
    "fromComp", "toWorld", "fromWorld", "toCompVec", "fromCompVec", "toWorldVec", "fromWorldVec",
    "fromCompToSurface", "timeRemap", "marker", "sourceTime",
  ]

  private func function(_ name: String) -> ExpressionValue? {
    let rate = script.rate
    func make(_ body: @escaping HostFunction.Body) -> ExpressionValue {
      .object(HostFunction(body))
    }
    if let function = TimeTexts.function(name, script) { return .object(function) }
    switch name {
    case "comp":
      return make { [script] (arguments, run) throws(ExpressionFailure) in
        let name = try run.text(arguments.first ?? .undefined)
        guard let composition = script.composition(called: name) else {
          throw run.fail("unknown composition '\(name)'")
        }
        return .object(composition)
      }
    case "footage":
      return make { [script] (arguments, run) throws(ExpressionFailure) in
        let name = try run.text(arguments.first ?? .undefined)
        guard let asset = script.dataAsset(ofLayerCalled: name) else {
          throw run.fail("unknown footage '\(name)'")
        }
        return .object(try script.footage(asset, run))
      }
    case "createPath":
      return make { (arguments, run) throws(ExpressionFailure) in
        .object(try ScriptPath(arguments, run))
      }
    case "framesToTime":
      return make { (arguments, run) throws(ExpressionFailure) in
        let rate = arguments.count > 1 ? try run.number(arguments[1]) : rate
        return .number(try run.number(arguments.first ?? .undefined) / rate)
      }
    case "timeToFrames":
      return make { [script, frame] (arguments, run) throws(ExpressionFailure) in
        let rate = arguments.count > 1 ? try run.number(arguments[1]) : rate
        guard let time = arguments.first else {
          script.dependsOnTime = true
          return .number(frame / script.rate * rate)
        }
        return .number(try run.number(time) * rate)
      }
    case "seedRandom":
      // The function must not retain the host, which stores it.
      return make { [unowned self] (arguments, run) throws(ExpressionFailure) in
        isTimeless = arguments.count > 1 && run.truth(arguments[1])
        script.dependsOnTime = script.dependsOnTime || !isTimeless
        let number = try run.number(arguments.first ?? .number(0))
        run.random = ExpressionRandom(
          seed: seed(number.bitPattern, isTimeless: isTimeless))
        return .undefined
      }
    case "posterizeTime":
      return make { [property, frame] (arguments, run) throws(ExpressionFailure) in
        let framesPerSecond = try run.number(arguments.first ?? .undefined)
        guard framesPerSecond >= 0 else { return .number(0) }
        // A rate of 0 holds the time at 0.
        let time =
          framesPerSecond > 0
          ? (frame / rate * framesPerSecond).rounded(.down) / framesPerSecond : 0
        let frame = try property.script.clamped(frame: time * rate, run)
        property.script.dependsOnTime = property.script.dependsOnTime || framesPerSecond > 0
        property.script.frame = frame
        run.assign("time", .number(time))
        run.assign("value", try property.countedValue(at: frame, run))
        return .number(0)
      }
    default: return nil
    }
  }

  func usesRandomNumbers() {
    script.dependsOnTime = script.dependsOnTime || !isTimeless
    script.usesRandomNumbers = true
  }

  /// Returns the time of the frame, as if the composition began in 1970.
  ///
  /// The clock of the machine would give other pictures in every run.
  func currentTime() -> Double {
    (script.dependsOnTime, script.usesClock) = (true, true)
    return (frame / script.rate * 1000).rounded()
  }

  /// Whether random numbers are the same at all times.
  private var isTimeless = false

  /// Returns a seed for the property, and for the frame unless it is timeless.
  func seed(_ number: UInt64, isTimeless: Bool) -> UInt64 {
    script.seed(property, isTimeless ? number : number ^ frame.bitPattern)
  }
}

/// The property of the expression, whose value is that without the expression.
private final class ScriptSelf: ExpressionObject {
  private let property: ScriptProperty

  init(_ property: ScriptProperty) { self.property = property }

  func primitive(_ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue? {
    try property.countedValue(at: property.script.frame, run)
  }

  func member(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    try property.member(name, run)
  }
}
