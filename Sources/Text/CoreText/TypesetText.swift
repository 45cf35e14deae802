import Foundation
import StrataGraphics

/// An attributed string with its laid-out text, and the mapping between both.
final class TypesetText {
  let string: NSAttributedString
  let styled: StyledText
  /// The code unit of the string for each byte of the laid-out text and for its end.
  private let units: [Int]

  /// - Parameter isOneLine: Whether the text is for a line, in which line breaks become spaces, and
  ///   not for a frame.
  init(_ string: NSAttributedString, isOneLine: Bool) {
    self.string = string
    var undrawn = Set<String>()
    var styled = StyledText(string, undrawn: &undrawn)
    for index in styled.runs.indices {
      styled.runs[index].style.font.typesetter = isOneLine ? .lines : .frames
    }
    units = Self.units(of: styled)
    if isOneLine { styled.text = Self.withoutBreaks(styled.text) }
    self.styled = styled
  }

  private static func units(of styled: StyledText) -> [Int] {
    var units: [Int] = []
    units.reserveCapacity(styled.text.utf8.count + 1)
    var unit = 0
    var controls = styled.controls[...]
    for scalar in styled.text.unicodeScalars {
      let isControl = controls.first == units.count
      if isControl { controls.removeFirst() }
      units += Array(repeating: unit, count: UTF8.width(scalar))
      if !isControl { unit += UTF16.width(scalar) }
    }
    units.append(unit)
    return units
  }

  /// Returns a text of the same length in bytes without line breaks.
  private static func withoutBreaks(_ text: String) -> String {
    guard text.contains(where: \.isNewline) else { return text }
    var changed = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A...0x0D: changed.append(" ")
      // A no-break space of two bytes, and a zero-width space of three.
      case 0x85: changed.append("\u{A0}")
      case 0x2028, 0x2029: changed.append("\u{200B}")
      default: changed.append(scalar)
      }
    }
    return String(changed)
  }

  /// Returns the code unit of the string for a byte of the laid-out text.
  func unit(at byte: Int) -> Int { units[min(max(byte, 0), units.count - 1)] }

  /// Returns the end of the line break that begins at a code unit of the string; the unit itself
  /// without one.
  func endOfBreak(at unit: Int) -> Int {
    let units = string.string.utf16
    let start = units.index(units.startIndex, offsetBy: max(unit, 0), limitedBy: units.endIndex)
    guard let start, start < units.endIndex else { return unit }
    switch units[start] {
    case 0x0D:
      let next = units.index(after: start)
      return next < units.endIndex && units[next] == 0x0A ? unit + 2 : unit + 1
    case 0x0A...0x0C, 0x85, 0x2028, 0x2029: return unit + 1
    default: return unit
    }
  }

  /// Returns the first byte of the laid-out text for a code unit of the string.
  func byte(of unit: Int) -> Int {
    var (low, high) = (0, units.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if units[middle] < unit { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the starts of the characters in a range, in code units.
  func characters(from start: Int, to end: Int) -> [Int] {
    let text = string.string
    let part = text.utf16
    guard start < end,
      let first = part.index(part.startIndex, offsetBy: start, limitedBy: part.endIndex),
      let last = part.index(first, offsetBy: end - start, limitedBy: part.endIndex)
    else { return [] }
    var found: [Int] = []
    var unit = start
    for character in text[first..<last] {
      found.append(unit)
      unit += character.utf16.count
    }
    return found
  }
}
