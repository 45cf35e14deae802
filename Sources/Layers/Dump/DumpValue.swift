package import Foundation
package import StrataGraphics

/// The value of a property, as dumps write it.
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
  /// An emitter behaviour with the inputs that were set.
  case behavior(type: String, name: String?, isEnabled: Bool, inputs: [String: DumpValue])
  /// An emitter cell with what is not as in a new one.
  case cell(name: String?, values: [String: DumpValue])
  /// Something else, of which only the type is told.
  case object(type: String)

  /// - Parameter value: What key-value calls return.
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

  /// What only the box tells: a truth value, or a number of fewer digits.
  private static func boxed(_ value: Any) -> DumpValue? {
    if type(of: value) == Bool.self, let flag = value as? Bool { return .flag(flag) }
    guard let number = value as? NSNumber else { return nil }
    switch String(cString: number.objCType) {
    case "c": return .flag(number.boolValue)
    // 0.3 as a Float is 0.30000001192092896 as a Double; the shortest digits are what was meant.
    case "f": return .number(Double("\(number.floatValue)") ?? number.doubleValue)
    default: return nil
    }
  }

  /// What only layers have.
  private static func layerObject(_ value: Any) -> DumpValue? {
    switch value {
    case let filter as CAFilter:
      .filter(
        type: filter.type, name: filter.name, isEnabled: filter.isEnabled,
        // Filters within filters are told by their type, so that depth costs no stack.
        inputs: filter.inputs.mapValues {
          $0 is CAFilter ? .object(type: "CAFilter") : DumpValue($0)
        })
    case let behavior as CAEmitterBehavior:
      .behavior(
        type: behavior.type, name: behavior.name, isEnabled: behavior.isEnabled,
        inputs: behavior.state.inputs.mapValues {
          // As of filters.
          $0 is CAEmitterBehavior ? .object(type: "CAEmitterBehavior") : DumpValue($0)
        })
    case let cell as CAEmitterCell: Self.cell(cell.state)
    case let constraint as CAConstraint: .string(constraint.description)
    default: nil
    }
  }

  /// Cells that share others are told whole as often as they appear; more than this is no text for
  /// anyone.
  private static let mostCells = 65_536

  private static func cell(_ state: EmitterCellState) -> DumpValue {
    guard state.count <= mostCells else { return .object(type: "CAEmitterCell") }
    let fresh = EmitterCellState()
    var values = state.freeValues.mapValues { DumpValue($0) }
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
    // Arrays within arrays are told by their type, so that depth costs no stack.
    case .array(let entries):
      self = .list(
        entries.map { $0 is [Any] ? .object(type: "\(type(of: $0))") : DumpValue($0) })
    }
  }
}

extension Double {
  /// The shortest digits that read back the same, without ".0"; "nan", "inf" and "-inf".
  package var dumpText: String {
    // Larger whole numbers would be written with digits that no Double tells apart.
    if abs(self) < 0x1p53, let whole = Int(exactly: self) { return "\(whole)" }
    return "\(self)"
  }

  /// The same to nine decimals, for people.
  ///
  /// The cosine of a quarter turn is 6e-17, which says nothing.
  var roundedText: String {
    // Beyond this the ninth decimal is below what a Double holds.
    guard abs(self) < 0x1p22 else { return dumpText }
    return ((self * 1e9).rounded() / 1e9).dumpText
  }
}

extension CATransform3D {
  /// Row by row.
  package var elements: [CGFloat] {
    [
      m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
    ]
  }
}

extension Path {
  /// Coordinates with a letter after each element's own, as CAML writes paths.
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
