#if Text
  internal import StrataCPango
  import Foundation
  import Synchronization

  /// Pango's and fontconfig's data for one set of fonts, which only one thread may use at a time.
  final class FontMemory: Sendable {
    private let pointer: Mutex<OpaquePointer>

    init(usesSystemFonts: Bool) throws(TextError) {
      try Self.loadLibraries()
      guard let set = strata_font_set_create(usesSystemFonts) else { throw .noFonts }
      pointer = Mutex(set)
    }

    private static func loadLibraries() throws(TextError) {
      var missing = strata_text_missing()
      guard !strata_text_load(&missing) else { return }
      throw .libraryMissing(
        library: String(missing.library), package: String(missing.package),
        reason: String(missing.reason))
    }

    /// Returns the version of Pango, such as "1.50.12".
    static func libraryVersion() throws(TextError) -> String {
      try loadLibraries()
      return String(strata_text_version())
    }

    deinit { pointer.withLock { strata_font_set_destroy($0) } }

    /// Provides exclusive access to the data.
    func use<Result: Sendable>(_ body: (OpaquePointer) -> Result) -> Result {
      pointer.withLock { body($0) }
    }

    /// Adds the fonts of files.
    ///
    /// - Returns: The number of files that contain fonts.
    func add(_ paths: [String]) -> Int {
      use { set in paths.count { strata_font_set_add_file(set, $0) } }
    }

    /// Adds the fonts of a file in memory under its own family name.
    ///
    /// - Returns: Whether it contains fonts for text.
    func add(_ font: EmbeddedFont) -> Bool {
      use { set in
        font.data.withUnsafeBytes {
          strata_font_set_add_memory(set, $0.baseAddress, $0.count, font.family)
        }
      }
    }

    var finder: FontChoices.Finder {
      FontChoices.Finder(
        named: { self.find($0, strata_font_set_find) }, face: face,
        substitute: { self.find($0, strata_font_set_substitute) })
    }

    /// Returns the face of a family that is nearest to the weight, width and slant of a request.
    func face(of family: String, _ request: FontRequest) -> FontChoices.FoundFont? {
      find(family) {
        strata_font_set_find_face(
          $0, $1, Int32(request.weight), Int32(request.width), request.isItalic, $2)
      }
    }

    private func find(
      _ name: String,
      _ find: (OpaquePointer?, UnsafePointer<CChar>?, UnsafeMutablePointer<strata_font_match>?) ->
        Bool
    ) -> FontChoices.FoundFont? {
      use { set in
        var match = strata_font_match()
        guard find(set, name, &match) else { return nil }
        defer { strata_font_match_clear(&match) }
        return FontChoices.FoundFont(
          family: String(match.family), file: String(match.file), index: Int(match.index),
          isFace: match.is_face, weight: Int(match.weight), width: Int(match.width),
          isItalic: match.is_italic)
      }
    }
  }

  extension URL {
    /// The paths of the files in a folder and its subfolders, in a stable order.
    var filesBelow: [String] {
      let found = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      return found.sorted().map { path + "/" + $0 }.filter {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: $0, isDirectory: &isDirectory)
          && !isDirectory.boolValue
      }
    }
  }

  extension String {
    /// Creates a string from a C string; empty for nil.
    init(_ text: UnsafePointer<CChar>?) {
      self = text.map { String(cString: $0) } ?? ""
    }
  }
#endif
