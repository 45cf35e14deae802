import Foundation
import StrataGraphics

/// What key-value calls gave an object that did not fit it, by key path: reported when a tree is
/// rendered that the object is in.
struct RefusedValues {
  private var messages: [String: String] = [:]

  var isEmpty: Bool { messages.isEmpty }

  /// Key paths are strings that programs make up, of which there may be any number.
  private static let most = 64

  /// In the order of their key paths.
  var notes: [ContentNote] {
    messages.sorted { $0.key < $1.key }
      .map { ContentNote(.warning, code: "bad-value", $0.value) }
  }

  mutating func note(_ message: String, forKeyPath keyPath: String) {
    if messages[keyPath] != nil || messages.count < Self.most { messages[keyPath] = message }
  }

  mutating func forget(_ keyPath: String) { messages[keyPath] = nil }

  /// Carries out a key-value call.
  ///
  /// As on Apple's systems a number or a truth value takes what a string begins with, 0 and false
  /// where that is no number. Whatever else does not fit leaves the object as it was.
  ///
  /// - Returns: What there is to say of it.
  fileprivate static func assign(
    _ value: Any?, by assign: (Any?) throws(KeyPathError) -> Void
  ) -> String? {
    do { try assign(value) } catch {
      guard
        case .string(let string)? = AnimatableValue.unwrap(value).flatMap({ AnimatableValue($0) })
      else { return error.description }
      return assignNumber(in: string, error, by: assign)
    }
    return nil
  }

  /// Gives the number that a string stands for; what there is to say of that.
  private static func assignNumber(
    in string: String, _ error: KeyPathError, by assign: (Any?) throws(KeyPathError) -> Void
  ) -> String? {
    let text = string as NSString
    guard case .wrongType(_, let expected, _) = error else { return error.description }
    let isTruth = expected == Bool.takes
    let number = isTruth ? (text.boolValue ? 1 : 0) : text.doubleValue
    do { try assign(number) } catch _ { return error.description }
    let word = string.trimmingCharacters(in: .whitespaces)
    let isUnderstood =
      Double(word) == number || (isTruth && truthWords.contains(word.lowercased()))
    return isUnderstood ? nil : "\(error.description); it counts as \(number)"
  }

  private static let truthWords: Set = ["yes", "no", "true", "false"]
}

/// What takes key-value calls and keeps those that do not fit, to be reported.
protocol ValueRefusing: AnyObject {
  var refusedValues: RefusedValues { get set }
}

extension ValueRefusing {
  /// Carries out a key-value call; what does not fit is kept to be reported.
  func take(
    _ value: Any?, forKeyPath keyPath: String, by assign: (Any?) throws(KeyPathError) -> Void
  ) {
    // Before the call and after it, which may lead to another one of the same object.
    if !refusedValues.isEmpty { refusedValues.forget(keyPath) }
    if let message = RefusedValues.assign(value, by: assign) {
      refusedValues.note(message, forKeyPath: keyPath)
    }
  }
}

extension CALayer: ValueRefusing {
  var refusedValues: RefusedValues {
    get { extras?.refusedValues ?? RefusedValues() }
    set {
      ownExtras.refusedValues = newValue
      if !newValue.isEmpty { hasRemarks = true }
    }
  }

  /// What is to be said of the layer where it is drawn: values and animations that have no effect.
  package var remarks: [ContentNote] {
    hasRemarks ? refusedValues.notes + (animations?.remarks ?? []) : []
  }
}
