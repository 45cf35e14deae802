package import StrataGraphics

/// A reason for a failed key-value call.
package enum KeyPathError: StrataError, Equatable {
  /// The property expects a value of another type.
  case wrongType(key: String, expected: String, got: String)
  /// The value has no such component; `available` lists the components that it has.
  case unknownComponent(keyPath: String, component: String, available: [String])
  /// No sublayer has this name.
  case noSuchSublayer(keyPath: String, name: String)
  /// No filter has this name.
  case noSuchFilter(keyPath: String, name: String)
  /// No cell of the emitter has this name.
  case noSuchCell(keyPath: String, name: String)
  /// No behavior of the emitter has this name.
  case noSuchBehavior(keyPath: String, name: String)
  /// The property is computed from others and cannot be set.
  case readOnly(key: String)

  package var kind: FailureKind { .usage }

  package var description: String {
    switch self {
    case .wrongType(let key, let expected, let got):
      "\(key) takes \(expected), not \(got)"
    case .unknownComponent(let keyPath, let component, let available):
      available.isEmpty
        ? "\(keyPath): the value has no components, so \(component) cannot be set"
        : "\(keyPath): unknown component \(component); expected one of "
          + available.joined(separator: ", ")
    case .noSuchSublayer(let keyPath, let name):
      "\(keyPath): no sublayer is named \(name)"
    case .noSuchFilter(let keyPath, let name):
      "\(keyPath): no filter is named \(name)"
    case .noSuchCell(let keyPath, let name):
      "\(keyPath): no emitter cell is named \(name)"
    case .noSuchBehavior(let keyPath, let name):
      "\(keyPath): no emitter behavior is named \(name)"
    case .readOnly(let key):
      "\(key) cannot be set"
    }
  }
}
