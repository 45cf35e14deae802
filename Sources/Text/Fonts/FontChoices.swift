package import StrataGraphics

/// What a policy makes of the names that text asks for, of fonts that are looked up elsewhere.
struct FontChoices: Sendable {
  /// A font that was found.
  struct Found: Sendable, Hashable {
    let family: String
    let file: String
    let index: Int
    /// Of a name that is one face's.
    var weight: Int?
    var isItalic = false
  }

  /// What text that asks for a name is set in.
  struct Choice: Sendable {
    let match: FontMatch
    /// What is asked for instead: families with commas between them.
    let families: String
    /// Of a name that is one face's.
    var weight: Int?
    var isItalic = false
    /// Nil where the font is the one that was asked for.
    var note: FontNote?
  }

  /// How fonts are looked up.
  struct Finder {
    /// By its own name.
    let named: (String) -> Found?
    /// By fontconfig's rules.
    let substitute: (String) -> Found?
  }

  /// Names that stand for a kind of font: what is found for them is no substitute.
  private static let kinds: Set<String> = [
    "sans", "sansserif", "serif", "mono", "monospace", "cursive", "fantasy", "emoji", "math",
    "systemui",
  ]

  private let policy: FontPolicy
  private let table: [String: [String]]
  private var known: [String: Choice] = [:]
  /// As many names as are remembered.
  private static let mostKnown = 1_000

  init(_ policy: FontPolicy) {
    self.policy = policy
    table = Dictionary(
      policy.substitutions.map { (Self.folded($0.key), $0.value) }, uniquingKeysWith: { $1 })
  }

  /// A name without what does not count in it.
  private static func folded(_ name: String) -> String {
    name.lowercased().filter { $0 != " " && $0 != "-" }
  }

  /// What is chosen for a name, or for several with commas between them.
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
    _ wanted: String, _ found: Found?, _ reason: FontMatch.Reason
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
      case .table: "which the table of substitutions has for it"
      case .fallback: "the first of the fallback families that is there"
      default: "which fontconfig takes for it"
      }
    return FontNote(
      severity: severity, code: "font-replaced",
      message: "there is no font \(match.name); its text is set in \(family) (\(file)), \(reason)")
  }
}

/// What those who draw a text should know of its fonts.
package struct FontNote: Sendable, Hashable {
  package let severity: Diagnostic.Severity
  package let code: String
  package let message: String

  static let noFonts = FontNote(
    severity: .warning, code: "no-fonts", message: FontPolicy.withoutFonts)

  /// Characters of which no font has an outline, a few of them named.
  static func missing(_ codePoints: Set<UInt32>) -> FontNote {
    let names = codePoints.sorted().prefix(8).map { codePoint in
      let digits = String(codePoint, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
    let more = codePoints.count - names.count
    return FontNote(
      severity: .warning, code: "missing-characters",
      message: "no font has an outline of \(names.joined(separator: ", "))"
        + (more > 0 ? " and \(more) more" : "") + "; boxes with their numbers are drawn")
  }
}
