package import StrataGraphics

/// Applies a font policy to requested names; the fonts themselves are looked up elsewhere.
struct FontChoices: Sendable {
  /// A font that was found.
  struct FoundFont: Sendable, Hashable {
    let family: String
    let file: String
    let index: Int
    /// Whether the name is that of a face.
    var isFace = false
    var weight = 400
    /// The width in percent.
    var width = 100
    var isItalic = false
  }

  /// The font for a requested name.
  struct Choice: Sendable {
    let match: FontMatch
    /// The families to request instead, separated by commas.
    let families: String
    /// The face, if the name is that of a face.
    var face: FoundFont?
    /// The metrics of lines, if they are not those of the font.
    var lineMetrics: LineMetrics?
    /// A note about a substitution; nil if the font is the requested one.
    var note: FontNote?
    /// Whether the font replaces Helvetica.
    var isHelvetica = false

    /// Returns the metrics of lines for a typesetter, if they are not those of the font.
    func lineMetrics(for request: FontRequest) -> LineMetrics? {
      guard isHelvetica else { return lineMetrics }
      return LineMetrics(ofHelvetica: request.size, request.typesetter) ?? lineMetrics
    }
  }

  /// Functions that look up fonts.
  struct Finder {
    /// Finds a font by its own name.
    let named: (String) -> FoundFont?
    /// Finds the face of a family that is nearest to a request.
    let face: (_ family: String, FontRequest) -> FoundFont?
    /// Finds a font by fontconfig's rules.
    let substitute: (String) -> FoundFont?
  }

  /// Generic family names, whose fonts do not count as substitutes.
  private static let kinds: Set<String> = [
    "sans", "sansserif", "serif", "mono", "monospace", "cursive", "fantasy", "emoji", "math",
    "systemui",
  ]

  /// The generic family whose font is fontconfig's default.
  private static let standard = "sans-serif"
  /// The family for an unknown name, as in Core Text.
  private static let helvetica = "Helvetica"

  private let policy: FontPolicy
  private let table: [String: [String]]
  private var known: [Wanted: Choice] = [:]
  /// The maximum number of cached names.
  private static let mostKnown = 1_000

  init(_ policy: FontPolicy) {
    self.policy = policy
    table = Dictionary(
      policy.substitutions.map { (Self.folded($0.key), $0.value) }, uniquingKeysWith: { $1 })
  }

  /// The properties of a request that affect the choice.
  private struct Wanted: Hashable {
    /// The name, or several separated by commas.
    let name: String
    let weight: Int
    let width: Int
  }

  /// Returns a name without the differences that are ignored.
  static func folded(_ name: String) -> String {
    name.lowercased().filter { $0 != " " && $0 != "-" }
  }

  /// Returns the choice for the name of a request, or for several separated by commas.
  mutating func choice(of request: FontRequest, _ finder: Finder) -> Choice {
    let wanted = Wanted(name: request.families, weight: request.weight, width: request.width)
    if let choice = known[wanted] { return choice }
    let choice = choose(request, finder)
    if known.count >= Self.mostKnown { known.removeAll() }
    known[wanted] = choice
    return choice
  }

  private func choose(_ request: FontRequest, _ finder: Finder) -> Choice {
    let wanted = request.families
    let names = wanted.split(separator: ",").map {
      $0.trimmingPrefix { $0 == " " }.description
    }.filter { !$0.isEmpty }
    for name in names {
      if let found = finder.named(name) { return choice(wanted, found, .present) }
    }
    for name in names {
      if let found = substitute(for: name, request, finder) {
        return choice(wanted, found, .table, LineMetrics(ofFamily: Self.folded(name)))
      }
    }
    let metrics = names.lazy.compactMap { LineMetrics(ofFamily: Self.folded($0)) }.first
    for family in policy.fallbackFamilies {
      if let found = finder.named(family) { return choice(wanted, found, .fallback, metrics) }
    }
    let found = finder.substitute(names.first ?? Self.standard)
    // fontconfig gives its default to a name that it has no rule for.
    let isUnknown = !names.isEmpty && !names.contains { Self.kinds.contains(Self.folded($0)) }
    if isUnknown, let found, found.family == finder.substitute(Self.standard)?.family,
      let helvetica = substitute(for: Self.helvetica, request, finder)
    {
      return choice(
        wanted, helvetica, .helvetica, metrics ?? LineMetrics(ofFamily: Self.folded(Self.helvetica))
      )
    }
    return choice(wanted, found, found == nil ? .none : .fontconfig, metrics)
  }

  /// Returns the substitute for a name of the table.
  ///
  /// The first available family is used, unless a later one has a face that is nearer to the weight
  /// and width of the request by at least a step of the scale.
  private func substitute(
    for name: String, _ request: FontRequest, _ finder: Finder
  ) -> FoundFont? {
    let folded = Self.folded(name)
    let isNarrow = folded.hasSuffix("condensed") || folded.hasSuffix("narrow")
    var wanted = request
    if isNarrow { wanted.width = min(request.width, 75) }
    let names =
      request.width < 100 && !isNarrow
      ? [folded + "condensed", folded + "narrow", folded] : [folded]
    var best: (font: FoundFont, distance: Int)?
    for family in names.flatMap({ table[$0] ?? [] }) {
      guard let found = finder.named(family), let face = finder.face(found.family, wanted)
      else { continue }
      // A wrong width is worse than a wrong weight.
      let distance = abs(face.weight - wanted.weight) + 40 * abs(face.width - wanted.width)
      if distance < Self.step { return found }
      if best.map({ distance + Self.step <= $0.distance }) ?? true { best = (found, distance) }
    }
    return best?.font
  }

  /// The step of OpenType's scale of weights.
  private static let step = 100

  private func choice(
    _ wanted: String, _ found: FoundFont?, _ reason: FontMatch.Reason, _ lines: LineMetrics? = nil
  ) -> Choice {
    let match = FontMatch(
      name: wanted, family: found?.family, file: found?.file, index: found?.index ?? 0,
      reason: reason)
    let families = [found?.family].compactMap { $0 } + policy.fallbackFamilies
    return Choice(
      match: match, families: families.joined(separator: ","),
      face: found.flatMap { $0.isFace ? $0 : nil }, lineMetrics: lines, note: note(match),
      isHelvetica: reason == .helvetica
        || reason != .present && Self.folded(wanted) == Self.folded(Self.helvetica))
  }

  private func note(_ match: FontMatch) -> FontNote? {
    guard match.reason != .present, !Self.kinds.contains(Self.folded(match.name)),
      let family = match.family
    else { return nil }
    let severity: Diagnostic.Severity =
      match.reason.isAccepted || policy.missingFont == .fallback ? .note : .warning
    let reason =
      switch match.reason {
      case .table: "its substitute"
      case .fallback: "the first fallback family"
      case .helvetica: "Helvetica's substitute"
      default: "fontconfig's substitute"
      }
    return FontNote(
      severity: severity, code: "font-replaced",
      message: "missing font \(match.name); using \(reason) \(family)")
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
