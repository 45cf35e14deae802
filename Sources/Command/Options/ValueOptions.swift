import ArgumentParser
import Foundation
import Strata
import StrataGraphics

/// `--set`, for every command that draws a scene file with values of its user.
struct ValueOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Value of a layer's property, such as 'root/badge.backgroundColor=#ff8800'. Repeatable.",
      discussion: """
        The path has the names of layers, separated by slashes, and after a dot the key path of \
        the property. It begins at the root or at any other layer. The value has the type of the \
        property: a number, numbers separated by spaces or commas, a color, true or false, text, \
        or the file of an image for contents. It replaces the animations of the property. If \
        layers have the same name, an index selects one, as in title[1]. A mask is part of the key \
        path, as in root/photo.mask.opacity.
        """,
      valueName: "path=value"),
    transform: NamedValue.init(parsing:))
  var set: [NamedValue] = []

  /// The images that the values name, which no output may replace.
  var inputs: [String] { self.set.filter { $0.name.hasSuffix("contents") }.map(\.value) }

  /// Sets the values in a scene, and then those of a row of data.
  func apply(to scene: Scene, _ row: DataRow?, limits: Limits) throws {
    for value in set + (row?.values ?? []) { try value.apply(to: scene, limits: limits) }
  }
}

extension ValueOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    set = try arguments.values("--set", parse: NamedValue.init(parsing:))
  }
}

/// A name with a value, such as `root/title.string=Ada`.
struct NamedValue {
  let name: String
  let value: String
  /// The column of the data that has the value; nil for an option.
  let column: String?

  init(_ name: String, _ value: String, column: String? = nil) {
    (self.name, self.value, self.column) = (name, value, column)
  }

  init(parsing text: String) throws {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
      throw ArgumentProblem("expected path=value, such as 'root/title.string=Ada'")
    }
    self.init(String(text[..<sign]), String(text[text.index(after: sign)...]))
  }

  /// Sets the value of the property with that path.
  ///
  /// - Throws: `SceneValueError`, a failure of kind `.usage` that names the column of an empty
  ///   cell, and the errors of `ImageResource.read`.
  func apply(to scene: Scene, limits: Limits) throws {
    do {
      let property = try scene.layerKeyPath(at: name)
      try ImageResource.read {
        try property.set(value, limits: limits) { try ArgumentValue.color($0) }
      }
    } catch SceneValueError.badValue(let path, let text, let accepted) {
      if let column, text.isEmpty { throw Self.emptyCell(column, path, accepted) }
      // A cell of a table can have millions of characters.
      throw SceneValueError.badValue(
        path: path, text: Quotation.shortened(text), accepted: accepted)
    }
  }

  private static func emptyCell(
    _ column: String, _ path: String, _ accepted: String
  ) -> CommandFailure {
    CommandFailure(
      .usage,
      "the cell of column \(Quotation.quoted(column)) is empty, but '\(path)' takes \(accepted)")
  }
}
