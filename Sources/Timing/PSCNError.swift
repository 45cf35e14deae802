import StrataGraphics

/// The reason why a PSCN file cannot be read.
enum PSCNError: StrataError, Equatable {
  case unreadable(file: String, reason: String)
  case notPSCN(file: String)
  case version(file: String, found: Int)
  case canvas(file: String, width: Int, height: Int)
  case frames(file: String, promised: Int, found: Int)
  /// The operation at `word` has fewer words than its kind needs, or than the file has left.
  case cut(file: String, word: Int)
  /// The bytes at `word` do not form a whole word.
  case partOfWord(file: String, word: Int, bytes: Int)
  /// The operation at `word` has more payload than its kind needs.
  case leftOver(file: String, word: Int, words: Int)
  /// The operation at `word` begins a group that has no end, or ends a group that has no begin.
  case unbalanced(file: String, word: Int)
  case badValue(file: String, word: Int, what: String, value: String, accepted: String)

  var kind: FailureKind { .scene }

  var description: String {
    switch self {
    case .unreadable(let file, let reason):
      "\(file): cannot be read: \(reason)"
    case .notPSCN(let file):
      "\(file): not a PSCN file; it must begin with the four bytes PSCN"
    case .version(let file, let found):
      "\(file): unsupported PSCN version \(found); expected version 1"
    case .canvas(let file, let width, let height):
      "\(file): the canvas is \(width) x \(height) pixels; both sides must be 1 or more"
    case .frames(let file, let promised, let found):
      "\(file): the header declares \(promised) frames, but the file has \(found)"
    case .cut(let file, let word):
      "\(file): word \(word): the operation is truncated"
    case .partOfWord(let file, let word, let bytes):
      "\(file): the file ends inside word \(word), with \(bytes) of its 4 bytes"
    case .leftOver(let file, let word, let words):
      "\(file): word \(word): the operation has \(words) extra words"
    case .unbalanced(let file, let word):
      "\(file): word \(word): the group has no matching begin or end in its frame"
    case .badValue(let file, let word, let what, let value, let accepted):
      "\(file): word \(word): \(what) is \(value); expected \(accepted)"
    }
  }
}
