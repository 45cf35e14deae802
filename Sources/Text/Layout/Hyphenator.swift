import Synchronization

#if Text
  internal import CPango
#endif

/// Where English words may be divided, by libhyphen and a dictionary.
final class Hyphenator: Sendable {
  /// Nil where the library or the dictionary is missing, and in a build without text.
  static let english = Hyphenator(dictionary: "/usr/share/hyphen/hyph_en_US.dic")
  /// What Debian calls them.
  static let packages = "libhyphen0 and hyphen-en-us"
  /// Shorter words are not divided, and longer ones are no words.
  private static let lengths = 5...64

  #if Text
    /// The rules at an address that stays.
    private let rules: Mutex<UInt>
  #endif

  private init?(dictionary path: String) {
    #if Text
      guard let rules = strata_hyphens_open(path) else { return nil }
      self.rules = Mutex(UInt(bitPattern: rules))
    #else
      return nil
    #endif
  }

  /// Where the word that lies at a place of a text may be divided, in bytes of the text's UTF-8, in order.
  ///
  /// None for a word of other letters than English has.
  func places(inWordAt start: Int, of text: [UInt8]) -> [Int] {
    let word = text[start...].prefix { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A }
    let letters = word.trimmingPrefix { !$0.isLetter }.prefix(while: \.isLetter)
    let rest = word[letters.endIndex...]
    guard Self.lengths.contains(letters.count),
      !rest.contains(where: { $0.isLetter || $0.isDigit || $0 > 0x7F })
    else { return [] }
    return breaks(in: letters.map { $0 | 0x20 }).map { letters.startIndex + $0 }
  }

  /// Before which letters of a word a hyphen may stand.
  private func breaks(in word: [UInt8]) -> [Int] {
    #if Text
      let found = rules.withLock { address in
        word.withUnsafeBytes { letters in
          [CChar](unsafeUninitializedCapacity: word.count) { breaks, count in
            let isFound = strata_hyphens_find(
              OpaquePointer(bitPattern: address),
              letters.baseAddress?.assumingMemoryBound(to: CChar.self), word.count,
              breaks.baseAddress)
            count = isFound ? word.count : 0
          }
        }
      }
      return found.indices.dropLast().filter { found[$0] != 0 }.map { $0 + 1 }
    #else
      return []
    #endif
  }
}

extension UInt8 {
  /// Of ASCII.
  var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }
  /// Of ASCII.
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
