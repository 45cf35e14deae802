import Foundation
import StrataDocuments
import StrataExpressions
import StrataGraphics

extension LottieReader {
  /// Returns the expression of a selector, as a part of its document; nil if it has none.
  ///
  /// Players find it in the selector itself. It is also accepted in its amount.
  static func selectorExpression(_ selector: JSONValue) -> JSONValue? {
    if selector["x"]?.kind == .string { return selector }
    guard selector["t"]?.integer == 1, let amount = selector["a"], amount["x"]?.kind == .string
    else { return nil }
    return amount
  }

  /// Evaluates the expression of a selector for each unit of a text.
  ///
  /// - Parameters:
  ///   - member: The part of the document with the expression.
  ///   - documents: The texts of the layer.
  /// - Returns: For each number of units that a text has, the amounts of the units; nil if the
  ///   expression fails or cannot be evaluated, which is reported.
  mutating func amounts(
    _ member: JSONValue, of unit: TextSelector.Unit, in documents: [TextDocument]
  ) -> [Int: [Property<Double>]]? {
    guard let (property, frames) = scriptProperty(member), let script else { return nil }
    defer { report(property) }
    guard property.program != nil else { return nil }
    var amounts: [Int: [Property<Double>]] = [:]
    let budget = WritingBudget(file: file, limits: limits)
    for document in documents {
      // A text that cannot be laid out is reported where it is drawn.
      guard let set = try? script.texts.set(document, within: budget).text else { continue }
      let count = set.units(unit).count
      guard amounts[count] == nil, set.glyphs.count <= CompositionWriter.mostAnimatedCharacters
      else { continue }
      amounts[count] = []
      for index in 0..<count {
        guard let amount = amount(property, TextUnit(index: index, count: count), frames) else {
          return nil
        }
        amounts[count]?.append(amount)
      }
    }
    return amounts
  }

  private mutating func amount(
    _ property: ScriptProperty, _ unit: TextUnit, _ frames: ClosedRange<Double>
  ) -> Property<Double>? {
    guard let script else { return nil }
    var samples: [SampledExpression.Sample] = []
    for frame in script.grid(frames.lowerBound, frames.upperBound) {
      guard hasTime() else { return nil }
      let (value, isConstant) = property.value(of: unit, at: frame)
      property.countUnitValue()
      guard let value, property.failure == nil else { return nil }
      samples.append((frame, .number(value / 100)))
      if isConstant { break }
    }
    let json = Data(SampledExpression(samples).json.utf8)
    guard let document = try? JSONDocument.read(json, called: file, depth: Self.depth) else {
      return nil
    }
    return withExtendedLifetime(document) { stored(document.root) { $0.number } }
  }
}
