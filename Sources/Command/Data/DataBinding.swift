import Foundation
import Strata
import StrataGraphics

/// The slots and the layers' properties that the columns of a table set.
struct DataBinding {
  private enum Target {
    case slot(String)
    case property(String)
  }

  private var targets: [(column: String, target: Target)] = []

  /// Finds the targets of all columns in a scene.
  ///
  /// - Parameters:
  ///   - map: Slots or paths by column; nil for a column that is not used. A column that is not in
  ///     the map has the name of its target.
  ///   - placeholders: The columns that the output uses, which need no target.
  /// - Throws: A failure of kind `.usage` for a column without a target.
  init(
    _ columns: [String], in scene: Scene, map: [String: String?], placeholders: Set<String>
  ) throws(CommandFailure) {
    if let unknown = map.keys.sorted().first(where: { !columns.contains($0) }) {
      throw Self.unknown(
        "--map has the column \(Quotation.quoted(unknown)), which the data does not have", columns,
        unknown)
    }
    let slots = scene.lottie?.slots ?? []
    for column in columns {
      let name: String
      switch map[column] {
      case .some(.none): continue
      case .some(.some(let given)): name = given
      case .none: name = column
      }
      if slots.contains(name) {
        targets.append((column, .slot(name)))
        continue
      }
      do throws(SceneValueError) {
        _ = try scene.layerKeyPath(at: name)
        targets.append((column, .property(name)))
      } catch {
        if map[column] == nil, placeholders.contains(column) { continue }
        let near = Spelling.nearest(to: name, among: slots)
        throw CommandFailure(
          .usage,
          "column \(Quotation.quoted(column)) is neither a slot nor a property; "
            + (near.map { "did you mean the slot '\($0)'" } ?? error.description))
      }
    }
  }

  /// Returns the failure for a name that is not a column.
  ///
  /// - Parameter problem: The first part of the message, to which a similar column or a list of the
  ///   columns is added.
  static func unknown(_ problem: String, _ columns: [String], _ name: String) -> CommandFailure {
    let near = Spelling.nearest(to: name, among: columns)
    return CommandFailure(
      .usage,
      problem + "; "
        + (near.map { "did you mean '\($0)'" } ?? "it has " + Quotation.list(columns)))
  }

  /// Returns the values of a row for its targets; a column without a value sets nothing.
  func row(_ row: DataTable.Row) -> DataRow {
    var bound = DataRow(place: row.place)
    for (column, target) in targets {
      guard let value = row.values[column] else { continue }
      switch target {
      case .slot(let name): bound.slots.append((name, value))
      case .property(let path): bound.values.append(NamedValue(path, value, column: column))
      }
    }
    return bound
  }
}

/// The values of a row of data for one output.
struct DataRow {
  /// The file and the line or the number of the row, for messages.
  let place: String
  var slots: [(name: String, value: String)] = []
  var values: [NamedValue] = []

  /// Returns the images that the values name.
  func files(beside scene: String) -> [String] {
    let contents = values.filter { $0.name.hasSuffix("contents") }.map(\.value)
    let images = slots.map { LottieDocumentOptions.file(ofSlot: $0.value, beside: scene) }
    return (contents + images).filter(InputFile.isFile)
  }
}
