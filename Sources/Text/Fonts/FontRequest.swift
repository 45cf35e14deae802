/// A request for a font.
package struct FontRequest: Sendable, Hashable {
  /// The family names separated by commas, the preferred one first.
  package var families: String
  /// The size in points.
  package var size: Double
  /// The weight; 400 is regular, 700 bold.
  package var weight = 400
  /// The width in percent of the normal one; 75 is condensed.
  package var width = 100
  package var isItalic = false
  /// The OpenType features such as "tnum=1", separated by commas.
  package var features = ""
  /// The metrics of lines, if they are not those of the face in use.
  var lineMetrics: LineMetrics?
  /// The typesetter, whose metrics of Helvetica differ.
  var typesetter = Typesetter.layers

  /// Whether the size is finite and greater than 0.
  var hasValidSize: Bool { size > 0 && size.isFinite }

  /// Creates a request from a name of Apple's systems.
  ///
  /// The name is that of a family, or of a face such as "HelveticaNeue-BoldItalic".
  package init(name: String, size: Double) {
    self.size = size
    // The system font has its weight in its name without a hyphen, as in
    // ".AppleSystemUIFontMedium".
    if name.hasPrefix(FontPolicy.systemFamily), name != FontPolicy.monospacedFamily,
      let traits = FaceTraits(
        String(name.dropFirst(FontPolicy.systemFamily.count)), of: FontPolicy.systemFamily)
    {
      families = FontPolicy.systemFamily
      (weight, width, isItalic) = (traits.weight, traits.width, traits.isItalic)
      return
    }
    guard let hyphen = name.lastIndex(of: "-"),
      let traits = FaceTraits(
        String(name[name.index(after: hyphen)...]), of: String(name[..<hyphen]))
    else {
      families = name
      return
    }
    families = Self.spaced(String(name[..<hyphen]))
    (weight, width, isItalic) = (traits.weight, traits.width, traits.isItalic)
  }

  /// Inserts spaces as in family names: "HelveticaNeue" becomes "Helvetica Neue".
  private static func spaced(_ name: String) -> String {
    var spaced = ""
    for letter in name {
      if letter.isUppercase, spaced.last?.isLowercase == true { spaced.append(" ") }
      spaced.append(letter)
    }
    return spaced
  }
}

extension FontRequest {
  /// Returns the request with the traits of the face that its name turned out to be.
  func applying(_ face: FontChoices.FoundFont?) -> FontRequest {
    guard let face else { return self }
    var request = self
    (request.weight, request.width, request.isItalic) = (face.weight, face.width, face.isItalic)
    return request
  }
}

/// The traits in the last part of a face's name.
private struct FaceTraits {
  var weight = 400
  var width = 100
  var isItalic = false

  /// The OpenType weights.
  private static let weights: [Substring: Int] = [
    "ultralight": 200, "extralight": 200, "thin": 100, "light": 300, "regular": 400,
    "roman": 400, "book": 400, "medium": 500, "semibold": 600, "demibold": 600, "demi": 600,
    "extrabold": 800, "ultrabold": 800, "bold": 700, "heavy": 800, "black": 900,
    // Japanese families, such as Hiragino Sans, number their weights.
    "w1": 100, "w2": 200, "w3": 300, "w4": 400, "w5": 500, "w6": 600, "w7": 700, "w8": 800,
    "w9": 900,
  ]

  /// The weights in families of Apple's systems, where an ultralight face is lighter than a thin
  /// one, as in `UIFont.Weight`.
  private static let appleWeights: [Substring: Int] = ["ultralight": 100, "thin": 200]
  /// The families of Apple's systems, in folded form.
  private static let appleFamilies = Set(
    FontPolicy.defaultSubstitutions.keys.map(FontChoices.folded))

  /// The widths in percent; longer words precede those that they end with.
  private static let widths: [(String, Int)] = [
    ("ultracondensed", 50), ("extracondensed", 63), ("semicondensed", 87), ("condensed", 75),
    ("narrow", 75), ("semiexpanded", 113), ("expanded", 125), ("extended", 125),
  ]

  /// Returns nil if the text contains anything else.
  init?(_ text: String, of family: String) {
    var rest = Substring(text.lowercased())
    // The suffix is the name of the foundry.
    if rest.hasSuffix("mt") { rest = rest.dropLast(2) }
    for slant in ["italic", "oblique"] where rest.hasSuffix(slant) {
      isItalic = true
      rest = rest.dropLast(slant.count)
    }
    for (name, percent) in Self.widths where width == 100 {
      if rest.hasPrefix(name) {
        (rest, width) = (rest.dropFirst(name.count), percent)
      } else if rest.hasSuffix(name) {
        (rest, width) = (rest.dropLast(name.count), percent)
      }
    }
    if rest.isEmpty { return }
    guard let known = Self.weights[rest] else { return nil }
    let apple = Self.appleWeights[rest]
    weight = apple.flatMap { Self.isApple(family) ? $0 : nil } ?? known
  }

  private static func isApple(_ family: String) -> Bool {
    appleFamilies.contains(FontChoices.folded(family))
  }
}
