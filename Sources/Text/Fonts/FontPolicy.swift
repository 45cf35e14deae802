public import Foundation
import StrataLayers

/// The fonts for text, and the substitutes for missing ones.
///
/// A requested name is looked up in this order:
/// 1. a family or a face of that name,
/// 2. its entry in `substitutions`,
/// 3. `fallbackFamilies`,
/// 4. the entry of Helvetica in `substitutions`, if fontconfig has no rule for the name,
/// 5. fontconfig's substitute.
///
/// `match(_:)` returns the result. If there is no font at all, characters are drawn as boxes with
/// their code points.
///
/// Equal policies share their fonts within a process. Values that do not come from a renderer, such
/// as the metrics of a `UIFont` or `preferredFrameSize()` of a layer, use `FontPolicy.default`.
public struct FontPolicy: Sendable, Hashable {
  /// The handling of a missing font without an entry in `substitutions`.
  public enum MissingFont: String, Sendable, Hashable, CaseIterable {
    /// The frame is not drawn; the error is `TextError.fontMissing`.
    case error
    /// Another font is used, and a warning is reported.
    case warning
    /// Another font is used, and a note is reported.
    case fallback
  }

  /// The font files, whose fonts replace installed fonts of the same names.
  public var files: [URL]
  /// The folders whose font files are used, including subfolders.
  public var directories: [URL]
  /// The families to try in order for a missing font, and for characters that a font lacks.
  public var fallbackFamilies: [String]
  /// Whether installed fonts are used, by fontconfig's rules.
  ///
  /// Without them, text has the same appearance on every machine that has the files.
  public var usesSystemFonts: Bool
  /// The handling of a missing font; `.warning` by default.
  public var missingFont: MissingFont
  /// The substitutes for a family by its name, best first.
  ///
  /// The first available one is used if the name itself is not available. Case, spaces and hyphens
  /// in names are ignored.
  public var substitutions: [String: [String]]

  /// Installed fonts, with a warning for a missing font.
  public static let `default` = FontPolicy()

  /// Creates a policy, by default with installed fonts and `defaultSubstitutions`.
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

  /// Checks that the files and folders exist, without opening fonts.
  ///
  /// - Throws: `TextError` for a file or a folder that cannot be read.
  package func check() throws(TextError) {
    for file in files { try Self.check(file, isDirectory: false) }
    for directory in directories { try Self.check(directory, isDirectory: true) }
  }

  private static func check(_ url: URL, isDirectory: Bool) throws(TextError) {
    let path = url.path
    guard let isFound = FileManager.default.isDirectory(path) else {
      throw .fontFileUnreadable(path: url.relativePath, reason: "no such file or directory")
    }
    guard isFound == isDirectory else {
      throw .fontFileUnreadable(
        path: url.relativePath, reason: isDirectory ? "it is not a folder" : "it is a folder")
    }
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw .fontFileUnreadable(path: url.relativePath, reason: "permission denied")
    }
  }
}

extension FileManager {
  /// Returns whether a path leads to a folder; nil if there is nothing.
  func isDirectory(_ path: String) -> Bool? {
    var isDirectory: ObjCBool = false
    let exists = unsafe fileExists(atPath: path, isDirectory: &isDirectory)
    return exists ? isDirectory.boolValue : nil
  }
}

/// The result of a policy for one name on this machine.
public struct FontMatch: Sendable, Hashable {
  /// The reason why a font is used.
  public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
    /// The font has the requested name.
    case present
    /// The font comes from `FontPolicy.substitutions`.
    case table
    /// The font is the first available one of `FontPolicy.fallbackFamilies`.
    case fallback
    /// The name is unknown, and the font is the table's substitute for Helvetica, which Apple's
    /// systems use for unknown names.
    case helvetica
    /// The font is fontconfig's substitute.
    case fontconfig
    /// There is no font at all.
    case none

    /// Whether the font is the requested one or an entry of the table.
    package var isAccepted: Bool { self == .present || self == .table }
  }

  /// The requested name.
  public let name: String
  /// The family in use; nil if there is no font.
  public let family: String?
  /// The file of the family's regular face, or of the named face.
  public let file: String?
  /// The index of the face in its file.
  public let index: Int
  public let reason: Reason
}

extension FontPolicy {
  /// Returns the font for the name of a family or a face.
  ///
  /// - Throws: `TextError` if text is not available, or if a file of the policy cannot be read.
  public func match(_ name: String) throws(TextError) -> FontMatch {
    try FontSet.shared(by: self).match(name)
  }

  /// The message for machines without any font, with a remedy.
  package static let withoutFonts =
    "no fonts found: each character is drawn as a box with its code point; install the Debian "
    + "package fonts-liberation2, or add a font file"

  /// Returns the number of fonts; a file may contain several.
  ///
  /// - Throws: The errors of `match(_:)`.
  public func fontCount() throws(TextError) -> Int { try FontSet.shared(by: self).count }

  /// Returns the version of Pango.
  ///
  /// - Throws: `TextError` if text is not available.
  package static func libraryVersion() throws(TextError) -> String {
    #if Text
      return try FontMemory.libraryVersion()
    #else
      throw .notInBuild
    #endif
  }
}

extension ContentOptions {
  /// Creates options for frames whose text uses a policy.
  package init(_ fonts: FontPolicy) {
    self.init()
    self[FontPolicy.self] = fonts
  }
}
