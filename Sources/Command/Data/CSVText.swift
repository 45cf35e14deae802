import Foundation
import StrataGraphics

/// Reads comma-separated values as RFC 4180 describes them.
///
/// Lines may end with CRLF, LF or CR, and a byte order mark is ignored. A quotation mark within a
/// field without quotes is part of the field. Blank lines are skipped.
struct CSVText {
  /// A record and the number of its first line, from 1.
  struct Record: Equatable {
    let line: Int
    var fields: [String]
  }

  /// An error for a field that is not UTF-8, and for a quoted field that has no end or is followed
  /// by text.
  struct FormatError: Error, Equatable {
    let line: Int
    let problem: String
  }

  private let bytes: [UInt8]
  private var place = 0
  private var line = 1

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let quote = UInt8(ascii: "\"")
  private static let comma = UInt8(ascii: ",")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let lineFeed = UInt8(ascii: "\n")

  /// Returns all records that are not blank.
  ///
  /// - Throws: `FormatError`, and the errors of `ThreadWatch.check()`.
  static func records(_ data: Data) throws -> [Record] {
    var text = CSVText(data)
    var records: [Record] = []
    var pulse = ThreadWatch.Pulse()
    while let record = try text.record() {
      try pulse.step(record.fields.count)
      records.append(record)
    }
    return records
  }

  private init(_ data: Data) {
    let mark = Self.byteOrderMark
    bytes = Array(data.starts(with: mark) ? data.dropFirst(mark.count) : data)
  }

  /// Returns the next record that is not blank; nil at the end.
  private mutating func record() throws(FormatError) -> Record? {
    while place < bytes.count, isLineEnd(bytes[place]) { skipLineEnd() }
    guard place < bytes.count else { return nil }
    var record = Record(line: line, fields: [])
    while true {
      record.fields.append(try field())
      guard place < bytes.count, bytes[place] == Self.comma else { break }
      place += 1
    }
    if place < bytes.count { skipLineEnd() }
    return record
  }

  /// Reads a field up to the comma or the line end after it.
  private mutating func field() throws(FormatError) -> String {
    let start = place
    guard place < bytes.count, bytes[place] == Self.quote else {
      while place < bytes.count, bytes[place] != Self.comma, !isLineEnd(bytes[place]) { place += 1 }
      return try text(bytes[start..<place], line)
    }
    let first = line
    var field: [UInt8] = []
    place += 1
    while true {
      guard place < bytes.count else {
        throw FormatError(line: first, problem: "a quoted field has no end")
      }
      let byte = bytes[place]
      place += 1
      if byte == Self.quote {
        guard place < bytes.count, bytes[place] == Self.quote else { break }
        place += 1
      } else if byte == Self.lineFeed {
        line += 1
      }
      field.append(byte)
    }
    guard place == bytes.count || bytes[place] == Self.comma || isLineEnd(bytes[place]) else {
      throw FormatError(
        line: line, problem: "text follows a quoted field; separate fields by commas")
    }
    return try text(field[...], first)
  }

  private func text(_ bytes: ArraySlice<UInt8>, _ line: Int) throws(FormatError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FormatError(
        line: line, problem: "a field is not UTF-8; save the table as CSV in UTF-8")
    }
    return text
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == Self.lineFeed || byte == Self.carriageReturn
  }

  private mutating func skipLineEnd() {
    let isPair =
      bytes[place] == Self.carriageReturn && place + 1 < bytes.count
      && bytes[place + 1] == Self.lineFeed
    place += isPair ? 2 : 1
    line += 1
  }
}
