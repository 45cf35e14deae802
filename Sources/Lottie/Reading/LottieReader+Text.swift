import StrataExpressions
import StrataGraphics

extension LottieReader {
  /// Returns the content of a text layer; nil if it has no text.
  ///
  /// - Parameter path: The path along which the text runs.
  /// - Throws: `LimitExceeded` if the texts of the layer are too long together.
  mutating func text(_ value: JSONValue, along path: TextPath?) throws -> LottieLayer.Content? {
    guard let documents = value["d"] else { return nil }
    let own = Self.keyframes(documents)
    var found = own.map { (time: $0.time, document: Self.document([$0.value])) }
    if let slot = slot(of: documents) {
      if let text = givenText(of: documents) ?? slot["k"]?.text {
        // Replaces only the characters.
        for index in found.indices { found[index].document?.text = text }
        for index in found.indices { found[index].document?.isReplaced = true }
      } else {
        let base = own.first.map { [$0.value] } ?? []
        let replaced = Self.keyframes(slot).map { ($0.time, Self.document([$0.value] + base)) }
        if replaced.isEmpty {
          at("d") { $0.warn("bad-value", "expected a text; the text of the animation is used") }
        } else {
          found = replaced
          for index in found.indices { found[index].document?.isReplaced = true }
        }
      }
    }
    if let samples = samples(of: documents) {
      // The document may have no glyphs for a text that begins only at the end.
      found = Self.documents(found, with: samples.count > 1 ? samples.dropLast() : samples)
    }
    let shown = found.compactMap { entry in
      entry.document.map { (time: entry.time, document: $0) }
    }
    guard !shown.isEmpty else { return nil }
    // All texts are laid out before the first one is shown.
    let bytes = shown.reduce(0) { $0 + $1.document.shownText.utf8.count }
    guard bytes <= limits.textBytes else {
      throw LimitExceeded(
        "length of a text layer's texts in bytes", asked: bytes, allowed: limits.textBytes,
        place: file)
    }
    var text = TextLayer(documents: shown.sorted { $0.time < $1.time })
    text.animators = try textAnimators(value, of: text.documents.map(\.document))
    text.path = path
    text.grouping = value["m"]?["g"]?.integer.flatMap(TextGrouping.init) ?? .character
    if let more = value["m"], let alignment = at("m", { $0.vector(more, "a") }) {
      text.alignment = alignment.map { $0 / 100 }
    }
    return .text(text)
  }

  /// Returns the path of a text, which is a mask of its layer; nil if it has none.
  ///
  /// It is also nil, with a note, if the mask is missing.
  mutating func textPath(_ text: JSONValue, of layer: JSONValue) -> TextPath? {
    guard let value = text["p"], let index = value["m"]?.integer else { return nil }
    let masks = layer["masksProperties"].map { Array($0.entries) } ?? []
    guard masks.indices.contains(index), let outline = bezier(masks[index], "pt") else {
      warn("missing-text-path", "the mask \(index), along which the text runs, is missing")
      return nil
    }
    var path = TextPath(outline: outline)
    at("t") { reader in
      reader.at("p") { reader in
        path.firstMargin = reader.number(value, "f") ?? path.firstMargin
        path.lastMargin = reader.number(value, "l") ?? path.lastMargin
        path.perpendicular = reader.number(value, "p") ?? path.perpendicular
        path.forcesAlignment = reader.number(value, "a") ?? path.forcesAlignment
        path.isReversed = reader.number(value, "r") ?? path.isReversed
      }
    }
    return path
  }

  /// Returns the documents with the texts of an expression.
  private static func documents(
    _ found: [(time: Double, document: TextDocument?)], with samples: [SampledExpression.Sample]
  ) -> [(time: Double, document: TextDocument?)] {
    SampledExpression(samples).steps.map { frame, value in
      var document = (found.last { $0.time <= frame } ?? found.first)?.document
      if case .string(let text) = value {
        document?.text = text
        document?.isReplaced = true
      }
      return (frame, document)
    }
  }

  /// Returns the texts of a property and their start frames.
  private static func keyframes(_ property: JSONValue) -> [(time: Double, value: JSONValue)] {
    guard let list = property["k"], list.isArray else {
      // Files before version 4.4 contain the text itself.
      return [(0, property["k"] ?? property)]
    }
    return list.entries.compactMap { keyframe in
      keyframe["s"].map { (keyframe["t"]?.number ?? 0, $0) }
    }
  }

  /// Returns a text with its style; nil if it has no characters.
  ///
  /// - Parameter values: The values in order of precedence; missing members come from the next
  ///   value.
  private static func document(_ values: [JSONValue]) -> TextDocument? {
    func member(_ key: JSONKey) -> JSONValue? { values.lazy.compactMap { $0[key] }.first }
    func pair(_ key: JSONKey) -> SIMD2<Double>? {
      guard let (pair, count) = member(key)?.firstNumbers, count > 1 else { return nil }
      return pair.lowHalf
    }
    guard let text = member("t")?.text else { return nil }
    let size = member("s")?.number ?? 0
    return TextDocument(
      text: text, capitals: member("ca")?.integer.flatMap(TextDocument.Capitals.init) ?? .none,
      font: member("f")?.text ?? "",
      size: size, lineHeight: member("lh")?.number ?? 1.2 * size,
      tracking: member("tr")?.number ?? 0, baselineShift: member("ls")?.number ?? 0,
      fill: member("fc").flatMap(Self.color), stroke: member("sc").flatMap(Self.color),
      strokeWidth: member("sw")?.number ?? 0, strokesOverFill: member("of")?.flag ?? false,
      justification: member("j")?.integer.flatMap(TextDocument.Justification.init) ?? .left,
      box: pair("sz").map { (pair("ps") ?? .zero, $0) })
  }
}
