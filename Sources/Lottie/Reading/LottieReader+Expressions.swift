import Foundation
import StrataDocuments
import StrataExpressions
import StrataGraphics

extension LottieReader {
  /// Returns a property whose key frames are the values of a property's expression.
  ///
  /// - Returns: The JSON of the property; nil if there is no expression, or if it has no values. A
  ///   failure is reported.
  mutating func evaluated(_ member: JSONValue) -> JSONDocument? {
    guard let samples = samples(of: member) else { return nil }
    let json = Data(SampledExpression(samples).json.utf8)
    return try? JSONDocument.read(json, called: file, depth: Self.depth)
  }

  /// Evaluates the expressions of a layer's effects before those of its other properties.
  ///
  /// In a cycle of expressions, the result depends on the order, which is that of other players.
  mutating func evaluateEffects() {
    guard let script, let layer = scriptLayer, let frames = script.frames(of: layer) else { return }
    for property in script.effectProperties(of: layer) where property.program != nil {
      for frame in script.grid(frames.lowerBound, frames.upperBound) {
        guard hasTime() else { return }
        _ = property.value(at: frame)
        if property.isConstant || property.failure?.isFatal == true { break }
      }
    }
  }

  /// Returns the values of a property's expression in all frames in which its layer is visible.
  ///
  /// If the value does not depend on time, there is only one. If the expression fails in some
  /// frames, these have the value without the expression.
  ///
  /// - Returns: The values; nil if there is no expression, if the layer is never visible, if the
  ///   expression or the processor time exceeds a limit, or if it fails in all frames.
  mutating func samples(of member: JSONValue) -> [SampledExpression.Sample]? {
    guard let (property, frames) = scriptProperty(member), let script else { return nil }
    // An empty text is not an expression.
    guard property.program != nil || property.failure != nil else { return nil }
    defer { report(property) }
    var samples: [SampledExpression.Sample] = []
    var (failures, weight) = (0, 0)
    for frame in script.grid(frames.lowerBound, frames.upperBound) {
      guard hasTime() else { return nil }
      let value = property.value(at: frame)
      weight += value.weight
      if !script.takeSamples(value.weight, ofProperty: weight) { property.failByValues() }
      guard property.failure?.isFatal != true else { return nil }
      if property.failsAt == frame { failures += 1 }
      samples.append((frame, value))
      // A value that does not depend on time.
      if property.isConstant { break }
    }
    return failures == samples.count ? nil : samples
  }

  /// Returns a property with an expression and the frames in which its layer is visible.
  ///
  /// - Returns: nil if there is no expression, or if the layer is never visible. It is also nil,
  ///   with a note, for a value from outside of the document.
  mutating func scriptProperty(
    _ member: JSONValue
  ) -> (property: ScriptProperty, frames: ClosedRange<Double>)? {
    guard member.isObject, member["x"]?.kind == .string else { return nil }
    guard let script, script.contains(member) else {
      warn(
        "not-drawn-expression",
        "expressions from outside of the document are not supported; the stored value is used")
      return nil
    }
    // Compositions that are never visible have no layers here.
    guard let layer = scriptLayer, let frames = script.frames(of: layer) else { return nil }
    return (layer.property(member), frames)
  }

  /// The maximum length of a reported reason, in characters.
  private static let longestReason = 200

  /// Reports that a property's expression failed, once for each property.
  mutating func report(_ property: ScriptProperty) {
    guard let failure = property.failure, !property.isReported else { return }
    property.isReported = true
    let layer = DocumentNotes.quoted(property.layer.name ?? "")
    let place = failure.frame.map { " in frame \(ExpressionRun.text($0))" } ?? ""
    // The reason may contain any text of the expression.
    let reason = DocumentNotes.shown(failure.reason.prefix(Self.longestReason))
    warn(
      "not-drawn-expression",
      "the expression of layer \(layer) fails\(place): \(reason); the stored value is used")
  }

  /// Reports failed expressions that only other expressions use, and the use of random
  /// numbers, of the clock, and of spaces with depth.
  mutating func finishExpressions() {
    guard let script else { return }
    for property in script.failedProperties where !property.isReported {
      report(property)
    }
    if script.usesRandomNumbers {
      note(
        .note, "own-random-numbers",
        "random numbers of expressions differ from those of other players")
    }
    if script.usesClock {
      note(
        .note, "own-clock",
        "the clock of expressions begins at 1970-01-01 00:00 UTC with the animation, in every run")
    }
    if script.flattensSpaces {
      warn(
        "flat-conversion",
        "expressions convert points between the spaces of 3D layers without their depth")
    }
  }

  /// Returns the texts of a text property by start frame; nil for another property.
  static func texts(_ property: JSONValue) -> [(time: Double, text: String)]? {
    guard let value = property["k"] else { return nil }
    if value.isObject { return value["t"]?.text.map { [(0, $0)] } }
    guard let first = value.first, first["s"]?["t"]?.text != nil else { return nil }
    return value.entries.compactMap { keyframe in
      keyframe["s"]?["t"]?.text.map { (keyframe["t"]?.number ?? 0, $0) }
    }
  }
}
