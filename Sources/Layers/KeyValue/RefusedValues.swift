import Foundation
import StrataGraphics

/// What key-value calls gave an object that did not fit it, by key path: reported when a tree is
/// rendered that the object is in.
struct RefusedValues {
  private var messages: [String: String] = [:]

  /// Key paths are strings that programs make up, of which there may be any number.
  private static let most = 64

  /// In the order of their key paths.
  var notes: [ContentNote] {
    messages.sorted { $0.key < $1.key }
      .map { ContentNote(.warning, code: "bad-value", $0.value) }
  }

  /// Carries out a key-value call.
  ///
  /// As on Apple's systems a number or a truth value takes what a string begins with, 0 and false
  /// where that is no number. Whatever else does not fit leaves the object as it was.
  ///
  /// - Parameter refused: Gains what there is to say of the call, and loses what there was before.
  static func assign(
    _ value: Any?, _ keyPath: String, telling refused: inout RefusedValues?,
    by assign: (Any?) throws(KeyPathError) -> Void
  ) {
    var message: String?
    do { try assign(value) } catch {
      message = error.description
      if case .string(let string)? = AnimatableValue.unwrap(value).flatMap({ AnimatableValue($0) })
      {
        message = assignNumber(in: string, error, by: assign)
      }
    }
    guard message != nil || refused != nil else { return }
    var new = refused ?? RefusedValues()
    if message == nil || new.messages.count < most { new.messages[keyPath] = message }
    refused = new.messages.isEmpty ? nil : new
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

extension CALayer {
  /// Carries out a key-value call on the layer; what does not fit is reported when it is rendered.
  func take(
    _ value: Any?, forKeyPath keyPath: String, by assign: (Any?) throws(KeyPathError) -> Void
  ) {
    var refused = extras?.refusedValues
    RefusedValues.assign(value, keyPath, telling: &refused, by: assign)
    guard refused != nil || extras?.refusedValues != nil else { return }
    ownExtras.refusedValues = refused
    if refused != nil { hasRemarks = true }
  }

  /// What is to be said of the layer where it is drawn: values and animations that have no effect.
  package var remarks: [ContentNote] {
    (extras?.refusedValues?.notes ?? []) + (animations?.remarks ?? [])
  }
}
