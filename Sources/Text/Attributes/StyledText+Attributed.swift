import Foundation
import StrataGraphics

extension StyledText {
  /// What is drawn of an attributed string.
  ///
  /// - Parameter undrawn: The names of attributes that nothing is known of.
  init(_ string: NSAttributedString, undrawn: inout Set<String>) {
    let text = string.string
    var runs: [Run] = []
    var place = text.startIndex
    var end = 0
    var names = Set<String>()
    string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) {
      attributes, range, _ in
      // Ranges follow each other; half of a character belongs to the run with its other half.
      let next = text.utf16.index(place, offsetBy: range.length, limitedBy: text.endIndex)
      end += text.utf8.distance(from: place, to: next ?? text.endIndex)
      place = next ?? text.endIndex
      let reader = AttributeReader(attributes)
      runs.append(Run(end: end, style: reader.style, settings: reader.settings))
      names.formUnion(reader.unknown)
    }
    undrawn.formUnion(names)
    if runs.isEmpty { runs = [Run(end: 0, style: AttributeReader([:]).style)] }
    runs[runs.count - 1].end = text.utf8.count
    self.init(text, runs)
  }
}

/// Reads the attributes of one run.
private struct AttributeReader {
  private let attributes: [NSAttributedString.Key: Any]

  private static let known: Set<NSAttributedString.Key> = [
    .font, .foregroundColor, .backgroundColor, .paragraphStyle, .ligature, .kern, .tracking,
    .baselineOffset, .underlineStyle, .underlineColor, .strikethroughStyle, .strikethroughColor,
    .coreTextForeground, .coreTextBackground,
  ]

  init(_ attributes: [NSAttributedString.Key: Any]) { self.attributes = attributes }

  var unknown: [String] { attributes.keys.filter { !Self.known.contains($0) }.map(\.rawValue) }

  var style: TextStyle {
    var style = TextStyle(
      font, color(.foregroundColor) ?? color(.coreTextForeground) ?? .black)
    style.background = color(.backgroundColor) ?? color(.coreTextBackground)
    style.underline = rule(.underlineStyle, .underlineColor)
    style.strikethrough = rule(.strikethroughStyle, .strikethroughColor)
    style.spacing = (number(.kern) ?? 0) + (number(.tracking) ?? 0)
    style.rise = number(.baselineOffset) ?? 0
    style.hasLigatures = number(.ligature) != 0 && (number(.kern) ?? 0) == 0
    return style
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
    switch attributes[key] {
    case let color as UIColor: color.cgColor.value
    case let color as CGColor: color.value
    default: nil
    }
  }

  private func number(_ key: NSAttributedString.Key) -> Double? {
    let number: Double? =
      switch attributes[key] {
      case let number as NSNumber: number.doubleValue
      case let number as any BinaryInteger: Double(number)
      case let number as any BinaryFloatingPoint: Double(number)
      default: nil
      }
    return number.flatMap { $0.isFinite ? $0 : nil }
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
    lineSpacing = Double(values.lineSpacing)
    spacingBefore = Double(values.paragraphSpacingBefore)
    spacingAfter = Double(values.paragraphSpacing)
    firstIndent = Double(values.firstLineHeadIndent)
    indent = Double(values.headIndent)
    tailIndent = Double(values.tailIndent)
    let low = max(Double(values.minimumLineHeight), 0)
    let high = values.maximumLineHeight > 0 ? Double(values.maximumLineHeight) : .infinity
    lineHeights = min(low, high)...high
    lineHeightMultiple = Double(values.lineHeightMultiple)
  }
}
