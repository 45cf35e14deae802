/// The names that elements and attributes of written documents can have.
enum MarkupName {
  /// Returns whether a text is a name in XML, without the colon of a namespace.
  ///
  /// Beyond ASCII, only letters are accepted, and not all of the characters that XML allows.
  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return isStart(first)
      && text.unicodeScalars.allSatisfy {
        isStart($0) || ("0"..."9").contains($0) || $0 == "." || $0 == "-"
      }
  }

  private static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_": true
    case "\u{C0}"..."\u{1FFF}", "\u{3040}"..."\u{D7FF}":
      scalar.properties.generalCategory.isLetter
    default: false
    }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isLetter: Bool {
    switch self {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: true
    default: false
    }
  }
}
