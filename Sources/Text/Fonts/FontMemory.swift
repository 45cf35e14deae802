#if Text
  internal import CPango
  import Synchronization

  /// Pango's and fontconfig's memory of one set of fonts, which one thread at a time may use.
  final class FontMemory: Sendable {
    private let pointer: Mutex<OpaquePointer>

    init() throws(TextError) {
      var missing = strata_text_missing()
      guard strata_text_load(&missing) else {
        throw .libraryMissing(
          library: String(missing.library), package: String(missing.package),
          reason: String(missing.reason))
      }
      guard let set = strata_font_set_create(true) else { throw .noFonts }
      pointer = Mutex(set)
    }

    deinit { pointer.withLock { strata_font_set_destroy($0) } }

    /// Has nobody else use the memory meanwhile.
    func use<Result: Sendable>(_ body: (OpaquePointer) -> Result) -> Result {
      pointer.withLock { body($0) }
    }
  }

  extension String {
    /// The text at an address; an empty one for none.
    init(_ text: UnsafePointer<CChar>?) {
      self = text.map { String(cString: $0) } ?? ""
    }
  }
#endif
