import StrataGraphics

/// Why a PSCN file cannot be read.
enum PSCNError: StrataError, Equatable {
  case unreadable(file: String, reason: String)
  case notPSCN(file: String)
  case version(file: String, found: Int)
  case canvas(file: String, width: Int, height: Int)
  case frames(file: String, promised: Int, found: Int)
  case cut(file: String, word: Int)
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
      "\(file): the canvas is \(width) x \(height) pixels; both sides must be 1 to 16384"
    case .frames(let file, let promised, let found):
      "\(file): the header promises \(promised) frames, the file has \(found)"
    case .cut(let file, let word):
      "\(file): the file ends inside the operation at word \(word)"
    case .badValue(let file, let word, let what, let value, let accepted):
      "\(file): word \(word): \(what) is \(value); \(accepted) is accepted"
    }
  }
}
