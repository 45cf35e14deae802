public import Foundation
import StrataLayers

/// Which fonts text is set in, and what stands in for those that are not there.
///
/// A name that text asks for is looked up in this order: a family or a face of that name; what
/// `substitutions` has for it; `fallbackFamilies`; what fontconfig takes for it. `match(_:)` tells what
/// that comes to. Where there is no font at all, characters are drawn as boxes with their numbers.
///
/// Equal policies share their fonts within a process. What is asked of no renderer, such as the metrics
/// of a `UIFont` or `preferredFrameSize()` of a layer, follows `FontPolicy.default`.
public struct FontPolicy: Sendable, Hashable {
  /// What happens where a font that text asks for is not there, and `substitutions` has none for it.
  public enum MissingFont: String, Sendable, Hashable, CaseIterable {
    /// The frame is not drawn: `TextError.fontMissing`.
    case error
    /// Another font takes its place, with a warning.
    case warning
    /// Another font takes its place, with a note.
    case fallback
  }

  /// Font files; their fonts take the places of the system's of the same names.
  public var files: [URL]
  /// Folders whose font files are used, with those in folders below.
  public var directories: [URL]
  /// What is tried, in order, for a font that is not there, and for characters that a font lacks.
  public var fallbackFamilies: [String]
  /// Whether fonts that are installed are used, by fontconfig's rules; without, text looks the same on
  /// every machine that has the files.
  public var usesSystemFonts: Bool
  public var missingFont: MissingFont
  /// Families that stand in for one, by its name, the best first.
  ///
  /// The first that is there is used, and only where the name itself is not. Capitals, blanks and hyphens
  /// of names do not count.
  public var substitutions: [String: [String]]

  /// The system's fonts, with a warning for a font that is not there.
  public static let `default` = FontPolicy()

  /// A policy that says nothing else has the system's fonts, and `defaultSubstitutions`.
  public init(
    files: [URL] = [], directories: [URL] = [], fallbackFamilies: [String] = [],
    usesSystemFonts: Bool = true, missingFont: MissingFont = .warning,
    substitutions: [String: [String]] = FontPolicy.defaultSubstitutions
  ) {
    self.files = files
    self.directories = directories
    self.fallbackFamilies = fallbackFamilies
    self.usesSystemFonts = usesSystemFonts
    self.missingFont = missingFont
    self.substitutions = substitutions
  }

  /// Looks whether what it names is there; opens no font.
  ///
  /// - Throws: `TextError` for a file or a folder that cannot be read.
  package func check() throws(TextError) {
    for file in files { try Self.check(file, isDirectory: false) }
    for directory in directories { try Self.check(directory, isDirectory: true) }
  }

  private static func check(_ url: URL, isDirectory: Bool) throws(TextError) {
    var isFound: ObjCBool = false
    let path = url.path
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFound) else {
      throw .fontFileUnreadable(path: url.relativePath, reason: "there is none of that name")
    }
    guard isFound.boolValue == isDirectory else {
      throw .fontFileUnreadable(
        path: url.relativePath, reason: isDirectory ? "it is no folder" : "it is a folder")
    }
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw .fontFileUnreadable(path: url.relativePath, reason: "reading it is not allowed")
    }
  }
}

/// What a policy comes to for one name, on this machine.
public struct FontMatch: Sendable, Hashable {
  /// Why a font is used.
  public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
    /// It has the name.
    case present
    /// `FontPolicy.substitutions` has it for the name.
    case table
    /// It is the first of `FontPolicy.fallbackFamilies` that is there.
    case fallback
    /// fontconfig takes it.
    case fontconfig
    /// There is no font at all.
    case none

    /// Whether the font is the one asked for, or one that a table has for it.
    package var isAccepted: Bool { self == .present || self == .table }
  }

  /// That was asked for.
  public let name: String
  /// That is used; nil where there is no font.
  public let family: String?
  /// Of the family's regular face, or of the face that was named.
  public let file: String?
  /// Of the face in its file.
  public let index: Int
  public let reason: Reason
}

extension FontPolicy {
  /// What is used for a name of a family or of a face.
  ///
  /// - Throws: `TextError` where text cannot be set, or what the policy names cannot be read.
  public func match(_ name: String) throws(TextError) -> FontMatch {
    try FontSet.shared(by: self).match(name)
  }

  /// What is to be known and done where there is no font at all.
  package static let withoutFonts =
    "there is no font: text is drawn as boxes with the numbers of its characters; install "
    + "Debian's package fonts-liberation2, or give a font file"

  /// How many fonts there are; a file may have several.
  ///
  /// - Throws: As `match(_:)`.
  public func fontCount() throws(TextError) -> Int { try FontSet.shared(by: self).count }
}

extension ContentOptions {
  /// Of frames whose text is set by a policy.
  package init(_ fonts: FontPolicy) {
    self.init()
    self[FontPolicy.self] = fonts
  }
}
