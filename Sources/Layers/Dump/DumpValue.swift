package import Foundation
package import StrataGraphics

/// The value of a property in a dump.
package enum DumpValue: Equatable {
  case none
  case flag(Bool)
  case number(Double)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case transform(CATransform3D)
  case color(Color)
  case path(Path)
  case image(width: Int, height: Int)
  case string(String)
  case list([DumpValue])
  /// A filter with the inputs that were set.
  case filter(type: String, name: String?, isEnabled: Bool, inputs: [String: DumpValue])
  /// An emitter behavior with the inputs that were set.
  case behavior(type: String, name: String?, isEnabled: Bool, inputs: [String: DumpValue])
  /// An emitter cell with the values that differ from those of a new one.
  case cell(name: String?, values: [String: DumpValue])
  /// Any other object, represented by its type only.
  case object(type: String)

  /// - Parameter value: A value returned by key-value methods.
  package init(_ value: Any?) {
    guard let value = AnimatableValue.unwrap(value) else {
      self = .none
      return
    }
    self =
      Self.boxed(value) ?? Self.layerObject(value) ?? AnimatableValue(value).map(
        DumpValue.init(known:))
      ?? .object(type: "\(type(of: value))")
  }

  /// Converts what only the box identifies: a Boolean, or a number with fewer digits.
  private static func boxed(_ value: Any) -> DumpValue? {
    if type(of: value) == Bool.self, let flag = value as? Bool { return .flag(flag) }
    guard let number = value as? NSNumber else { return nil }
    switch unsafe String(cString: number.objCType) {
    case "c": return .flag(number.boolValue)
    // 0.3 as a Float is 0.30000001192092896 as a Double; the shortest digits are the intended ones.
    case "f": return .number(Double("\(number.floatValue)") ?? number.doubleValue)
    default: return nil
    }
  }

  /// Converts the objects that only layers use.
  private static func layerObject(_ value: Any) -> DumpValue? {
    switch value {
    case let filter as CAFilter:
      .filter(
        type: filter.type, name: filter.name, isEnabled: filter.isEnabled,
        // Filters within filters are written as their type, so that nesting does not use the stack.
        inputs: filter.inputs.mapValues {
          $0 is CAFilter ? .object(type: "CAFilter") : DumpValue($0)
        })
    case let behavior as CAEmitterBehavior:
      .behavior(
        type: behavior.type, name: behavior.name, isEnabled: behavior.isEnabled,
        inputs: behavior.state.inputs.mapValues {
          // Nested behaviors are written as their type, too.
          $0 is CAEmitterBehavior ? .object(type: "CAEmitterBehavior") : DumpValue($0)
        })
    case let cell as CAEmitterCell: Self.cell(cell.state)
    case let constraint as CAConstraint: .string(constraint.description)
    default: nil
    }
  }

  /// The maximum number of cells in a dump.
  ///
  /// A cell that is shared is written in full at each occurrence, and larger dumps would be
  /// unreadable.
  private static let mostCells = 65_536

  private static func cell(_ state: EmitterCellState) -> DumpValue {
    guard state.count <= mostCells else { return .object(type: "CAEmitterCell") }
    let fresh = EmitterCellState()
    var values = state.undeclaredValues.mapValues { DumpValue($0) }
    for key in EmitterCellState.properties.distinctKeys where key != "name" && key != "style" {
      let value = DumpValue(state.value(forKey: key))
      if value != DumpValue(fresh.value(forKey: key)) { values[key] = value }
    }
    return .cell(name: state.name, values: values)
  }

  private init(known value: AnimatableValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .point(let point): self = .point(point)
    case .size(let size): self = .size(size)
    case .rect(let rect): self = .rect(rect)
    case .transform(let transform): self = .transform(transform)
    case .color(let color): self = .color(color.value)
    case .path(let path): self = .path(path.value)
    case .image(let image): self = .image(width: image.width, height: image.height)
    case .string(let string): self = .string(string)
    // Arrays within arrays are written as their type, so that nesting does not use the stack.
    case .array(let entries):
      self = .list(
        entries.map { $0 is [Any] ? .object(type: "\(type(of: $0))") : DumpValue($0) })
    }
  }
}

extension Double {
  /// The shortest digits that read back as the same number, without ".0"; "nan", "inf" or "-inf".
  package var dumpText: String {
    // Larger integers would have digits beyond the precision of a Double.
    if abs(self) < 0x1p53, let whole = Int(exactly: self) { return "\(whole)" }
    return "\(self)"
  }

  /// The number rounded to nine decimals, for people.
  ///
  /// The cosine of a quarter turn, for example, is 6e-17, which is noise.
  var roundedText: String {
    // Above this the ninth decimal is below the precision of a Double.
    guard abs(self) < 0x1p22 else { return dumpText }
    return ((self * 1e9).rounded() / 1e9).dumpText
  }
}

extension CATransform3D {
  /// The elements, row by row.
  package var elements: [CGFloat] {
    [
      m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
    ]
  }
}

extension Path {
  /// Returns the coordinates with a letter after those of each element, in the CAML path format.
  package func operatorText(_ coordinate: (Double) -> String) -> String {
    var text = ""
    var next = 0
    for verb in verbs {
      for point in points[next..<next + verb.pointCount] {
        text += "\(coordinate(point.x)) \(coordinate(point.y)) "
      }
      next += verb.pointCount
      text += verb.letter + " "
    }
    return String(text.dropLast())
  }
}

extension Path.Verb {
  fileprivate var letter: String {
    switch self {
    case .move: "m"
    case .line: "l"
    case .quad: "q"
    case .cubic: "c"
    case .close: "h"
    }
  }
}
