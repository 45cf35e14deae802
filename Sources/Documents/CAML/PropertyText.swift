import Foundation
import StrataGraphics
import StrataLayers

/// One property's text in a document, whether it came as an attribute or as an element.
struct PropertyText {
  var name: String
  var text: String
  /// A factor on a colour's alpha.
  var opacity = 1.0
  /// Written as `type="null"`.
  var isNull = false
  var line: Int
}

/// What became of a property's text.
enum PropertyReading {
  /// There is no such property, or documents do not write it as a text.
  case unknown
  case set
  /// The text is none of what it takes.
  case refused(accepted: String)
}

extension PropertyText {
  /// Sets the property of that name, if the class declares one that documents write.
  ///
  /// - Parameters:
  ///   - table: Of the class of `root`.
  ///   - path: Reads a path.
  /// - Throws: What `path` throws.
  func set<Root>(
    _ table: PropertyTable<Root>, of root: inout Root, path: (PropertyText) throws -> CGPath?
  ) throws -> PropertyReading {
    guard let property = table.property(forKey: name), let form = property.text else {
      return .unknown
    }
    do {
      switch form {
      case .path: try table.assign(path(self), to: property, of: &root)
      case .color where isNull: try table.assign(nil, to: property, of: &root)
      default:
        guard let value = value(form) else { return .refused(accepted: Self.accepted(form)) }
        try table.assign(value, to: property, of: &root)
      }
    } catch is KeyPathError {
      return .refused(accepted: Self.accepted(form))
    }
    return .set
  }

  /// What key-value calls take for the text; nil where it is no text of the form.
  private func value(_ form: TextForm) -> Any? {
    switch form {
    case .number: return NumberText.finite(text, count: 1)?[0]
    case .time: return NumberText.numbers(text, atMost: 1)?.first.flatMap { $0.isNaN ? nil : $0 }
    case .flag: return NumberText.flag(text)
    case .bits, .seed: return NumberText.bits(text)
    case .count:
      let number = NumberText.finite(text, count: 1)?[0]
      return number.flatMap { abs($0) <= 1e9 ? Int(exactly: $0) : nil }
    case .point: return NumberText.point(text)
    case .size: return NumberText.size(text)
    case .rect: return NumberText.rect(text)
    case .color: return ColourText.color(text, opacity: opacity).map { CGColor($0) }
    case .transform: return TransformText.transform(text)
    case .numbers:
      let values = NumberText.numbers(text, atMost: PropertyLimits.listCount)
      return values.flatMap { $0.allSatisfy(\.isFinite) ? $0 : nil }
    case .word(let known): return known.contains(text) ? text : nil
    case .object(let known, let make): return known.contains(text) ? make(text) : nil
    case .text: return text
    case .curve: return TimingFunctionText.function(text)
    case .path: return nil
    }
  }

  private static func accepted(_ form: TextForm) -> String {
    switch form {
    case .number: "a finite number"
    case .time: "a number, or inf"
    case .flag: "0 or 1"
    case .bits: "a bit mask as a whole number"
    case .seed: "a whole number from 0 to 4294967295"
    case .count: "a whole number"
    case .point, .size: "two finite numbers"
    case .rect: "four finite numbers"
    case .color: "1, 3 or 4 finite numbers"
    case .transform:
      "translate, scale, rotate, perspective and matrix functions with finite arguments"
    case .numbers: "finite numbers"
    case .word(let known), .object(let known, _): "one of " + known.joined(separator: ", ")
    case .text: "a text"
    case .curve: TimingFunctionText.accepted
    case .path: "a path"
    }
  }
}

enum PropertyLimits {
  /// Most items of a list that is one property's value: dash lengths, gradient stops, keyframes.
  ///
  /// More than anything drawn by hand or made by a tool has.
  static let listCount = 65_536
  /// Most filters in one list, and most inputs of one filter that are read.
  ///
  /// Each filter is a pass over the layer's picture; real lists have a handful.
  static let filterCount = 64
  /// Most animations of one layer, those in groups not counted.
  ///
  /// Each is a pass over the others when it is added; real layers have a handful.
  static let animationCount = 256
  /// Most groups of animations around one.
  ///
  /// They are read by recursion; real ones are one deep.
  static let groupDepth = 16
}
