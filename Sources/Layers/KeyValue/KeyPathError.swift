package import StrataGraphics

/// Why a key-value call cannot be carried out.
package enum KeyPathError: StrataError, Equatable {
  /// The property takes something else.
  case wrongType(key: String, expected: String, got: String)
  /// The value before it has no such component; `available` lists those that it has.
  case unknownComponent(keyPath: String, component: String, available: [String])
  /// No sublayer has the name.
  case noSuchSublayer(keyPath: String, name: String)
  /// None of the filters has the name.
  case noSuchFilter(keyPath: String, name: String)
  /// No cell of the emitter has the name.
  case noSuchCell(keyPath: String, name: String)
  /// No behaviour of the emitter has the name.
  case noSuchBehavior(keyPath: String, name: String)
  /// The property follows from others and cannot be set.
  case readOnly(key: String)

  package var kind: FailureKind { .usage }

  package var description: String {
    switch self {
    case .wrongType(let key, let expected, let got):
      "\(key) takes \(expected), not \(got)"
    case .unknownComponent(let keyPath, let component, let available):
      available.isEmpty
        ? "\(keyPath): a value of this kind has no components, so \(component) cannot be set"
        : "\(keyPath): there is no component \(component); there are "
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
