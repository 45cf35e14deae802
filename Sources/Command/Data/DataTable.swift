import Foundation
import Strata
import StrataGraphics

/// The rows of a data file: a CSV file with a header, or a JSON array of objects.
struct DataTable {
  struct Row {
    /// The file and the line or the number of the row, for messages.
    let place: String
    /// The texts by column; a column without a value keeps the value of the scene.
    let values: [String: String]
  }

  let columns: [String]
  let rows: [Row]

  /// Reads a file, or standard input for "-"; text that begins with a bracket is JSON.
  ///
  /// - Throws: A failure of kind `.resource` if it cannot be read, `.limit` if it is too long, and
  ///   `.scene` if it is malformed or has no rows; `LimitExceeded` if reading takes too long.
  init(_ path: String, limits: Limits) throws {
    let data = try Self.contents(of: path, limits: limits)
    (columns, rows) = try ThreadWatch.during("a table", limits) { try Self.table(data, path) }
    try Self.check(columns, in: path)
    guard !rows.isEmpty else {
      throw CommandFailure(.scene, "\(path): the table has no rows; add at least one")
    }
  }

  private static func table(_ given: Data, _ path: String) throws -> ([String], [Row]) {
    var data = given
    if data.starts(with: CSVText.byteOrderMark) {
      data = Data(data.dropFirst(CSVText.byteOrderMark.count))
    }
    let first = data.first { !" \t\r\n".utf8.contains($0) }
    if isObject(data) {
      throw CommandFailure(
        .scene,
        "\(path): expected a JSON array of objects, not an object; put [ before the first object "
          + "and ] after the last one, and separate them by commas")
    }
    return first == UInt8(ascii: "[") ? try json(data, path) : try csv(data, path)
  }

  /// The maximum length of the name of a column and of its target, in bytes.
  private static let mostNameBytes = 1_000

  /// Checks the length of the names in a file, because messages about a scene quote names in full.
  ///
  /// - Throws: A failure of kind `.scene` for a name that is too long.
  static func check(_ names: [String], in path: String) throws(CommandFailure) {
    guard let name = names.first(where: { $0.utf8.count > mostNameBytes }) else { return }
    throw CommandFailure(
      .scene,
      "\(path): the name \(Quotation.quoted(name)) is longer than \(mostNameBytes) bytes; "
        + "use a shorter one")
  }

  /// Refuses a JSON file with a repeated key, of which one would be ignored.
  ///
  /// - Throws: A failure of kind `.scene`.
  static func checkKeys(of data: Data, in path: String) throws(CommandFailure) {
    guard let repeated = RepeatedKey.first(in: data) else { return }
    throw CommandFailure(
      .scene, "\(path):\(repeated.line): \(repeated.problem); remove one of them")
  }

  /// Returns the contents of a file, or of standard input for "-".
  ///
  /// - Throws: A failure of kind `.resource` if it cannot be read, and `.limit` if it is too long.
  static func contents(of path: String, limits: Limits) throws(CommandFailure) -> Data {
    let most = limits.documentBytes + 1
    let input = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path)
    guard let data = input.flatMap({ try? $0.read(upToCount: most) ?? Data() }) else {
      throw CommandFailure(.resource, "\(path): cannot read the file; check the path")
    }
    guard data.count <= limits.documentBytes else {
      throw CommandFailure(
        .limit, "\(path): exceeds \(limits.documentBytes) bytes, the limit for a document")
    }
    return data
  }

  /// Returns whether data begins with a JSON object, as a file with an object per line does.
  private static func isObject(_ data: Data) -> Bool {
    let start = data.lazy.filter { !" \t\r\n".utf8.contains($0) }.prefix(2)
    return start.elementsEqual("{\"".utf8) || start.elementsEqual("{}".utf8)
  }

  /// Refuses columns that are separated by semicolons or tabs, which would be one column.
  ///
  /// - Throws: A failure of kind `.scene`.
  private static func checkSeparator(
    _ header: CSVText.Record, in path: String
  ) throws(CommandFailure) {
    guard header.fields.count == 1, let names = header.fields.first else { return }
    let separators: [(Character, String)] = [(";", "semicolons"), ("\t", "tabs")]
    for (separator, plural) in separators where names.contains(separator) {
      throw CommandFailure(
        .scene,
        "\(path):\(header.line): the columns are separated by \(plural); save the table as CSV "
          + "with commas")
    }
  }

  private static func csv(
    _ data: Data, _ path: String
  ) throws -> ([String], [Row]) {
    var records: [CSVText.Record]
    do {
      records = try CSVText.records(data)
    } catch let error as CSVText.FormatError {
      throw CommandFailure(.scene, "\(path):\(error.line): \(error.problem)")
    }
    guard !records.isEmpty else { return ([], []) }
    let header = records.removeFirst()
    try checkSeparator(header, in: path)
    let columns = header.fields
    if columns.contains("") {
      throw CommandFailure(
        .scene, "\(path):\(header.line): a column has no name; add one to the header")
    }
    var known: Set<String> = []
    if let name = columns.first(where: { !known.insert($0).inserted }) {
      throw CommandFailure(
        .scene, "\(path):\(header.line): two columns are named \(Quotation.quoted(name))")
    }
    let rows = try records.map { record throws(CommandFailure) in
      guard record.fields.count == columns.count else {
        throw CommandFailure(
          .scene,
          "\(path):\(record.line): the row has \(record.fields.count.counted("field")), not "
            + "\(columns.count)")
      }
      return Row(
        place: "\(path):\(record.line)",
        values: Dictionary(uniqueKeysWithValues: zip(columns, record.fields)))
    }
    return (columns, rows)
  }

  private static func json(
    _ data: Data, _ path: String
  ) throws(CommandFailure) -> ([String], [Row]) {
    let objects: [[String: JobValue]]
    do {
      objects = try JSONDecoder().decode([[String: JobValue]].self, from: data)
    } catch {
      let number = (error as? JobValue.Unreadable)?.description
      throw CommandFailure(.scene, "\(path): " + (number ?? "expected a JSON array of objects"))
    }
    try checkKeys(of: data, in: path)
    let rows = objects.enumerated().map { index, object in
      let values = object.filter { $0.value != .null }.mapValues(\.argument)
      return Row(place: "\(path): row \(index)", values: values)
    }
    return (Set(objects.flatMap(\.keys)).sorted(), rows)
  }
}
