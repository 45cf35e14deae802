import StrataGraphics

/// The reason why bytes are not a valid binary property list.
enum BinaryPropertyListError: Error, Equatable {
  /// The bytes do not begin with the signature of a binary property list.
  case otherFormat
  /// The input is shorter than the shortest possible list.
  case cutShort(bytes: Int)
  /// The trailer, or the object that begins at `offset`, is malformed.
  case malformed(offset: Int, problem: String)
  case tooManyObjects(asked: Int, allowed: Int)
}

extension BinaryPropertyListError: CustomStringConvertible {
  var description: String {
    switch self {
    case .otherFormat: "it does not begin with 'bplist00'"
    case .cutShort(let bytes): "it is truncated after \(bytes.counted("byte"))"
    case .malformed(let offset, let problem): "\(problem) at byte \(offset)"
    case .tooManyObjects(let asked, let allowed):
      "it has \(asked) objects; at most \(allowed) are allowed"
    }
  }
}
