import Foundation
import StrataGraphics

/// A JSON text, read into one flat list of values.
///
/// A reader of our own: Foundation's takes ten milliseconds for sixty kilobytes, and Debian's readers in
/// C twice as long as others take for the whole of opening such a document. A value's members and
/// entries follow it; each knows where it ends, so that what nobody asks for is stepped over.
final class JSONDocument: @unchecked Sendable {
  /// One value, in the order of the text.
  struct Node: BitwiseCopyable, Sendable {
    var kind: JSONValue.Kind
    /// Whether a string has to be freed of backslashes.
    var isEscaped = false
    /// Behind its last member or entry, in the list.
    var end: Int32 = 0
    /// How many members or entries it has.
    var count: Int32 = 0
    /// Where the key begins in the text.
    var keyStart: Int32 = 0
    /// Under which key it stands in an object; 0 in an array.
    var key: UInt64 = 0
    /// The bits of a number; of a string the first byte, and from bit 32 on how many there are.
    var payload: UInt64 = 0
  }

  private let nodes: JSONNodes
  private let bytes: JSONBytes

  /// - Parameters:
  ///   - depth: How deeply arrays and objects may lie in one another.
  /// - Throws: `JSONError` for what is not JSON, with its place.
  private init(_ data: Data, depth: Int) throws(JSONError) {
    let bytes = JSONBytes(data)
    var parser = JSONParser(bytes.text, count: bytes.count, deepest: depth)
    try parser.parse()
    nodes = parser.nodes
    self.bytes = bytes
  }

  /// Reads a JSON text.
  ///
  /// - Parameter name: What the error calls it.
  /// - Throws: `LottieError` with line and column, `LimitExceeded` with the line.
  static func read(_ data: Data, called name: String, depth: Int) throws -> JSONDocument {
    do throws(JSONError) {
      return try JSONDocument(data, depth: depth)
    } catch {
      let place = place(of: error.offset, in: data)
      switch error.problem {
      case .malformed(let reason):
        throw LottieError.notJSON(
          file: name, line: place.line, column: place.column, reason: reason)
      case .tooMuch(let what, let allowed):
        // Reading ends with the first one that is too many.
        throw LimitExceeded(
          what, asked: allowed + 1, allowed: allowed, place: "\(name):\(place.line)")
      }
    }
  }

  /// The outermost value; the document must be kept as long as values of it are used.
  var root: JSONValue {
    JSONValue(source: bytes.text, nodes: UnsafePointer(nodes.memory), index: 0)
  }

  /// Line and column of a byte, from 1.
  private static func place(of offset: Int, in data: Data) -> (line: Int, column: Int) {
    let before = data.prefix(offset)
    let line = before.lazy.filter { $0 == UInt8(ascii: "\n") }.count + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? before.startIndex
    return (line, before.endIndex - start + 1)
  }
}

/// Why a text is not read.
struct JSONError: Error, Equatable {
  enum Problem: Equatable {
    /// It is not JSON.
    case malformed(String)
    /// It has more of something than is allowed.
    case tooMuch(String, allowed: Int)
  }

  /// In bytes.
  let offset: Int
  let problem: Problem
}
