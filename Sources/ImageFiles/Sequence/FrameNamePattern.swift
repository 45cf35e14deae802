public import StrataGraphics

/// File names of a sequence that contain the frame number, such as `frames/shot-%05d.png`.
///
/// `%d` stands for the number, `%05d` for the number padded with zeros to five digits, and `%%` for
/// a percent sign. Numbers with more digits are not truncated. Folder names are used literally.
public struct FrameNamePattern: Sendable, Hashable, CustomStringConvertible {
  /// The pattern as given.
  public let description: String
  private let head: String
  private let digits: Int
  private let tail: String

  /// The maximum padding width in digits; an `Int` has up to 19.
  public static let mostDigits = 19

  /// - Throws: `FrameNameError` unless the last path component contains exactly one number.
  public init(_ path: String) throws(FrameNameError) {
    let start = Self.startOfLastPart(path)
    var head = String(path[..<start])
    var found: (head: String, digits: Int)?
    var rest = path[start...]
    while let character = rest.popFirst() {
      if character != "%" {
        head.append(character)
      } else if rest.first == "%" {
        rest.removeFirst()
        head.append("%")
      } else {
        guard found == nil else { throw .init(path, .severalNumbers) }
        found = (head, try Self.digits(from: &rest, path))
        head = ""
      }
    }
    guard let found else { throw .init(path, .noNumber) }
    description = path
    self.head = found.head
    digits = found.digits
    tail = head
  }

  /// Returns whether a path is a pattern, which means that its last component contains a percent
  /// sign, digits or none, and a letter; `%%` is not such a sign.
  ///
  /// Any letter, so that an unsupported conversion such as `%s` is an error and not a file name.
  public static func isPattern(_ path: String) -> Bool {
    var rest = path[startOfLastPart(path)...]
    while let percent = rest.firstIndex(of: "%") {
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        rest.removeFirst()
      } else if rest.drop(while: { $0.isASCII && $0.isNumber }).first?.isLetter == true {
        return true
      }
    }
    return false
  }

  private static func startOfLastPart(_ path: String) -> String.Index {
    path.lastSlash.map(path.utf8.index(after:)) ?? path.startIndex
  }

  /// Returns the path of one frame's file.
  ///
  /// - Parameter frame: The frame number, 0 or more.
  public func path(of frame: Int) -> String {
    precondition(frame >= 0, "the frame number must be at least 0, not \(frame)")
    let number = String(frame)
    return head + String(repeating: "0", count: max(0, digits - number.utf8.count)) + number + tail
  }

  /// Parses the text after a percent sign: "d" and "05d" are accepted, "5d" is not.
  private static func digits(
    from rest: inout Substring, _ path: String
  ) throws(FrameNameError) -> Int {
    var text = ""
    while let digit = rest.first, digit.isASCII, digit.isNumber {
      text.append(digit)
      rest.removeFirst()
    }
    guard rest.popFirst() == "d" else { throw .init(path, .otherConversion) }
    if text.isEmpty { return 1 }
    // Without the zero, printf would pad with spaces, which are unwanted in file names.
    guard text.hasPrefix("0"), let digits = Int(text), (1...mostDigits).contains(digits) else {
      throw .init(path, .otherConversion)
    }
    return digits
  }
}

/// An error for a name that is not a valid pattern for the files of a sequence.
public struct FrameNameError: StrataError, Equatable {
  /// The reason why the name is invalid.
  public enum Problem: Sendable {
    case noNumber
    case severalNumbers
    case otherConversion
  }

  public let path: String
  public let problem: Problem

  init(_ path: String, _ problem: Problem) {
    self.path = path
    self.problem = problem
  }

  /// Always `.usage`.
  public var kind: FailureKind { .usage }

  public var description: String {
    let what =
      switch problem {
      case .noNumber: "has no frame number"
      case .severalNumbers: "has more than one frame number"
      case .otherConversion: "has a % that is neither %d, %0Nd with N up to 19, nor %%"
      }
    return "\(path): \(what); use a pattern such as frame-%05d.png"
  }
}
