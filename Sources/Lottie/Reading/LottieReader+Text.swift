import StrataGraphics

extension LottieReader {
  /// - Throws: `LimitExceeded` for a text that is longer than allowed.
  mutating func text(_ value: JSONValue) throws -> LottieLayer.Content? {
    guard let documents = value["d"] else { return nil }
    var found: [(time: Double, document: TextDocument)] = []
    if let list = documents["k"], list.isArray {
      at("d") { reader in
        reader.forEach(documents, "k") { reader, keyframe in
          guard let document = keyframe["s"].flatMap(reader.document) else { return }
          found.append((keyframe["t"]?.number ?? 0, document))
        }
      }
    } else if let document = document(documents) {
      // Files before version 4.4.
      found.append((0, document))
    }
    guard !found.isEmpty else { return nil }
    // All of them are set before the first is shown.
    let bytes = found.reduce(0) { $0 + $1.document.text.utf8.count }
    guard bytes <= limits.textBytes else {
      throw LimitExceeded(
        "length of a text layer's texts in bytes", asked: bytes, allowed: limits.textBytes,
        place: file)
    }
    if value["p"]?["m"] != nil {
      at("p") { $0.warn("not-drawn-text-path", "text along a path is drawn on a line") }
    }
    var text = TextLayer(documents: found.sorted { $0.time < $1.time })
    text.animators = try textAnimators(value)
    text.grouping = value["m"]?["g"]?.integer.flatMap(TextGrouping.init) ?? .character
    if let more = value["m"] { text.alignment = vector(more, "a")?.value.plane ?? .zero }
    text.alignment /= 100
    return .text(text)
  }

  private func document(_ value: JSONValue) -> TextDocument? {
    guard let text = value["t"]?.text else { return nil }
    let size = value["s"]?.number ?? 0
    let box = value["sz"]?.numbers.flatMap { $0.count > 1 ? SIMD2($0[0], $0[1]) : nil }
    let origin = value["ps"]?.numbers.flatMap { $0.count > 1 ? SIMD2($0[0], $0[1]) : nil } ?? .zero
    let isUpper = value["ca"]?.integer == 1
    return TextDocument(
      text: isUpper ? text.uppercased() : text, font: value["f"]?.text ?? "", size: size,
      lineHeight: value["lh"]?.number ?? 1.2 * size, tracking: value["tr"]?.number ?? 0,
      baselineShift: value["ls"]?.number ?? 0, fill: value["fc"].flatMap(Self.color),
      stroke: value["sc"].flatMap(Self.color), strokeWidth: value["sw"]?.number ?? 0,
      strokesOverFill: value["of"]?.flag ?? false,
      justification: value["j"]?.integer.flatMap(TextDocument.Justification.init) ?? .left,
      box: box.map { (origin, $0) })
  }
}
