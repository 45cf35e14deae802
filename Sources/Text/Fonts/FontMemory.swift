#if Text
  internal import StrataCPango
  import Foundation
  import Synchronization

  /// Pango's and fontconfig's data for one set of fonts, which only one thread may use at a time.
  // Safe: it owns the data, and the mutex gives access to one thread at a time.
  @safe
  final class FontMemory: Sendable {
    private let pointer: Mutex<OpaquePointer>

    init(usesSystemFonts: Bool) throws(TextError) {
      try Self.loadLibraries()
      guard let set = unsafe strata_font_set_create(usesSystemFonts) else { throw .noFonts }
      unsafe pointer = Mutex(set)
    }

    private static func loadLibraries() throws(TextError) {
      var missing = unsafe strata_text_missing()
      guard unsafe !strata_text_load(&missing) else { return }
      throw unsafe .libraryMissing(
        library: String(missing.library), package: String(missing.package),
        reason: String(missing.reason))
    }

    /// Returns the version of Pango, such as "1.50.12".
    static func libraryVersion() throws(TextError) -> String {
      try loadLibraries()
      return unsafe String(strata_text_version())
    }

    deinit { unsafe pointer.withLock { unsafe strata_font_set_destroy($0) } }

    /// Provides exclusive access to the data.
    // Safe to call: only uses of the pointer are unsafe.
    @safe
    func use<Result: Sendable>(_ body: (OpaquePointer) -> Result) -> Result {
      unsafe pointer.withLock { unsafe body($0) }
    }

    /// Adds the fonts of files.
    ///
    /// - Returns: The number of files that contain fonts.
    func add(_ paths: [String]) -> Int {
      use { set in paths.count { unsafe strata_font_set_add_file(set, $0) } }
    }

    /// Adds the fonts of a file in memory under its own family name.
    ///
    /// - Returns: Whether it contains fonts for text.
    func add(_ font: EmbeddedFont) -> Bool {
      use { set in
        unsafe font.data.withUnsafeBytes {
          unsafe strata_font_set_add_memory(set, $0.baseAddress, $0.count, font.family)
        }
      }
    }

    var finder: FontChoices.Finder {
      FontChoices.Finder(
        named: { self.find($0, .name) }, face: face, substitute: { self.find($0, .substitute) })
    }

    /// Returns the face of a family that is nearest to the weight, width and slant of a request.
    func face(of family: String, _ request: FontRequest) -> FontChoices.FoundFont? {
      find(family, .face(request))
    }

    /// The meaning of a name.
    private enum Search {
      /// The name of a family or a face.
      case name
      /// The family of the face that is nearest to a request.
      case face(FontRequest)
      /// Any name, for which fontconfig has a substitute.
      case substitute
    }

    private func find(_ name: String, _ search: Search) -> FontChoices.FoundFont? {
      use { set in
        var match = unsafe strata_font_match()
        let isFound =
          switch search {
          case .name: unsafe strata_font_set_find(set, name, &match)
          case .face(let request):
            unsafe strata_font_set_find_face(
              set, name, Int32(request.weight), Int32(request.width), request.isItalic, &match)
          case .substitute: unsafe strata_font_set_substitute(set, name, &match)
          }
        guard isFound else { return nil }
        defer { unsafe strata_font_match_clear(&match) }
        return unsafe FontChoices.FoundFont(
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
        FileManager.default.isDirectory($0) == false
      }
    }
  }

  extension String {
    /// Creates a string from a C string; empty for nil.
    init(_ text: UnsafePointer<CChar>?) {
      self = unsafe text.map { unsafe String(cString: $0) } ?? ""
    }
  }
#endif
