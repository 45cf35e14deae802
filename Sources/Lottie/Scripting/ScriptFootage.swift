import Foundation
import StrataDocuments
import StrataExpressions

/// A data file of the document, as expressions see it.
final class ScriptFootage: ExpressionObject {
  private let text: String
  private let document: JSONDocument

  /// - Throws: The errors of `JSONDocument.read`.
  init(_ data: Data, called name: String) throws {
    document = try JSONDocument.read(data, called: name, depth: LottieReader.depth)
    text = String(decoding: data, as: UTF8.self)
  }

  var isFunction: Bool { true }

  /// Returns the tree of the values, whose name is "Outline".
  func call(
    _ arguments: [ExpressionValue], this: ExpressionValue, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    let name = try run.text(arguments.first ?? .undefined)
    guard name == "Outline" else { throw run.fail("unknown name '\(name)' of a data file") }
    return .object(ScriptOutline(document.root, of: document, key: ""))
  }

  func member(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    switch name {
    case "sourceText":
      try run.meter.allocate(text.utf8.count / 16 + 1)
      return .string(text)
    case "sourceData": return try ScriptData.value(document.root, of: document, run)
    default: return nil
    }
  }
}

/// An object of a data file, whose members are the values of `sourceData`.
private final class ScriptData: ExpressionObject {
  private let json: JSONValue
  /// The document that owns the values.
  private let document: JSONDocument

  private init(_ json: JSONValue, of document: JSONDocument) {
    (self.json, self.document) = (json, document)
  }

  /// Returns a value of a document; an array becomes a list of its values.
  static func value(
    _ json: JSONValue, of document: JSONDocument, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    try run.meter.allocate(1)
    guard json.isArray else { return json.plain ?? .object(ScriptData(json, of: document)) }
    var items: [ExpressionValue] = []
    for entry in json.entries { items.append(try value(entry, of: document, run)) }
    return .list(ExpressionList(items))
  }

  var memberNames: [String] { json.members.map(\.key) }

  func member(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    guard let value = try json.member(name, run) else { return nil }
    return try Self.value(value, of: document, run)
  }
}

/// An object or an array of a data file, which is called with the names of its values.
private final class ScriptOutline: ExpressionObject {
  private let json: JSONValue
  /// The document that owns the values.
  private let document: JSONDocument
  /// The name of this value, which also begins the names of the entries of an array.
  private let key: String

  init(_ json: JSONValue, of document: JSONDocument, key: String) {
    (self.json, self.document, self.key) = (json, document, key)
  }

  var isFunction: Bool { true }

  /// Returns a member of an object by its name, or an entry of an array.
  ///
  /// The entries of `list` are called `list 0`, `list 1` and so on, or by their indices.
  func call(
    _ arguments: [ExpressionValue], this: ExpressionValue, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    let name = try run.text(arguments.first ?? .undefined)
    guard let value = json.isArray ? try entry(name, run) : try json.member(name, run) else {
      throw run.fail("unknown name '\(name)' of the data\(key.isEmpty ? "" : " '\(key)'")")
    }
    return value.plain ?? .object(ScriptOutline(value, of: document, key: name))
  }

  func member(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? { nil }

  private func entry(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> JSONValue? {
    let number = name.hasPrefix(key + " ") ? name.dropFirst(key.count + 1) : name[...]
    guard let index = Int(number), index >= 0, index < json.count else { return nil }
    try run.meter.step(index / DocumentScript.entriesOfStep)
    return json.entries.dropFirst(index).first { _ in true }
  }
}

extension JSONValue {
  /// The value as that of an expression; nil for an array or an object.
  fileprivate var plain: ExpressionValue? {
    switch kind {
    case .null: .null
    case .true: .boolean(true)
    case .false: .boolean(false)
    case .number: exactNumber.map { .number($0) }
    case .string: .string(text ?? "")
    case .array, .object: nil
    }
  }

  /// Returns a member of an object, which may be `null`; nil if it is missing.
  fileprivate func member(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> JSONValue? {
    try run.meter.step(count / DocumentScript.entriesOfStep)
    return members.first { $0.key == name }?.value
  }
}
