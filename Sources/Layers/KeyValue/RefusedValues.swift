import Foundation
import StrataGraphics

/// The values that did not fit in key-value calls to an object, by key path.
///
/// They are reported when a tree that contains the object is rendered.
struct RefusedValues {
  private var messages: [String: String] = [:]

  var isEmpty: Bool { messages.isEmpty }

  /// The maximum number of entries, because programs can make up any number of key paths.
  private static let most = 64

  /// The messages, ordered by key path.
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
  /// As on Apple's systems, a number or Boolean property accepts a string and takes the number at
  /// its start, or 0 and false if it does not start with a number. Any other value that does not
  /// fit leaves the object unchanged.
  ///
  /// - Returns: The message to report, or nil.
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

  /// Assigns the number at the start of a string and returns the message to report.
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
    return isUnderstood ? nil : "\(error.description); using \(number)"
  }

  private static let truthWords: Set = ["yes", "no", "true", "false"]
}

/// An object that accepts key-value calls and records the values that do not fit.
protocol ValueRefusing: AnyObject {
  var refusedValues: RefusedValues { get set }
}

extension ValueRefusing {
  /// Carries out a key-value call and records a value that does not fit.
  func take(
    _ value: Any?, forKeyPath keyPath: String, by assign: (Any?) throws(KeyPathError) -> Void
  ) {
    // Before and after the call, which may itself cause another call on the same object.
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
      if !newValue.isEmpty { hasMessages = true }
    }
  }

  /// The diagnostics to report when the layer is drawn: values and animations that have no effect.
  package var messages: [ContentNote] {
    hasMessages ? refusedValues.notes + (animations?.messages ?? []) : []
  }
}
