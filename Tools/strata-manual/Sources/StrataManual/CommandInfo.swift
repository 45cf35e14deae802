package import Foundation

/// What a command says of itself with `--experimental-dump-help`, as far as manual pages need it.
package struct CommandInfo: Decodable {
  package let name: String
  let abstract: String?
  let discussion: String?
  let arguments: [Argument]
  package let subcommands: [CommandInfo]

  /// An option, a flag, or an argument by its place.
  struct Argument: Decodable {
    enum Kind: String, Decodable {
      case positional, option, flag
    }

    struct Name: Decodable, Hashable {
      let kind: String
      let name: String

      /// As one types it.
      var text: String { (kind == "long" ? "--" : "-") + name }
    }

    let kind: Kind
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

  /// The form of the document that is understood.
  private static let version = 0

  private struct Document: Decodable {
    let serializationVersion: Int
    let command: CommandInfo
  }

  /// Reads what the command wrote.
  ///
  /// - Throws: `ManualError` for a document of another form, `DecodingError` for what is no document.
  package init(reading data: Data) throws {
    let document = try JSONDecoder().decode(Document.self, from: data)
    guard document.serializationVersion == Self.version else {
      throw ManualError(
        "the command's description is of form \(document.serializationVersion), and \(Self.version) "
          + "is understood; see what swift-argument-parser changed")
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

/// Why there are no pages.
package struct ManualError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
