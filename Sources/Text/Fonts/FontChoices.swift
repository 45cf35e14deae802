package import StrataGraphics

/// Applies a font policy to requested names; the fonts themselves are looked up elsewhere.
struct FontChoices: Sendable {
  /// A font that was found.
  struct FoundFont: Sendable, Hashable {
    let family: String
    let file: String
    let index: Int
    /// The weight, if the name is that of a face.
    var weight: Int?
    var isItalic = false
  }

  /// The font for a requested name.
  struct Choice: Sendable {
    let match: FontMatch
    /// The families to request instead, separated by commas.
    let families: String
    /// The weight, if the name is that of a face.
    var weight: Int?
    var isItalic = false
    /// A note about a substitution; nil if the font is the requested one.
    var note: FontNote?
  }

  /// Functions that look up fonts.
  struct Finder {
    /// Finds a font by its own name.
    let named: (String) -> FoundFont?
    /// Finds a font by fontconfig's rules.
    let substitute: (String) -> FoundFont?
  }

  /// Generic family names, whose fonts do not count as substitutes.
  private static let kinds: Set<String> = [
    "sans", "sansserif", "serif", "mono", "monospace", "cursive", "fantasy", "emoji", "math",
    "systemui",
  ]

  private let policy: FontPolicy
  private let table: [String: [String]]
  private var known: [String: Choice] = [:]
  /// The maximum number of cached names.
  private static let mostKnown = 1_000

  init(_ policy: FontPolicy) {
    self.policy = policy
    table = Dictionary(
      policy.substitutions.map { (Self.folded($0.key), $0.value) }, uniquingKeysWith: { $1 })
  }

  /// Returns a name without the differences that are ignored.
  private static func folded(_ name: String) -> String {
    name.lowercased().filter { $0 != " " && $0 != "-" }
  }

  /// Returns the choice for a name, or for several separated by commas.
  mutating func choice(of wanted: String, _ finder: Finder) -> Choice {
    if let choice = known[wanted] { return choice }
    let choice = choose(wanted, finder)
    if known.count >= Self.mostKnown { known.removeAll() }
    known[wanted] = choice
    return choice
  }

  private func choose(_ wanted: String, _ finder: Finder) -> Choice {
    let names = wanted.split(separator: ",").map {
      $0.trimmingPrefix { $0 == " " }.description
    }.filter { !$0.isEmpty }
    for name in names {
      if let found = finder.named(name) { return choice(wanted, found, .present) }
    }
    for name in names {
      for family in table[Self.folded(name)] ?? [] {
        if let found = finder.named(family) { return choice(wanted, found, .table) }
      }
    }
    for family in policy.fallbackFamilies {
      if let found = finder.named(family) { return choice(wanted, found, .fallback) }
    }
    let found = finder.substitute(names.first ?? "sans-serif")
    return choice(wanted, found, found == nil ? .none : .fontconfig)
  }

  private func choice(
    _ wanted: String, _ found: FoundFont?, _ reason: FontMatch.Reason
  ) -> Choice {
    let match = FontMatch(
      name: wanted, family: found?.family, file: found?.file, index: found?.index ?? 0,
      reason: reason)
    let families = [found?.family].compactMap { $0 } + policy.fallbackFamilies
    return Choice(
      match: match, families: families.joined(separator: ","), weight: found?.weight,
      isItalic: found?.isItalic ?? false, note: note(match))
  }

  private func note(_ match: FontMatch) -> FontNote? {
    guard match.reason != .present, !Self.kinds.contains(Self.folded(match.name)),
      let family = match.family, let file = match.file
    else { return nil }
    let severity: Diagnostic.Severity =
      match.reason.isAccepted || policy.missingFont == .fallback ? .note : .warning
    let reason =
      switch match.reason {
      case .table: "from the substitution table"
      case .fallback: "the first available fallback family"
      default: "fontconfig's substitute"
      }
    return FontNote(
      severity: severity, code: "font-replaced",
      message: "missing font \(match.name); using \(family) (\(file)), \(reason)")
  }
}

/// Information about the fonts of a text for its renderer.
package struct FontNote: Sendable, Hashable {
  package let severity: Diagnostic.Severity
  package let code: String
  package let message: String

  static let noFonts = FontNote(
    severity: .warning, code: "no-fonts", message: FontPolicy.withoutFonts)

  /// Returns a note about characters without an outline in any font, with a few examples.
  static func missing(_ codePoints: Set<UInt32>) -> FontNote {
    let names = codePoints.sorted().prefix(8).map { codePoint in
      let digits = String(codePoint, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
    let more = codePoints.count - names.count
    return FontNote(
      severity: .warning, code: "missing-characters",
      message: "no font has a glyph for \(names.joined(separator: ", "))"
        + (more > 0 ? " and \(more) more" : "") + "; boxes with the code points are drawn instead")
  }
}
