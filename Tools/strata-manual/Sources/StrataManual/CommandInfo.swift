package import Foundation

/// The part of the output of `--experimental-dump-help` that manual pages need.
package struct CommandInfo: Decodable {
  package let name: String
  let abstract: String?
  let discussion: String?
  let arguments: [Argument]
  package let subcommands: [CommandInfo]

  /// An option, a flag, or a positional argument.
  struct Argument: Decodable {
    enum ArgumentKind: String, Decodable {
      case positional, option, flag
    }

    struct Name: Decodable, Hashable {
      let kind: String
      let name: String

      /// The name as it is typed.
      var text: String { (kind == "long" ? "--" : "-") + name }
    }

    let kind: ArgumentKind
    let names: [Name]?
    let preferredName: Name?
    let valueName: String?
    let abstract: String?
    let discussion: String?
    let sectionTitle: String?
    let defaultValue: String?
    let allValues: [String]?
    let isOptional: Bool
    let isRepeating: Bool
    let shouldDisplay: Bool
  }

  /// The supported version of the document format.
  private static let version = 0

  private struct Document: Decodable {
    let serializationVersion: Int
    let command: CommandInfo
  }

  /// Reads the output of the command.
  ///
  /// - Throws: `ManualError` for another version of the format, `DecodingError` for an invalid
  ///   document.
  package init(reading data: Data) throws {
    let document = try JSONDecoder().decode(Document.self, from: data)
    guard document.serializationVersion == Self.version else {
      throw ManualError(
        "unsupported format \(document.serializationVersion) of the command's help; expected "
          + "\(Self.version); check the changes in swift-argument-parser")
    }
    self = document.command
  }

  private enum CodingKeys: String, CodingKey {
    case name = "commandName"
    case abstract, discussion, arguments, subcommands
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    abstract = try values.decodeIfPresent(String.self, forKey: .abstract)
    discussion = try values.decodeIfPresent(String.self, forKey: .discussion)
    arguments = try values.decodeIfPresent([Argument].self, forKey: .arguments) ?? []
    subcommands = try values.decodeIfPresent([CommandInfo].self, forKey: .subcommands) ?? []
  }
}

/// The reason why no pages can be written.
package struct ManualError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
