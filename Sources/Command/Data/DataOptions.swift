import ArgumentParser
import Foundation
import Strata
import StrataImageFiles

/// `--data`, for every command that draws one output per row of a table.
struct DataOptions: ParsableArguments {
  @Option(
    name: .customLong("data"),
    help: ArgumentHelp(
      "CSV or JSON file with one row for each output, such as people.csv, or - for standard input.",
      discussion: """
        A column sets the slot of the same name, or else the property whose path is the name of \
        the column, such as title.string. {column} in the output is the value of a column, as in \
        -o '{id}.mp4', and {n} is the number of the row from 0. CSV has the names of the columns \
        in its first line. JSON is an array of objects, in which null keeps the value of the scene.
        """, valueName: "file"),
    completion: .file(extensions: ["csv", "json"]))
  var file: String?

  @Option(
    name: .customLong("map"),
    help: ArgumentHelp(
      "JSON file that assigns slots or paths to the columns of --data.",
      discussion: """
        An object such as {"full name": "title.string", "notes": null}. null ignores a column.
        """, valueName: "file"),
    completion: .file(extensions: ["json"]))
  var map: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Rows of --data to draw, such as 40-59, counted from 0 (default: all).",
      valueName: "range"),
    transform: FrameSelection.rows(parsing:))
  var rows: FrameSelection?

  /// The files that the options name, apart from standard input.
  var inputs: [String] { [file, map].compactMap { $0 }.filter { $0 != "-" } }

  func validate() throws {
    guard file == nil else { return }
    if map != nil { throw ValidationError("--map requires --data") }
    if rows != nil { throw ValidationError("--rows requires --data") }
  }

  /// Returns the scenes with their outputs, or the rows of the data with theirs.
  ///
  /// - Parameter load: Reads a scene.
  /// - Throws: A failure of kind `.usage` for options, columns, rows or outputs that do not match,
  ///   and the errors of reading the scene and the data.
  func runs(
    of files: SceneFiles, limits: Limits, _ load: (SceneRun) throws -> Scene
  ) throws -> [SceneRun] {
    guard let file else { return try files.runs() }
    guard files.scenes.count == 1, let scene = files.scenes.first, scene != "-" else {
      throw CommandFailure(.usage, "--data requires exactly one scene, in a file")
    }
    try files.refuseFolder()
    let table = try DataTable(file, limits: limits)
    let template = RowTemplate(files.path, scene: scene, columns: table.columns)
    try template.check(rows: rows?.count ?? table.rows.count)
    let binding = try DataBinding(
      table.columns, in: load(SceneRun(scene: scene, output: "")), map: targets(limits),
      placeholders: template.names)
    if let rows, rows.last >= table.rows.count {
      throw CommandFailure(
        .usage,
        "--rows ends at row \(rows.last), but the last row of \(file) is \(table.rows.count - 1)")
    }
    var known: [String: String] = [:]
    let numbers = rows.map { Array($0.numbers) } ?? Array(table.rows.indices)
    return try numbers.map { index in
      let row = table.rows[index]
      let output = try template.output(of: row, number: index)
      if let other = known.updateValue(row.place, forKey: output), !output.isEmpty {
        throw CommandFailure(
          .usage,
          "\(Quotation.quoted(output)) would be the output of both \(other) and \(row.place); "
            + "add {n} to the output")
      }
      return SceneRun(
        scene: scene, output: output, isGenerated: output != files.path, row: binding.row(row))
    }
  }

  /// Returns the targets of `--map` by column; nil for a column that is ignored.
  private func targets(_ limits: Limits) throws(CommandFailure) -> [String: String?] {
    guard let map else { return [:] }
    let data = try DataTable.contents(of: map, limits: limits)
    guard let targets = try? JSONDecoder().decode([String: String?].self, from: data) else {
      throw CommandFailure(
        .scene, "\(map): expected a JSON object with a slot, a path or null for each column")
    }
    try DataTable.checkKeys(of: data, in: map)
    try DataTable.check(targets.values.compactMap(\.self), in: map)
    return targets
  }
}

extension DataOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    file = try arguments.value("--data")
    map = try arguments.value("--map")
    rows = try arguments.value("--rows", parse: FrameSelection.rows(parsing:))
  }
}

/// An output path with the names of columns in braces.
struct RowTemplate {
  private enum Part {
    case text(String)
    case placeholder(String)
  }

  private var parts: [Part] = []
  private let template: String
  private let scene: String
  private let columns: [String]

  /// - Parameters:
  ///   - scene: The path of the scene, for `{name}`.
  ///   - columns: The columns of the table.
  init(_ path: String, scene: String, columns: [String]) {
    (template, self.scene, self.columns) = (path, scene, columns)
    var rest = path[...]
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      parts.append(.text(String(rest[..<start])))
      parts.append(.placeholder(String(rest[rest.index(after: start)..<end])))
      rest = rest[rest.index(after: end)...]
    }
    parts.append(.text(String(rest)))
  }

  /// The names in braces.
  var names: Set<String> {
    Set(
      parts.compactMap { part in
        if case .placeholder(let name) = part { name } else { nil }
      })
  }

  /// Checks that the placeholders exist and give each row an output of its own.
  ///
  /// - Parameter rows: The number of rows that are drawn.
  /// - Throws: A failure of kind `.usage` for an unknown name, or for several rows and one output.
  func check(rows: Int) throws(CommandFailure) {
    let known = columns + ["n", "name"]
    if let unknown = names.sorted().first(where: { !known.contains($0) }) {
      throw DataBinding.unknown(
        "the data has no column \(Quotation.quoted(unknown))", known, unknown)
    }
    let isEmpty = parts.allSatisfy { part in
      if case .text("") = part { true } else { false }
    }
    guard !isEmpty, rows > 1, names.subtracting(["name"]).isEmpty,
      !names.contains("name") || !columns.contains("name")
    else { return }
    throw CommandFailure(
      .usage,
      "\(Quotation.quoted(template)) is one output for \(rows) rows; use a placeholder, as in "
        + "-o '{\(columns[0])}.png'")
  }

  /// Returns the output of a row.
  ///
  /// - Parameter number: The number of the row, from 0, for `{n}`.
  /// - Throws: A failure of kind `.usage` if a value is missing or cannot be part of the name of a
  ///   file, or if a name is too long for the system.
  func output(of row: DataTable.Row, number: Int) throws(CommandFailure) -> String {
    let texts = parts.map { part in
      if case .text(let text) = part { text } else { "" }
    }
    var path = ""
    for (index, part) in parts.enumerated() {
      switch part {
      case .text(let text): path += text
      case .placeholder(let name):
        let value = try value(of: name, in: row, number: number)
        path += OutputTemplate.literal(value, before: texts[index...], in: template)
      }
    }
    guard FrameNamePattern.isPattern(path) == FrameNamePattern.isPattern(template) else {
      throw CommandFailure(
        .usage,
        "\(row.place): \(Quotation.quoted(path)) would be a sequence of frames; use other values "
          + "or another output")
    }
    guard path.pathParts.allSatisfy({ $0.utf8.count <= Self.mostNameBytes }) else {
      throw CommandFailure(
        .usage,
        "\(row.place): the output has a name of more than \(Self.mostNameBytes) bytes; "
          + "use shorter values")
    }
    return path
  }

  /// The maximum length of the name of a file in Linux, in bytes.
  private static let mostNameBytes = 255

  private func value(
    of name: String, in row: DataTable.Row, number: Int
  ) throws(CommandFailure) -> String {
    if let value = row.values[name] {
      guard !["", ".", "..", "-"].contains(value), value.utf8.count <= Self.mostNameBytes,
        value.lastSlash == nil, !value.utf8.contains(0), !FrameNamePattern.isPattern(value)
      else {
        throw CommandFailure(
          .usage,
          "\(row.place): \(Quotation.quoted(value)) in column \(Quotation.quoted(name)) cannot be "
            + "part of a file name")
      }
      return value
    }
    // A column that has the name of another placeholder replaces it for all rows.
    switch columns.contains(name) ? nil : name {
    case "n": return "\(number)"
    case "name": return OutputTemplate.name(of: scene)
    default:
      throw CommandFailure(
        .usage,
        "\(row.place): the output needs a value of column \(Quotation.quoted(name))")
    }
  }
}
