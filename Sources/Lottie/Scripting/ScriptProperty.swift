import StrataExpressions
import StrataGraphics

/// A property of the document, as expressions see it.
final class ScriptProperty: ExpressionObject {
  unowned let script: DocumentScript
  let layer: ScriptLayer
  let json: JSONValue
  let name: String
  /// The groups that contain the property, innermost first.
  let groups: [any ExpressionObject]
  let program: ExpressionProgram?
  /// The value without the expression; nil if the document has none.
  let stored: StoredProperty?
  /// The axes of a position with one property for each.
  let axes: [ScriptProperty]
  /// The frames of the key frames.
  private(set) lazy var times: [Double] = axes.first?.times ?? stored?.times ?? []
  /// The results of the expression by frame.
  private var values: [Double: ExpressionValue] = [:]
  /// The value at all frames, once it is known that it does not depend on time.
  private var constant: ExpressionValue?
  private var isBeingEvaluated = false
  /// The first failure, with its frame unless the expression cannot be parsed.
  private(set) var failure: (reason: String, frame: Double?, isFatal: Bool)?
  /// The last frame in which the expression failed.
  private(set) var failsAt: Double?
  /// Whether the failure has been reported.
  var isReported = false
  /// The unit of a text for which the expression of a selector is evaluated.
  private(set) var unit: TextUnit?
  /// The number of values for units.
  private var unitValues = 0

  /// Whether the value does not depend on time, as far as it has been evaluated.
  var isConstant: Bool { constant != nil }

  init(
    _ script: DocumentScript, _ layer: ScriptLayer, _ json: JSONValue, name: String,
    groups: [any ExpressionObject]
  ) {
    (self.script, self.layer, self.json, self.name) = (script, layer, json, name)
    self.groups = groups
    if json.isObject, json["s"]?.flag == true, json["x"]?.isObject == true {
      axes = (["x", "y", "z"] as [JSONKey]).compactMap { key in
        json[key].map { script.property($0, in: layer, name: name, groups: groups) }
      }
    } else {
      axes = []
    }
    stored = axes.isEmpty ? script.stored(json) : nil
    switch script.program(of: json) {
    case .success(let program): self.program = program
    case .failure(let error):
      program = nil
      failure = (error.message, nil, true)
    }
  }

  // MARK: Values

  /// Returns the value at a frame without the expression.
  func storedValue(at frame: Double, _ loop: KeyframeLoop? = nil) -> ExpressionValue {
    if !axes.isEmpty {
      return .list(ExpressionList(axes.map { $0.storedValue(at: frame, loop) }))
    }
    // The selector itself has no value; its amount is in percent.
    guard let stored else { return unit == nil ? .undefined : .number(100) }
    if stored.isAnimated { script.dependsOnTime = true }
    return stored.value(at: frame, loop)
  }

  /// Returns the value at a frame, with the expression.
  ///
  /// In a cycle of expressions, the inner value is that without the expression, and so is the value
  /// of an expression that fails.
  func value(at frame: Double) -> ExpressionValue {
    if !axes.isEmpty { return .list(ExpressionList(axes.map { $0.value(at: frame) })) }
    guard let program, !isBeingEvaluated, failure?.isFatal != true else {
      return storedValue(at: frame)
    }
    if let constant { return constant }
    if let value = values[frame] {
      script.dependsOnTime = true
      return value
    }
    let (value, isConstant) = evaluated(program, at: frame)
    if isConstant {
      constant = value
    } else {
      values[frame] = value
    }
    return value
  }

  /// Returns the amount in percent for a unit of a text; nil if the expression fails.
  func value(of unit: TextUnit, at frame: Double) -> (value: Double?, isConstant: Bool) {
    guard let program, !isBeingEvaluated, failure == nil else { return (nil, true) }
    self.unit = unit
    defer { self.unit = nil }
    let (value, isConstant) = evaluated(program, at: frame)
    switch value {
    case .number(let number): return (number, isConstant)
    case .list(let list):
      // A vector has an amount for each axis.
      guard case .number(let number)? = list.items.first else { return (nil, isConstant) }
      return (number, isConstant)
    default: return (nil, isConstant)
    }
  }

  /// Counts a value for a unit, and ends the evaluation if there are too many.
  func countUnitValue() {
    unitValues += 1
    if !script.takeSamples(1, ofProperty: unitValues) { failByValues() }
  }

  /// Evaluates the expression, and returns whether the value is the same in all frames.
  private func evaluated(
    _ program: ExpressionProgram, at frame: Double
  ) -> (value: ExpressionValue, isConstant: Bool) {
    isBeingEvaluated = true
    defer { isBeingEvaluated = false }
    let outer = (script.dependsOnTime, script.frame)
    (script.dependsOnTime, script.frame) = (false, frame)
    defer {
      script.dependsOnTime = script.dependsOnTime || outer.0
      script.frame = outer.1
    }
    do throws(ExpressionFailure) {
      return (try evaluate(program, at: frame), !script.dependsOnTime)
    } catch {
      if failure == nil || error.isFatal {
        failure = (error.reason, frame, error.isFatal)
      }
      failsAt = frame
      return (storedValue(at: frame), !script.dependsOnTime)
    }
  }

  private func evaluate(
    _ program: ExpressionProgram, at frame: Double
  ) throws(ExpressionFailure) -> ExpressionValue {
    let host = ScriptHost(self, frame: frame)
    let run = ExpressionRun(host: host, meter: script.meter, seed: host.seed(0, isTimeless: false))
    return try program.result(run) { (result) throws(ExpressionFailure) in
      if let value = try fitted(result, run, frame) { return value }
      let missing = run.missingMember.map { "; unknown name '\($0)'" } ?? ""
      throw run.fail("the result is not \(kindName)\(missing)")
    }
  }

  /// Ends the evaluation because its results need too much memory.
  func failByValues() { failure = ("too many values", nil, true) }

  /// Returns a result as a value of the property; nil if it is of another type.
  private func fitted(
    _ result: ExpressionValue, _ run: ExpressionRun, _ frame: Double
  ) throws(ExpressionFailure) -> ExpressionValue? {
    switch stored {
    case .texts?:
      switch result {
      case .undefined, .null, .object: return nil
      default: return .string(try run.text(result))
      }
    case .shape?:
      guard let path = try ScriptPath(result: result, run), path.isUsable else { return nil }
      return .object(path)
    case .number?:
      // A vector stands for its first component.
      let number = try run.numbers(result).first ?? .nan
      return JSONValue.isUsable(number) ? .number(number) : nil
    case .vector?, .color?, .numbers?, nil:
      var numbers = try run.numbers(result)
      guard numbers.allSatisfy(JSONValue.isUsable), !numbers.isEmpty else { return nil }
      if case .list(let list) = storedValue(at: frame) {
        // Missing components are those of the value without the expression.
        let given = numbers.count
        for item in list.items.dropFirst(given) { numbers.append(try run.number(item)) }
      }
      return .numbers(numbers)
    }
  }

  private var kindName: String {
    switch stored {
    case .texts: "a text"
    case .shape: "a path"
    case .number, nil: "a finite number"
    case .vector, .color, .numbers: "a list of finite numbers"
    }
  }

  // MARK: Members

  func primitive(_ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue? {
    try run.meter.allocate(4)
    return try current(run)
  }

  /// Returns the value with the expression, and counts its numbers or points.
  private func current(_ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue {
    let value = value(at: script.frame)
    try run.meter.step(value.weight / DocumentScript.entriesOfStep)
    return value
  }

  func member(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    switch name {
    case "value": return try current(run)
    case "name", "_name": return .string(self.name)
    case "propertyIndex": return json["ix"]?.number.map { .number($0) }
    case "propertyGroup": return .object(group)
    // A number is also a list of one.
    case "0" where stored?.isNumber == true: return value(at: script.frame)
    case "style" where isText: return .object(textStyle)
    case "getStyleAt" where isText:
      // A document has one style for all characters.
      return .object(HostFunction { [self] (_, _) throws(ExpressionFailure) in .object(textStyle) })
    default: break
    }
    if let member = motionMember(name) { return member }
    if case .object(let path as ScriptPath) = try current(run) {
      return try pathMember(name, path, run)
    }
    return nil
  }

  private var isText: Bool { if case .texts = stored { true } else { false } }

  /// Returns a member of a path, whose functions accept a time as their last argument.
  private func pathMember(
    _ name: String, _ path: ScriptPath, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    let timeIndex = name.hasSuffix("OnPath") ? 1 : 0
    guard let function = try path.member(name, run) else { return nil }
    return .object(
      HostFunction { [self] (arguments, run) throws(ExpressionFailure) in
        guard arguments.count > timeIndex else { return try run.call(function, arguments) }
        let time = try run.number(arguments[timeIndex])
        let frame = try script.clamped(frame: time * script.rate, run)
        script.dependsOnTime = true
        guard case .object(let earlier as ScriptPath) = try countedValue(at: frame, run),
          let function = try earlier.member(name, run)
        else { return .undefined }
        return try run.call(function, arguments)
      })
  }

  private var group: HostFunction {
    HostFunction { [self] (arguments, run) throws(ExpressionFailure) in
      let level = arguments.isEmpty ? 1 : Int(clampedTo: try run.number(arguments[0]))
      guard level > 0 else { return .object(self) }
      return level <= groups.count ? .object(groups[level - 1]) : .null
    }
  }
}

extension ExpressionFailure {
  /// Whether later evaluations are not worth their time.
  var isFatal: Bool { if case .exhausted = self { true } else { false } }

  var reason: String {
    switch self {
    case .thrown(let message): message
    case .exhausted(.steps): "too many steps"
    case .exhausted(.depth): "nested too deeply"
    case .exhausted(.memory): "too much memory"
    }
  }
}
