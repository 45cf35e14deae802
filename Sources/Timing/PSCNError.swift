import StrataGraphics

/// Why a PSCN file cannot be read.
enum PSCNError: StrataError, Equatable {
  case unreadable(file: String, reason: String)
  case notPSCN(file: String)
  case version(file: String, found: Int)
  case canvas(file: String, width: Int, height: Int)
  case frames(file: String, promised: Int, found: Int)
  /// The operation at `word` has fewer words than its kind takes, or than the file has left.
  case cut(file: String, word: Int)
  /// Bytes that make no word; `word` is where they are.
  case partOfWord(file: String, word: Int, bytes: Int)
  /// The operation at `word` has more payload than its kind takes.
  case leftOver(file: String, word: Int, words: Int)
  /// The operation at `word` begins a group that does not end, or ends none.
  case unbalanced(file: String, word: Int)
  case badValue(file: String, word: Int, what: String, value: String, accepted: String)

  var kind: FailureKind { .scene }

  var description: String {
    switch self {
    case .unreadable(let file, let reason):
      "\(file): cannot be read: \(reason)"
    case .notPSCN(let file):
      "\(file): not a PSCN file; one begins with the four bytes PSCN"
    case .version(let file, let found):
      "\(file): PSCN version \(found); version 1 is accepted"
    case .canvas(let file, let width, let height):
      "\(file): the canvas is \(width) x \(height) pixels; both sides must be 1 or more"
    case .frames(let file, let promised, let found):
      "\(file): the header promises \(promised) frames, the file has \(found)"
    case .cut(let file, let word):
      "\(file): word \(word): the operation's words end too soon"
    case .partOfWord(let file, let word, let bytes):
      "\(file): the file ends inside word \(word), with \(bytes) of its 4 bytes"
    case .leftOver(let file, let word, let words):
      "\(file): word \(word): the operation has \(words) words more than its kind takes"
    case .unbalanced(let file, let word):
      "\(file): word \(word): the beginning or end of a group has no counterpart in its frame"
    case .badValue(let file, let word, let what, let value, let accepted):
      "\(file): word \(word): \(what) is \(value); expected \(accepted)"
    }
  }
}
