import Foundation
import StrataGraphics

extension StyledText {
  /// Creates the text of an attributed string.
  ///
  /// - Parameter undrawn: Receives the names of unsupported attributes.
  init(_ string: NSAttributedString, undrawn: inout Set<String>) {
    let text = string.string
    let bytes = Array(text.utf8)
    var whole: [UInt8] = []
    var runs: [Run] = []
    var place = text.startIndex
    var end = 0
    var names = Set<String>()
    var controls: [Int] = []
    unsafe string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) {
      attributes, range, _ in
      // Ranges are consecutive. A split character belongs to the run that contains its other half.
      let next = text.utf16.index(place, offsetBy: range.length, limitedBy: text.endIndex)
      let start = end
      end += text.utf8.distance(from: place, to: next ?? text.endIndex)
      place = next ?? text.endIndex
      let reader = AttributeReader(attributes)
      var style = reader.style
      // An attachment is ignored on any other character.
      if !Self.isAttachments(bytes[start..<end]) { style.attachment = nil }
      let directions = reader.directions
      func add(_ character: Unicode.Scalar) {
        controls.append(whole.count)
        whole += UTF8.encode(character) ?? UTF8.encodedReplacementCharacter
      }
      for direction in directions { add(direction) }
      whole += bytes[start..<end]
      for _ in directions { add(Self.endOfDirection) }
      let settings = reader.settings
      if let last = runs.last, last.style == style, last.settings == settings {
        // Attributes without effect on glyphs, such as a link, do not divide a word.
        runs[runs.count - 1].end = whole.count
      } else {
        runs.append(Run(end: whole.count, style: style, settings: settings))
      }
      if settings.hyphenation > 0, Hyphenator.english == nil {
        names.insert("hyphenationFactor (install Debian's \(Hyphenator.packages))")
      }
      names.formUnion(reader.unknown)
    }
    undrawn.formUnion(names)
    if runs.isEmpty { runs = [Run(end: 0, style: AttributeReader([:]).style)] }
    whole += bytes[end...]
    runs[runs.count - 1].end = whole.count
    self.init(String(decoding: whole, as: UTF8.self), runs)
    self.controls = controls
  }

  /// The character that ends an embedding or override.
  private static let endOfDirection: Unicode.Scalar = "\u{202C}"

  /// Whether the text consists only of attachment characters, U+FFFC.
  private static func isAttachments(_ bytes: ArraySlice<UInt8>) -> Bool {
    let character: [UInt8] = [0xEF, 0xBF, 0xBC]
    return bytes.enumerated().allSatisfy { $1 == character[$0 % 3] }
  }
}

/// Reads the attributes of one run.
private struct AttributeReader {
  private let attributes: [NSAttributedString.Key: Any]

  private static let known: Set<NSAttributedString.Key> = [
    .font, .foregroundColor, .backgroundColor, .paragraphStyle, .ligature, .kern, .tracking,
    .baselineOffset, .underlineStyle, .underlineColor, .strikethroughStyle, .strikethroughColor,
    .coreTextForeground, .coreTextBackground, .colorFromContext, .obliqueness, .expansion,
    .strokeWidth, .strokeColor,
    .shadow, .attachment, .writingDirection, .link,
  ]

  init(_ attributes: [NSAttributedString.Key: Any]) { self.attributes = attributes }

  var unknown: [String] { attributes.keys.filter { !Self.known.contains($0) }.map(\.rawValue) }

  var style: TextStyle {
    var style = TextStyle(
      font, color(.foregroundColor) ?? color(.coreTextForeground) ?? .black)
    style.pattern = CGColor.pattern(
      attribute: attributes[.foregroundColor] ?? attributes[.coreTextForeground])
    style.hasContextColor = (attributes[.colorFromContext] as? NSNumber)?.boolValue ?? false
    style.background = color(.backgroundColor) ?? color(.coreTextBackground)
    style.underline = rule(.underlineStyle, .underlineColor)
    style.strikethrough = rule(.strikethroughStyle, .strikethroughColor)
    style.spacing = (number(.kern) ?? 0) + (number(.tracking) ?? 0)
    style.rise = number(.baselineOffset) ?? 0
    style.hasLigatures = number(.ligature) != 0 && (number(.kern) ?? 0) == 0
    style.hasPairKerning = number(.kern) != 0
    style.shape = GlyphShape(
      (attributes[.font] as? UIFont)?.matrix ?? .identity, obliqueness: number(.obliqueness) ?? 0,
      expansion: number(.expansion) ?? 0)
    style.stroke = TextStroke(
      percent: number(.strokeWidth) ?? 0, of: style.font.size, color(.strokeColor))
    style.shadow = (attributes[.shadow] as? NSShadow).flatMap { TextShadow($0) }
    style.attachment = (attributes[.attachment] as? NSTextAttachment).map { TextAttachment($0) }
    return style
  }

  /// The control characters for the requested directions, outermost first.
  var directions: [Unicode.Scalar] {
    let values = attributes[.writingDirection] as? [Any] ?? []
    return values.compactMap { value in
      switch Self.number(value).flatMap({ Int(exactly: $0) }) {
      case 0: "\u{202A}"
      case 1: "\u{202B}"
      case 2: "\u{202D}"
      case 3: "\u{202E}"
      default: nil
      }
    }
  }

  var settings: ParagraphSettings {
    guard let style = attributes[.paragraphStyle] as? NSParagraphStyle else {
      return ParagraphSettings()
    }
    return ParagraphSettings(style.values)
  }

  private var font: FontRequest {
    FontRequest(attributes[.font], size: 12) ?? FontRequest(name: "Helvetica", size: 12)
  }

  private func color(_ key: NSAttributedString.Key) -> Color? {
    Color(attribute: attributes[key])
  }

  private func number(_ key: NSAttributedString.Key) -> Double? { Self.number(attributes[key]) }

  private static func number(_ value: Any?) -> Double? {
    let number: Double? =
      switch value {
      case let number as NSNumber: number.doubleValue
      case let number as any BinaryInteger: Double(number)
      case let number as any BinaryFloatingPoint: Double(number)
      default: nil
      }
    return number.flatMap { $0.isFinite ? $0.withinText : nil }
  }

  private func rule(
    _ style: NSAttributedString.Key, _ color: NSAttributedString.Key
  ) -> TextRule? {
    let style =
      attributes[style] as? NSUnderlineStyle
      ?? (attributes[style] as? CTUnderlineStyle).map {
        NSUnderlineStyle(rawValue: Int($0.rawValue))
      }
      ?? number(style).flatMap { Int(exactly: $0) }.map { NSUnderlineStyle(rawValue: $0) }
    return style.flatMap { TextRule($0, self.color(color)) }
  }
}

extension ParagraphSettings {
  fileprivate init(_ values: NSParagraphStyle.Values) {
    switch values.alignment {
    case .natural: alignment = nil
    case .left: alignment = .left
    case .center: alignment = .center
    case .right: alignment = .right
    case .justified: alignment = .justified
    }
    switch values.lineBreakMode {
    case .byTruncatingHead: truncation = .start
    case .byTruncatingMiddle: truncation = .middle
    case .byTruncatingTail: truncation = .end
    case .byCharWrapping: breaksWords = true
    case .byWordWrapping, .byClipping: break
    }
    switch values.baseWritingDirection {
    case .natural: direction = .natural
    case .leftToRight: direction = .leftToRight
    case .rightToLeft: direction = .rightToLeft
    }
    lineSpacing = values.lineSpacing.withinText
    spacingBefore = values.paragraphSpacingBefore.withinText
    spacingAfter = values.paragraphSpacing.withinText
    firstIndent = values.firstLineHeadIndent.withinText
    indent = values.headIndent.withinText
    tailIndent = values.tailIndent.withinText
    let low = max(values.minimumLineHeight.withinText, 0)
    let high = values.maximumLineHeight > 0 ? values.maximumLineHeight.withinText : .infinity
    lineHeights = min(low, high)...high
    lineHeightMultiple = values.lineHeightMultiple.withinText
    hyphenation = max(Double(values.hyphenationFactor).withinText, 0)
    tabs = values.tabs.filter { $0.position.isFinite }
    tabInterval = values.defaultTabInterval.withinText
  }
}

extension BinaryFloatingPoint {
  /// The number clamped to ±1,000,000, so that sums of lengths stay finite; 0 for NaN.
  fileprivate var withinText: Double {
    isNaN ? 0 : min(max(Double(self), -1_000_000), 1_000_000)
  }
}
