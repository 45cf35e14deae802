public import StrataGraphics

/// Names of the files of a sequence, with the number of a frame in each: `frames/shot-%05d.png`.
///
/// `%d` stands for the number, `%05d` for the number with zeros up to five digits, `%%` for a
/// percent sign; more digits than asked for are all written. Folders are taken as they are.
public struct FrameNamePattern: Sendable, Hashable, CustomStringConvertible {
  /// As it was given.
  public let description: String
  private let head: String
  private let digits: Int
  private let tail: String

  /// The most digits that can be asked for; an `Int` has up to 19.
  public static let mostDigits = 19

  /// - Throws: `FrameNameError` unless the last component has exactly one number in it.
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

  /// Whether a path is meant as a pattern: there is a percent sign in its last component.
  public static func isPattern(_ path: String) -> Bool {
    path[startOfLastPart(path)...].contains("%")
  }

  private static func startOfLastPart(_ path: String) -> String.Index {
    path.lastSlash.map(path.utf8.index(after:)) ?? path.startIndex
  }

  /// The path of one frame's file.
  ///
  /// - Parameter frame: 0 or more.
  public func path(of frame: Int) -> String {
    precondition(frame >= 0, "frames of a sequence are numbered from 0, not \(frame)")
    let number = String(frame)
    return head + String(repeating: "0", count: max(0, digits - number.utf8.count)) + number + tail
  }

  /// Reads what follows a percent sign: "d", "5d" is refused, "05d".
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
    // Without the zero, printf pads with spaces, which nobody wants in a file name.
    guard text.hasPrefix("0"), let digits = Int(text), (1...mostDigits).contains(digits) else {
      throw .init(path, .otherConversion)
    }
    return digits
  }
}

/// A name that is no pattern for the files of a sequence.
public struct FrameNameError: StrataError, Equatable {
  /// What is wrong with it.
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
      case .noNumber: "has no place for the number of a frame"
      case .severalNumbers: "has more than one place for the number of a frame"
      case .otherConversion: "has a % that is neither %d, %0Nd with N up to 19, nor %%"
      }
    return "\(path): \(what); name the files of a sequence as in frame-%05d.png"
  }
}
