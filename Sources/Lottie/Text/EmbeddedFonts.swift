import Foundation
import StrataDocuments
import StrataGraphics
import StrataText

/// The font files in a document or its package.
///
/// They are read when the first text requires one of them.
struct EmbeddedFonts {
  /// A font of the document among those of the machine.
  struct UsableFont {
    let set: FontSet
    /// The name of the font's family in the set.
    let family: String
  }

  private let fonts: [LottieFont]
  private let files: (any DocumentFiles)?
  private let limits: Limits
  /// The fonts by their names in the document; nil if they have not been read.
  private var found: [String: UsableFont]?
  /// The fonts that cannot be used, and those whose files are missing.
  private(set) var notes: [Note] = []

  typealias Note = (severity: Diagnostic.Severity, code: String, message: String)

  /// - Parameter files: The location of font files; nil if there are none.
  init(_ fonts: [LottieFont], files: (any DocumentFiles)?, limits: Limits) {
    (self.fonts, self.files, self.limits) = (fonts, files, limits)
  }

  /// The maximum number of fonts; further ones are not read.
  private static let mostFonts = 64
  /// The maximum size of a font file in bytes.
  private static let mostBytes = 1 << 25

  /// Returns a font, after reading all fonts of the document at the first call.
  ///
  /// - Returns: The font; nil if the document does not contain it, or if it cannot be used.
  ///
  /// - Throws: `TextError` if text is not available, or if a file of the policy cannot be read.
  mutating func find(_ font: LottieFont, by policy: FontPolicy) throws(TextError) -> UsableFont? {
    if let found { return found[font.name] }
    let read = readFonts()
    // If text is not available, the next text must not read the fonts again.
    found = [:]
    guard !read.isEmpty else { return nil }
    let set = try FontSet.own(by: policy, with: read.map(\.font))
    var usable: [String: UsableFont] = [:]
    for (own, font) in read {
      if set.unusableFamilies.contains(font.family) {
        warn(own, "is damaged")
      } else if usable[own.name] == nil {
        usable[own.name] = UsableFont(set: set, family: font.family)
      }
    }
    found = usable
    return usable[font.name]
  }

  /// Whether a font has been read.
  func contains(_ font: LottieFont) -> Bool { found?[font.name] != nil }

  private mutating func readFonts() -> [(own: LottieFont, font: EmbeddedFont)] {
    var read: [(own: LottieFont, font: EmbeddedFont)] = []
    var bytes = 0
    for font in fonts {
      guard let data = data(of: font) else { continue }
      bytes += data.count
      let embedded = EmbeddedFont(data: data, family: "Strata document font \(read.count)")
      if read.count == Self.mostFonts {
        warn(font, "and those after it are not read: a document may have \(Self.mostFonts)")
        break
      } else if bytes > limits.documentBytes {
        warn(
          font,
          "and those after it are not read: together they may have \(limits.documentBytes) bytes")
        break
      } else if data.count > Self.mostBytes {
        warn(font, "is larger than \(Self.mostBytes) bytes")
      } else if !embedded.isOfKnownFormat {
        warn(font, "is neither TrueType nor OpenType")
      } else {
        read.append((font, embedded))
      }
    }
    return read
  }

  /// Returns the file of a font; nil if the document has none, or if it cannot be read.
  private mutating func data(of font: LottieFont) -> Data? {
    if let source = font.source, DataURL.isDataURL(source) {
      let data = DataURL.data(source)
      if data == nil { warn(font, "is not valid base64") }
      return data
    }
    guard let files else { return nil }
    let names = Self.fileNames(of: font, inPackage: files.isWholeTree)
    do {
      for name in names {
        if case .data(let data) = try files.find(name, limits: limits) { return data }
      }
    } catch {
      warn(font, "cannot be read")
      return nil
    }
    if let source = font.source, !names.isEmpty, !source.isEmpty {
      note(.note, "missing-font-file", font, "is missing: \(DocumentNotes.quoted(source))")
    }
    return nil
  }

  /// Returns the possible names of a font's file; empty if it has none.
  private static func fileNames(of font: LottieFont, inPackage: Bool) -> [String] {
    if let source = font.source, !source.isEmpty {
      // Nothing is downloaded.
      guard !source.contains("://") else { return [] }
      let name = inPackage ? String(source.drop { $0 == "/" }) : source
      return [name, name.removingPercentEncoding].compactMap { $0 }
    }
    guard inPackage else { return [] }
    let style = font.style.filter { $0 != " " }
    let isRegular = style.isEmpty || style == "Regular"
    let stems = [font.name, "\(font.family)-\(style)"] + (isRegular ? [font.family] : [])
    return stems.flatMap { ["f/\($0).ttf", "f/\($0).otf"] }
  }

  private mutating func warn(_ font: LottieFont, _ problem: String) {
    note(.warning, "unreadable-font", font, problem)
  }

  private mutating func note(
    _ severity: Diagnostic.Severity, _ code: String, _ font: LottieFont, _ problem: String
  ) {
    notes.append(
      (
        severity, code,
        "\(font.pointer): the file of the font \(DocumentNotes.quoted(font.name)) \(problem); "
          + "another font is used"
      ))
  }
}
