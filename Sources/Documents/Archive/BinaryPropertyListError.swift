/// Why bytes are no binary property list.
enum BinaryPropertyListError: Error, Equatable {
  /// The bytes begin as no binary property list does.
  case otherFormat
  /// Fewer bytes than the shortest list has.
  case cutShort(bytes: Int)
  /// What is wrong with the trailer, or with the object whose first byte is at `offset`.
  case malformed(offset: Int, problem: String)
  case tooManyObjects(asked: Int, allowed: Int)
}

extension BinaryPropertyListError: CustomStringConvertible {
  var description: String {
    switch self {
    case .otherFormat: "it does not begin with 'bplist00'"
    case .cutShort(let bytes): "it is cut short after \(bytes) bytes"
    case .malformed(let offset, let problem): "\(problem) at byte \(offset)"
    case .tooManyObjects(let asked, let allowed):
      "it has \(asked) objects; at most \(allowed) are allowed"
    }
  }
}
