import StrataDocuments
import StrataGraphics

/// Reads a document's JSON into its model.
///
/// It reads loosely: what is missing has its default, what is of another kind is left out and told of,
/// with its JSON pointer.
struct LottieReader {
  /// What errors call the document.
  let file: String
  let limits: Limits
  var notes = DocumentNotes()
  /// Where in the document the reader is.
  private var place: [PointerPart] = []
  /// The values that take the place of properties with a `sid`.
  var slots: [String: JSONValue] = [:]
  /// What the document's properties with a `sid` name.
  var namedSlots: Set<String> = []
  /// Hold what slots have that is not the document's own.
  var slotDocuments: [JSONDocument] = []
  /// Layers and shapes so far.
  private var items = 0
  /// How many JSON values properties had from slots.
  private var slotValues = 0
  private var hasExpression = false
  private var hasMotionBlur = false
  /// Whether red, green and blue may be numbers up to 255.
  var countsColorsTo255 = false

  /// A step of a JSON pointer.
  enum PointerPart {
    case key(StaticString)
    case index(Int)
  }

  init(file: String, limits: Limits) {
    (self.file, self.limits) = (file, limits)
  }

  /// How deeply arrays and objects may lie in one another.
  static let depth = 512

  // MARK: Places

  /// Runs a closure with the reader at a member of where it is.
  mutating func at<Result>(
    _ key: StaticString, _ body: (inout LottieReader) throws -> Result
  ) rethrows -> Result {
    place.append(.key(key))
    defer { place.removeLast() }
    return try body(&self)
  }

  /// Goes through the entries of a member that is an array.
  mutating func forEach(
    _ value: JSONValue, _ key: StaticString,
    _ body: (inout LottieReader, JSONValue) throws -> Void
  ) rethrows {
    guard let list = value[JSONKey(stringLiteral: key)], list.isArray else { return }
    place.append(.key(key))
    defer { place.removeLast() }
    for (index, entry) in list.entries.enumerated() {
      place.append(.index(index))
      defer { place.removeLast() }
      try body(&self, entry)
    }
  }

  /// Where the reader is, by RFC 6901.
  var pointer: String {
    place.reduce(into: "") { text, part in
      switch part {
      case .key(let key): text += "/\(key)"
      case .index(let index): text += "/\(index)"
      }
    }
  }

  // MARK: Notes

  mutating func warn(_ code: String, _ message: String) { note(.warning, code, message) }

  mutating func note(_ severity: Diagnostic.Severity, _ code: String, _ message: String) {
    notes.add(
      severity, code, "\(pointer.isEmpty ? "/" : pointer): \(message)", file: file, line: nil,
      layerPath: nil)
  }

  /// - Throws: `LimitExceeded` for more layers and shapes than are allowed.
  mutating func countItem() throws(LimitExceeded) {
    items += 1
    guard items <= limits.layers else {
      throw LimitExceeded("layers and shapes", asked: items, allowed: limits.layers, place: file)
    }
  }

  /// Counts what a property has from a slot: each property that names one has all of it for itself.
  ///
  /// - Returns: Whether it is allowed.
  mutating func countSlot(_ value: JSONValue) -> Bool {
    slotValues += value.size
    return slotValues <= limits.pathElements
  }

  /// - Throws: `LimitExceeded` where properties had more from slots than is allowed.
  func checkSlots() throws(LimitExceeded) {
    guard slotValues <= limits.pathElements else {
      throw LimitExceeded(
        "number of values that slots stand for", asked: slotValues, allowed: limits.pathElements,
        place: file)
    }
  }

  /// Tells of the first layer that would be blurred by its motion.
  mutating func foundMotionBlur() {
    guard !hasMotionBlur else { return }
    hasMotionBlur = true
    note(
      .warning, "not-drawn-motion-blur", "motion blur is not drawn; layers are sharp at each frame")
  }

  /// Remembers that somewhere an expression gives what its value does not.
  mutating func foundExpression() {
    guard !hasExpression else { return }
    hasExpression = true
    note(
      .warning, "not-drawn-expression",
      "expressions are not run; the properties have the values that the document gives beside them")
  }
}
