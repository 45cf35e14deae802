import Synchronization

#if Text
  internal import StrataCPango
#endif

/// Finds hyphenation points in English words, with libhyphen and a dictionary.
final class Hyphenator: Sendable {
  /// The shared instance; nil if the library or dictionary is missing, or in a build without text.
  static let english = Hyphenator(dictionary: "/usr/share/hyphen/hyph_en_US.dic")
  /// The names of the Debian packages.
  static let packages = "libhyphen0 and hyphen-en-us"
  /// The lengths of words that are hyphenated; longer words are not natural language.
  private static let lengths = 5...64

  #if Text
    /// The rules, at a stable address.
    private let rules: Mutex<UInt>
  #endif

  private init?(dictionary path: String) {
    #if Text
      guard let rules = unsafe strata_hyphens_open(path) else { return nil }
      self.rules = Mutex(UInt(bitPattern: rules))
    #else
      return nil
    #endif
  }

  /// Returns the hyphenation points of a word, in UTF-8 bytes of the text, in order.
  ///
  /// Returns none for a word with letters that English does not have.
  func places(inWordAt start: Int, of text: [UInt8]) -> [Int] {
    let word = text[start...].prefix { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A }
    let letters = word.trimmingPrefix { !$0.isLetter }.prefix(while: \.isLetter)
    let rest = word[letters.endIndex...]
    guard Self.lengths.contains(letters.count),
      !rest.contains(where: { $0.isLetter || $0.isDigit || $0 > 0x7F })
    else { return [] }
    return breaks(in: letters.map { $0 | 0x20 }).map { letters.startIndex + $0 }
  }

  /// Returns the indices of letters in a word that a hyphen may precede.
  private func breaks(in word: [UInt8]) -> [Int] {
    #if Text
      var breaks = [CChar](repeating: 0, count: word.count)
      let isFound = rules.withLock { address in
        unsafe strata_hyphens_find(OpaquePointer(bitPattern: address), word, word.count, &breaks)
      }
      guard isFound else { return [] }
      return breaks.indices.dropLast().filter { breaks[$0] != 0 }.map { $0 + 1 }
    #else
      return []
    #endif
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter.
  var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }
  /// Whether the byte is an ASCII digit.
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
