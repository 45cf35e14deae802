import StrataExpressions

/// A named group of properties or of other groups, which is called with a name or an index.
final class ScriptGroup: ExpressionObject {
  /// A named entry.
  struct Entry {
    /// The names by which the entry is found, in addition to its name in expressions.
    var names: [String] = []
    var index: Double?
    /// The part of the document that the entry represents.
    var json: JSONValue
    /// Returns the entry as a part of its group.
    var make: (ScriptGroup) -> ExpressionValue
  }

  let name: String?
  private let index: Double?
  /// The group around this one.
  let outer: (any ExpressionObject)?
  /// The entries in their order in the document.
  private let entries: [Entry]
  /// The entries by their names in expressions, in lowercase without spaces.
  private let members: [(name: String, entry: Entry)]
  private let isEnabled: Bool
  /// The groups and properties that have been created, by the positions of their entries.
  private var parts: [Int: any ExpressionObject] = [:]

  init(
    name: String?, index: Double? = nil, in outer: (any ExpressionObject)?,
    entries: [Entry] = [], members: [(name: String, entry: Entry)] = [], isEnabled: Bool = true
  ) {
    (self.name, self.index, self.outer) = (name, index, outer)
    (self.entries, self.members, self.isEnabled) = (entries, members, isEnabled)
  }

  /// The group and the groups around it, innermost first.
  var chain: [any ExpressionObject] {
    [self] + ((outer as? ScriptGroup)?.chain ?? outer.map { [$0] } ?? [])
  }

  private func entry(_ place: Int) -> Entry {
    place < entries.count ? entries[place] : members[place - entries.count].entry
  }

  /// Returns the value of the entry at a position, where members follow the other entries.
  private func value(at place: Int) -> ExpressionValue {
    if let part = parts[place] { return .object(part) }
    let value = entry(place).make(self)
    // Layers as values of parameters depend on time.
    if case .object(let part) = value, part is ScriptGroup || part is ScriptProperty {
      parts[place] = part
    }
    return value
  }

  /// Releases the groups and properties, which refer to the group.
  func removeParts() {
    for part in parts.values { (part as? ScriptGroup)?.removeParts() }
    parts = [:]
  }

  /// Returns the innermost group that contains a part of the document, or the property that is it.
  func part(containing json: JSONValue) -> any ExpressionObject {
    guard let place = place(containing: json.index), case .object(let part) = value(at: place)
    else { return self }
    if let group = part as? ScriptGroup { return group.part(containing: json) }
    return (part as? ScriptProperty)?.json.index == json.index ? part : self
  }

  /// The range of values of the document that an entry represents.
  private struct EntryRange {
    let start: Int32
    let end: Int32
    let place: Int
    /// The maximum end of this and all previous ranges.
    var reach: Int32 = 0
  }

  /// The ranges of the entries by their starts, with those inside others after them.
  private lazy var ranges: [EntryRange] = {
    var ranges = (0..<entries.count + members.count).map { place in
      let json = entry(place).json
      return EntryRange(start: json.index, end: json.index + Int32(json.size), place: place)
    }
    // Of entries for the same value, the first one is found first.
    ranges.sort { ($0.start, -$0.end, -$0.place) < ($1.start, -$1.end, -$1.place) }
    var reach: Int32 = 0
    for index in ranges.indices {
      reach = max(reach, ranges[index].end)
      ranges[index].reach = reach
    }
    return ranges
  }()

  /// Returns the position of the innermost entry that contains a value of the document.
  private func place(containing value: Int32) -> Int? {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].start <= value { low = middle + 1 } else { high = middle }
    }
    for range in ranges[..<low].reversed() {
      guard value < range.reach else { return nil }
      if value < range.end { return range.place }
    }
    return nil
  }

  var isFunction: Bool { true }

  func call(
    _ arguments: [ExpressionValue], this: ExpressionValue, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    let key = try run.primitive(arguments.first ?? .undefined)
    try run.meter.step((entries.count + members.count) / DocumentScript.entriesOfStep)
    if case .number(let number) = key {
      if let place = place(of: number) { return value(at: place) }
    } else {
      try run.meter.step(entries.count)
      if let place = place(of: try run.text(key)) { return value(at: place) }
    }
    let own = name.map { " of '\($0)'" } ?? ""
    throw run.fail("unknown name '\(try run.text(key))'\(own)")
  }

  private func place(of index: Double) -> Int? {
    if let place = entries.firstIndex(where: { $0.index == index }) { return place }
    if let place = members.firstIndex(where: { $0.entry.index == index }) {
      return entries.count + place
    }
    let place = Int(clampedTo: index) - 1
    return entries.indices.contains(place) ? place : nil
  }

  private func place(of name: String) -> Int? {
    entries.firstIndex { $0.names.contains(name) } ?? memberPlace(Self.plain(name))
  }

  private func memberPlace(_ name: String) -> Int? {
    members.firstIndex { $0.name == name }.map { entries.count + $0 }
  }

  /// Returns a name without the differences between menus, match names and expressions.
  private static func plain(_ name: String) -> String {
    var rest = name[...]
    for prefix in ["ADBE ", "Vector "] where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
    }
    return rest.lowercased().filter { $0 != " " }
  }

  func member(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    try run.meter.step(members.count / DocumentScript.entriesOfStep)
    if let place = memberPlace(name) ?? memberPlace(name.lowercased()) { return value(at: place) }
    switch name {
    case "name", "_name": return self.name.map { .string($0) }
    case "propertyIndex": return index.map { .number($0) }
    case "numProperties": return .number(Double(max(entries.count, members.count)))
    case "active", "enabled": return .boolean(isEnabled)
    case "param":
      return .object(
        HostFunction { [self] (arguments, run) throws(ExpressionFailure) in
          try call(arguments, this: .undefined, run) ?? .undefined
        })
    case "propertyGroup":
      return .object(
        HostFunction { [self] (arguments, run) throws(ExpressionFailure) in
          let level = arguments.isEmpty ? 1 : Int(clampedTo: try run.number(arguments[0]))
          let chain = chain
          return chain.indices.contains(level) ? .object(chain[level]) : .null
        })
    default: return nil
    }
  }
}
