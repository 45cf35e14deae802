import StrataExpressions
import StrataGraphics

/// The value of a property without its expression.
enum StoredProperty {
  case number(Property<Double>)
  /// A point or a scale with its number of components, two or three.
  case vector(Property<Vector>, count: Int)
  case color(Property<SIMD4<Double>>)
  case numbers(Property<[Double]>)
  case shape(Property<BezierShape>)
  /// The texts by start frame.
  case texts([(time: Double, text: String)])

  /// Creates the property from its JSON; nil if it has no value.
  init?(_ member: JSONValue, _ reader: inout LottieReader) {
    let value = member["k"] ?? member
    let keyframe = value.first.flatMap { $0.isObject && $0["t"] != nil ? $0 : nil }
    let sample = keyframe.flatMap { $0["s"] ?? $0["e"] } ?? value
    if sample.isObject || sample.first?.isObject == true {
      if let shape = reader.storedBezier(member) {
        self = .shape(shape)
        return
      }
      return nil
    }
    guard let (_, count) = sample.firstNumbers else { return nil }
    switch count {
    case 1:
      guard let property = reader.stored(member, { $0.number }) else { return nil }
      self = .number(property)
    case 2, 3:
      guard
        let property = reader.stored(member, isPoint: true, { LottieReader.vector($0) })
      else { return nil }
      self = .vector(property, count: count)
    case 4:
      guard let property = reader.stored(member, { $0.firstNumbers?.values }) else { return nil }
      self = .color(property)
    default:
      guard let property = reader.stored(member, { $0.numbers }) else { return nil }
      self = .numbers(property)
    }
  }

  var isNumber: Bool { if case .number = self { true } else { false } }

  var isAnimated: Bool {
    switch self {
    case .number(let property): property.isAnimated
    case .vector(let property, _): property.isAnimated
    case .color(let property): property.isAnimated
    case .numbers(let property): property.isAnimated
    case .shape(let property): property.isAnimated
    case .texts(let texts): texts.count > 1
    }
  }

  /// The frames of the key frames; empty for a static property.
  var times: [Double] {
    switch self {
    case .number(let property): property.keyframes.map { $0.time }
    case .vector(let property, _): property.keyframes.map { $0.time }
    case .color(let property): property.keyframes.map { $0.time }
    case .numbers(let property): property.keyframes.map { $0.time }
    case .shape(let property): property.keyframes.map { $0.time }
    case .texts(let texts): texts.count > 1 ? texts.map { $0.time } : []
    }
  }

  /// Returns the value at a frame, with a loop instead of the values outside the key frames.
  func value(at frame: Double, _ loop: KeyframeLoop? = nil) -> ExpressionValue {
    func value<Value: LottieValue>(_ property: Property<Value>) -> Value {
      if let loop, property.isAnimated, let looped = property.value(of: loop, at: frame) {
        return looped
      }
      return property.keyframeValue(at: frame)
    }
    switch self {
    case .number(let property): return .number(value(property))
    case .vector(let property, let count):
      let point = value(property)
      return .numbers((0..<count).map { point[$0] })
    case .color(let property):
      let color = value(property)
      return .numbers((0..<4).map { color[$0] })
    case .numbers(let property): return .numbers(value(property))
    case .shape(let property): return .object(ScriptPath(value(property)))
    case .texts(let texts):
      return .string((texts.last { $0.time <= frame } ?? texts.first)?.text ?? "")
    }
  }
}
