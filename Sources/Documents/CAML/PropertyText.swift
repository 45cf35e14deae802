import Foundation
import StrataGraphics
import StrataLayers

/// The text of a property in a document, from either an attribute or an element.
struct PropertyText {
  var name: String
  var text: String
  /// A factor on the alpha of a color.
  var opacity = 1.0
  /// Whether the value is written as `type="null"`.
  var isNull = false
  var line: Int
}

/// The result of setting a property from text.
enum PropertyReading {
  /// There is no such property, or documents do not write it as text.
  case unknown
  case set
  /// The property does not accept the text.
  case refused(accepted: String)
}

extension PropertyText {
  /// Sets the property of that name, if the class declares one that documents can contain.
  ///
  /// - Parameters:
  ///   - table: The properties of the class of `root`.
  ///   - path: Reads a path.
  /// - Throws: The errors of `path`.
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
    } catch KeyPathError.readOnly {
      return .refused(accepted: "no value, because it follows from other properties")
    } catch is KeyPathError {
      return .refused(accepted: Self.accepted(form))
    }
    return .set
  }

  /// Returns the key-value coding value for the text; nil if the text does not have this form.
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
    case .color: return ColorText.color(text, opacity: opacity).map { CGColor($0) }
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
    case .flag: "true or false"
    case .bits: "a bit mask as a whole number"
    case .seed: "a whole number from 0 to 4294967295"
    case .count: "a whole number"
    case .point, .size: "two finite numbers"
    case .rect: "four finite numbers"
    case .color: ColorText.accepted
    case .transform:
      "translate, scale, rotate, perspective and matrix functions with finite arguments"
    case .numbers: "finite numbers"
    case .word(let known), .object(let known, _): "one of " + known.joined(separator: ", ")
    case .text: "a string"
    case .curve: TimingFunctionText.accepted
    case .path: "a path"
    }
  }
}

/// The limits for the properties of layers, filters and animations in documents.
enum PropertyLimits {
  /// The maximum number of items in the list of a property, such as dash lengths or key frames.
  ///
  /// This exceeds anything that is drawn by hand or exported by a tool.
  static let listCount = 65_536
  /// The maximum number of filters in one list, and of inputs of one filter.
  ///
  /// Each filter is a pass over the layer's image; real lists contain a handful.
  static let filterCount = 64
  /// The maximum number of animations of one layer, not counting those in groups.
  ///
  /// Adding an animation takes time proportional to the number of others; real layers have a
  /// handful.
  static let animationCount = 256
  /// The maximum nesting depth of animation groups.
  ///
  /// Groups are read recursively; real files nest one level.
  static let groupDepth = 16
}
