import StrataDocuments
import StrataGraphics

/// Parses a document's JSON into its model.
///
/// Parsing is lenient: missing members have defaults. Members of the wrong type are ignored and
/// reported with their JSON pointer.
struct LottieReader {
  /// The name of the document in error messages.
  let file: String
  let limits: Limits
  var notes = DocumentNotes()
  /// The current location in the document.
  private var place: [PointerPart] = []
  /// The replacements of properties with a `sid`.
  var slots: [String: JSONValue] = [:]
  /// The slots that the document's properties refer to.
  var namedSlots: Set<String> = []
  /// The slots for which the theme has rules for this animation.
  var ruledSlots: Set<String> = []
  /// The slot values given by the user.
  var givenSlots: [String: String] = [:]
  /// The given slots whose values are not JSON and so are text.
  var plainSlots: Set<String> = []
  /// The first slot whose value is text although its property takes none.
  var misusedSlot: String?
  /// The documents that own slot values from outside the document.
  var slotDocuments: [JSONDocument] = []
  /// The number of layers and shapes so far.
  private var items = 0
  private var pulse = ThreadWatch.Pulse()
  /// The number of JSON values that properties received from slots.
  private var slotValues = 0
  private var hasMotionBlur = false
  /// Whether a color component above 1 indicates the range up to 255.
  var countsColorsTo255 = false
  /// Whether the handles of the document's outlines are relative to the origin instead of their
  /// points.
  var hasAbsoluteHandles = false
  /// The location of the document's data files; nil if only embedded ones are read.
  var files: (any DocumentFiles)?
  /// The frames per second of the document.
  var frameRate = 0.0
  /// The expressions of the document; nil if it has none.
  var script: DocumentScript?
  /// The composition and the layer that are being read.
  var scriptComposition: ScriptComposition?
  var scriptLayer: ScriptLayer?

  /// A component of a JSON pointer.
  enum PointerPart {
    case key(StaticString)
    case index(Int)
  }

  init(file: String, limits: Limits) {
    (self.file, self.limits) = (file, limits)
  }

  /// The maximum nesting depth of arrays and objects.
  static let depth = 512

  // MARK: Locations

  /// Runs a closure with the location set to a member of the current one.
  mutating func at<Result>(
    _ key: StaticString, _ body: (inout LottieReader) throws -> Result
  ) rethrows -> Result {
    place.append(.key(key))
    defer { place.removeLast() }
    return try body(&self)
  }

  /// Calls a closure with each entry of an array member, with the location set to the entry.
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

  /// The JSON pointer of the current location, by RFC 6901.
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

  /// Returns whether the watch of the thread permits the evaluation of another expression.
  ///
  /// If not, the reader throws the reason after the layers at the latest.
  mutating func hasTime() -> Bool { (try? pulse.step(16)) != nil }

  /// - Throws: `LimitExceeded` if there are too many layers and shapes.
  mutating func countItem() throws {
    try pulse.step(4)
    items += 1
    guard items <= limits.layers else {
      throw LimitExceeded(
        "number of layers and shapes", asked: items, allowed: limits.layers, place: file)
    }
  }

  /// Counts the values that a property receives from a slot; each property has a copy of its own.
  ///
  /// - Returns: Whether they are within the limit.
  mutating func countSlot(_ value: JSONValue) -> Bool {
    slotValues += value.size
    return slotValues <= limits.pathElements
  }

  /// - Throws: `LimitExceeded` if properties received too many values from slots.
  func checkSlots() throws(LimitExceeded) {
    guard slotValues <= limits.pathElements else {
      throw LimitExceeded(
        "number of values from slots", asked: slotValues, allowed: limits.pathElements,
        place: file)
    }
  }

  /// Reports motion blur at its first occurrence.
  mutating func foundMotionBlur() {
    guard !hasMotionBlur else { return }
    hasMotionBlur = true
    note(
      .warning, "not-drawn-motion-blur", "motion blur is not drawn; layers are sharp at each frame")
  }
}
