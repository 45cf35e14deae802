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
  let bytes: [UInt8]

  /// - Parameters:
  ///   - depth: How deeply arrays and objects may lie in one another.
  /// - Throws: `JSONError` for what is not JSON, with its place.
  init(_ bytes: [UInt8], depth: Int) throws(JSONError) {
    var parser = JSONParser(deepest: depth, textLength: bytes.count)
    let result = bytes.withUnsafeBufferPointer { text -> JSONError? in
      do throws(JSONError) {
        try parser.parse(text)
        return nil
      } catch {
        return error
      }
    }
    if let result { throw result }
    nodes = parser.nodes
    self.bytes = bytes
  }

  /// Reads a JSON text.
  ///
  /// - Parameter name: What the error calls it.
  /// - Throws: `LottieError` with line and column, `LimitExceeded` with the line.
  static func read(_ data: Data, called name: String, depth: Int) throws -> JSONDocument {
    let bytes = [UInt8](data)
    do throws(JSONError) {
      return try JSONDocument(bytes, depth: depth)
    } catch {
      let place = place(of: error.offset, in: bytes)
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
  var root: JSONValue { JSONValue(document: self, nodes: UnsafePointer(nodes.memory), index: 0) }

  /// The text of the key under which a value stands.
  func key(of index: Int32) -> String {
    let start = Int(nodes.memory[Int(index)].keyStart)
    var end = start
    while bytes[end] != UInt8(ascii: "\"") { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
    return JSONText.unescaped(bytes[start..<end])
  }

  /// Line and column of a byte, from 1.
  static func place(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let line = before.lazy.filter { $0 == UInt8(ascii: "\n") }.count + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return (line, before.count - start + 1)
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
