import SwiftSyntax

/// A function name with its argument labels, as in `move(to:_:)`.
struct Signature: Hashable {
  let name: String
  /// The labels; "_" for an argument without a label.
  let labels: [String]

  init(_ name: String, _ labels: [String]) {
    // Backquotes around a keyword are not part of the name.
    self.name = name.filter { $0 != "`" }
    self.labels = labels
  }

  init(_ function: FunctionDeclSyntax) {
    self.init(
      function.name.text, function.signature.parameterClause.parameters.map { $0.firstName.text })
  }

  /// Creates the signature of a compound name such as `tap(_:)`; nil for a plain name.
  init?(_ reference: DeclReferenceExprSyntax) {
    guard let names = reference.argumentNames else { return nil }
    self.init(reference.baseName.text, names.arguments.map { $0.name.text })
  }

  /// Creates the signature of a call that has every argument.
  init(calling name: String, _ call: FunctionCallExprSyntax) {
    var labels = call.arguments.map { $0.label?.text ?? "_" }
    if call.trailingClosure != nil { labels.append("_") }
    labels += call.additionalTrailingClosures.map { $0.label.text }
    self.init(name, labels)
  }

  /// Whether a call with the labels of `other` may call this function; trailing closures have no
  /// label.
  func takes(_ other: Signature) -> Bool {
    name == other.name && labels.count == other.labels.count
      && zip(labels, other.labels).enumerated().allSatisfy { index, pair in
        pair.0 == pair.1 || (index == labels.count - 1 && pair.1 == "_")
      }
  }

  /// The signature in Swift syntax.
  var text: String {
    labels.isEmpty ? "\(name)()" : "\(name)(\(labels.map { "\($0):" }.joined()))"
  }
}

// MARK: - Objective-C's name

extension Signature {
  /// The Objective-C name of the function: `tap(_:)` is `tap:`, and `tap(sender:)` is
  /// `tapWithSender:`.
  var selectorName: String {
    guard let first = labels.first else { return name }
    return name + Self.joined(first, to: name) + ":"
      + labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
  }

  /// Returns the first label joined to the name, with "With" between them unless there is a
  /// preposition.
  private static func joined(_ label: String, to name: String) -> String {
    guard label != "_", let initial = label.first else { return "" }
    let capitalized = initial.uppercased() + label.dropFirst()
    let isLinked =
      prepositions.contains(words(in: label).first ?? "")
      || prepositions.contains(words(in: name).last ?? "")
    return isLinked ? capitalized : "With" + capitalized
  }

  /// Returns the words of a camel case name, in lowercase.
  private static func words(in name: String) -> [String] {
    var words: [String] = []
    for letter in name {
      if letter.isUppercase || words.isEmpty { words.append("") }
      words[words.count - 1] += letter.lowercased()
    }
    return words
  }

  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for",
    "from", "given", "in", "including", "inside", "into", "matching", "of", "on", "passing",
    "preceding", "since", "to", "until", "using", "via", "when", "with", "within",
  ]
}
