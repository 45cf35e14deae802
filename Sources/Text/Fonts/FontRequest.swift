/// Which font a text asks for.
package struct FontRequest: Sendable, Hashable {
  /// Names of families, with commas between them, the preferred one first.
  package var families: String
  /// In points.
  package var size: Double
  /// 400 is regular, 700 bold.
  package var weight = 400
  package var isItalic = false
  /// Of OpenType, as "tnum=1", with commas between them.
  package var features = ""

  /// A font by a name as Apple's systems know it: of a family, or of a face as in
  /// "HelveticaNeue-BoldItalic".
  package init(name: String, size: Double) {
    self.size = size
    // The system's font has its weight in its name without a hyphen, as ".AppleSystemUIFontMedium".
    if name.hasPrefix(FontPolicy.systemFamily), name != FontPolicy.monospacedFamily,
      let traits = FaceTraits(String(name.dropFirst(FontPolicy.systemFamily.count)))
    {
      families = FontPolicy.systemFamily
      (weight, isItalic) = (traits.weight, traits.isItalic)
      return
    }
    guard let hyphen = name.lastIndex(of: "-"),
      let traits = FaceTraits(String(name[name.index(after: hyphen)...]))
    else {
      families = name
      return
    }
    families = Self.spaced(String(name[..<hyphen]))
    (weight, isItalic) = (traits.weight, traits.isItalic)
  }

  /// "HelveticaNeue" as "Helvetica Neue", the way families are named.
  private static func spaced(_ name: String) -> String {
    var spaced = ""
    for letter in name {
      if letter.isUppercase, spaced.last?.isLowercase == true { spaced.append(" ") }
      spaced.append(letter)
    }
    return spaced
  }
}

/// What the last part of a face's name says.
private struct FaceTraits {
  var weight = 400
  var isItalic = false

  /// OpenType's weights; longer words come before those that they end with.
  private static let weights: [(String, Int)] = [
    ("ultralight", 200), ("extralight", 200), ("thin", 100), ("light", 300), ("regular", 400),
    ("roman", 400), ("medium", 500), ("semibold", 600), ("demibold", 600), ("extrabold", 800),
    ("ultrabold", 800), ("bold", 700), ("heavy", 800), ("black", 900),
  ]

  /// Nil where the text says something else.
  init?(_ text: String) {
    var rest = Substring(text.lowercased())
    // It names the maker.
    if rest.hasSuffix("mt") { rest = rest.dropLast(2) }
    for slant in ["italic", "oblique"] where rest.hasSuffix(slant) {
      isItalic = true
      rest = rest.dropLast(slant.count)
    }
    if rest.isEmpty { return }
    guard let known = Self.weights.first(where: { $0.0 == rest }) else { return nil }
    weight = known.1
  }
}
