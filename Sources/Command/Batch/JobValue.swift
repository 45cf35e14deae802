import Foundation

/// A JSON value in a job or in a row of data.
///
/// A number that is not whole, or too large for a `UInt64`, is a `Double`.
enum JobValue: Codable, Hashable {
  case null
  case bool(Bool)
  case integer(Int)
  /// A whole number above the maximum of `Int`.
  case natural(UInt64)
  case number(Double)
  case text(String)
  case list([JobValue])
  case object([String: JobValue])

  /// The error for a number that is too large for a `Double`, or for a text that is not Unicode.
  struct Unreadable: Error, CustomStringConvertible {
    /// The problem, such as "a number is out of range".
    let problem: String
    /// The keys and the indices of the value.
    let path: [any CodingKey]

    var description: String {
      let place = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
      return "\(problem), at \(Quotation.quoted(place.joined(separator: ".")))"
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try Self.text(container) {
      self = .text(text)
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let natural = try? container.decode(UInt64.self) {
      self = .natural(natural)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if container.decodeNil() {
      self = .null
    } else if let list = try Self.list(container) {
      self = .list(list)
    } else {
      do {
        self = .object(try container.decode([String: JobValue].self))
      } catch DecodingError.typeMismatch {
        // Every other kind of value has been tried.
        throw Unreadable(problem: "a number is out of range", path: container.codingPath)
      }
    }
  }

  /// Decodes a text; returns nil for another kind of value.
  ///
  /// - Throws: `Unreadable` for bytes that are not UTF-8, and for half of a surrogate pair.
  private static func text(_ container: any SingleValueDecodingContainer) throws -> String? {
    do {
      return try container.decode(String.self)
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      return nil
    } catch {
      throw Unreadable(problem: "a text is not valid Unicode", path: container.codingPath)
    }
  }

  /// Decodes a list; returns nil for another kind of value.
  private static func list(_ container: any SingleValueDecodingContainer) throws -> [JobValue]? {
    do {
      return try container.decode([JobValue].self)
    } catch is DecodingError {
      return nil
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .integer(let integer): try container.encode(integer)
    case .natural(let natural): try container.encode(natural)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .object(let object): try container.encode(object)
    }
  }

  /// The value as the argument of an option: text as it is, everything else as JSON.
  var argument: String {
    if case .text(let text) = self { return text }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
