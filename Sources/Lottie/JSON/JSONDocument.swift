import Foundation
import StrataDocuments
import StrataGraphics

/// A JSON text parsed into a flat list of values.
///
/// This parser exists for speed. Foundation's takes ten milliseconds for sixty kilobytes, and the C
/// parsers in Debian take twice as long as other players need to open such a document. The members
/// or entries of a value follow it, and each value stores its end, so unused values are skipped.
final class JSONDocument: @unchecked Sendable {
  // Thread-safe: the nodes and the text are complete after `init`, and are only read.

  /// A value in text order.
  struct Node: BitwiseCopyable, Sendable {
    var kind: JSONValue.JSONType
    /// Whether a string contains escape sequences.
    var isEscaped = false
    /// The index after the last member or entry.
    var end: Int32 = 0
    /// The number of members or entries.
    var count: Int32 = 0
    /// The offset of the key in the text, after the quote; not meaningful in an array.
    var keyStart: Int32 = 0
    /// The packed key of the value in its object (see `JSONKey`); 0 in an array.
    var key: UInt64 = 0
    /// The bits of a number, or the range of a string: the offset, and the length from bit 32 on.
    var payload: UInt64 = 0
  }

  private let nodes: JSONNodes
  private let bytes: JSONBytes

  /// - Parameters:
  ///   - depth: The maximum nesting depth of arrays and objects.
  /// - Throws: `JSONError` with the offset, if the data is not JSON or exceeds a limit.
  private init(_ data: Data, depth: Int) throws(JSONError) {
    let bytes = JSONBytes(data)
    var parser = unsafe JSONParser(bytes.text, count: bytes.count, deepest: depth)
    try parser.parse()
    nodes = parser.nodes
    self.bytes = bytes
  }

  /// Reads a JSON text.
  ///
  /// - Parameter name: The name of the text in error messages.
  /// - Throws: `LottieError` with line and column, `LimitExceeded` with the line.
  static func read(_ data: Data, called name: String, depth: Int) throws -> JSONDocument {
    if let encoding = WideEncoding.name(of: data) {
      throw LottieError.notJSON(
        file: name, line: 1, column: 1,
        reason: "the text is encoded in \(encoding); save it in UTF-8, the only supported encoding")
    }
    if let problem = BinaryText.problem(of: data) {
      throw LottieError.notJSON(file: name, line: 1, column: 1, reason: problem)
    }
    do throws(JSONError) {
      return try JSONDocument(data, depth: depth)
    } catch {
      let place = place(of: error.offset, in: data)
      switch error.problem {
      case .malformed(let reason):
        throw LottieError.notJSON(
          file: name, line: place.line, column: place.column, reason: reason)
      case .tooMuch(let what, let allowed):
        // The parser stops at the first excess value.
        throw LimitExceeded(
          what, asked: allowed + 1, allowed: allowed, place: "\(name):\(place.line)")
      }
    }
  }

  /// The top-level value; the document must outlive all values that come from it.
  var root: JSONValue {
    unsafe JSONValue(source: bytes.text, nodes: UnsafePointer(nodes.memory), index: 0)
  }

  /// Returns the line and column of a byte, from 1; columns count bytes.
  static func place(of offset: Int, in data: Data) -> (line: Int, column: Int) {
    let before = data.prefix(offset)
    let line = before.lazy.filter { $0 == UInt8(ascii: "\n") }.count + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? before.startIndex
    return (line, before.endIndex - start + 1)
  }
}

/// The reason why a text cannot be read.
struct JSONError: Error, Equatable {
  enum Problem: Equatable {
    /// The text is not valid JSON.
    case malformed(String)
    /// A limit is exceeded.
    case tooMuch(String, allowed: Int)
  }

  /// The offset in bytes.
  let offset: Int
  let problem: Problem
}
