import Foundation
import StrataGraphics

/// The objects that NSKeyedArchiver wrote into a property list.
///
/// They lie in one array, `$objects`, and name each other by their place in it; `$top` says where
/// to begin. Objects may name each other in a circle: one is read when it is asked for, and what
/// it holds is not read with it.
final class KeyedArchive {
  private let list: BinaryPropertyList
  private let file: String
  private let objects: BinaryPropertyList.References
  private let top: ArchivedDictionary
  // What was read before, by index: a text or an object costs once, however often it is mentioned.
  private var strings: [Int: String] = [:]
  private var values: [Int: ArchivedValue] = [:]
  private var classes: [Int: [String]] = [:]
  private var looks = 0
  /// Most entries that are looked at.
  ///
  /// What is mentioned often is looked at often, and objects within objects could each be mentioned
  /// twice, so that a few kilobytes would keep a reader busy for years. Real archives mention
  /// nearly everything once.
  private let mostLooks: Int

  /// - Throws: `DocumentError.notArchive`, and `LimitExceeded`.
  init(_ data: Data, file: String) throws {
    self.file = file
    func refused(_ reason: String) -> DocumentError { .notArchive(file: file, reason: reason) }
    let list: BinaryPropertyList
    do {
      list = try BinaryPropertyList(data)
    } catch .tooManyObjects(let asked, let allowed) {
      throw LimitExceeded(
        "number of objects in the archive", asked: asked, allowed: allowed, place: file)
    } catch {
      throw refused(error.description)
    }
    guard case .dictionary(let outermost) = Self.plain(list.top, in: list) else {
      throw refused("the property list has no dictionary at its top")
    }
    func value(_ name: String) -> Int? { Self.index(of: name, in: outermost, of: list) }
    guard let archiver = value("$archiver").flatMap({ list.string(list.values[$0]) }) else {
      throw refused("the property list is no archive; an archive has an '$archiver'")
    }
    guard archiver == "NSKeyedArchiver" else {
      throw refused(
        "the archive is \(DocumentNotes.quoted(archiver))'s; NSKeyedArchiver's are accepted")
    }
    guard let top = value("$top"), let objects = value("$objects"),
      case .dictionary(let first) = Self.plain(top, in: list),
      case .array(let all) = list.values[objects]
    else { throw refused("the archive has no '$top' or no '$objects'") }
    (self.list, self.top, self.objects) = (list, first, all)
    mostLooks = 100_000 + 8 * list.referenceCount
  }

  /// What stands at the archive's top, by name.
  func outermost() throws -> [String: Int] { try entries(top) }

  /// The value at an index that another function gave.
  func value(_ index: Int) -> ArchivedValue {
    let index = followed(index)
    switch list.values[index] {
    case .null, .uid: return .null
    case .bool(let flag): return .bool(flag)
    case .integer(let number): return .integer(number)
    case .real(let number), .date(let number): return .real(number)
    case .data(let part): return .data(part)
    case .ascii, .utf16:
      let text = string(index) ?? ""
      return text == "$null" ? .null : .string(text)
    case .array, .dictionary:
      if let known = values[index] { return known }
      let value = collection(index)
      values[index] = value
      return value
    }
  }

  /// An index for each item of a list.
  func items(_ all: ArchivedList) throws -> [Int] {
    try look(at: all.items.count)
    return (0..<all.items.count).map { list.reference($0, in: all.items) }
  }

  /// An index for each value of a dictionary; the first of several that have one key.
  ///
  /// Keys that are no text are left out.
  func entries(_ dictionary: ArchivedDictionary) throws -> [String: Int] {
    try look(at: dictionary.count)
    var result: [String: Int] = [:]
    for place in 0..<dictionary.count {
      let key = followed(list.reference(place, in: dictionary.keys))
      guard let name = string(key), result[name] == nil else { continue }
      result[name] = list.reference(place, in: dictionary.values)
    }
    return result
  }

  func data(_ part: BinaryPropertyList.Bytes) -> Data { list.data(part) }

  private func look(at count: Int) throws(LimitExceeded) {
    looks += count
    guard looks > mostLooks else { return }
    throw LimitExceeded(
      "number of values, each as often as it is mentioned,", asked: looks, allowed: mostLooks,
      place: file)
  }

  /// Where the value lies that is named at an index.
  private func followed(_ index: Int) -> Int {
    guard case .uid(let uid) = list.values[index], uid < objects.count else { return index }
    return list.reference(uid, in: objects)
  }

  private func string(_ index: Int) -> String? {
    if let known = strings[index] { return known }
    let text = list.string(list.values[index])
    strings[index] = text
    return text
  }

  // MARK: Collections and objects

  /// Foundation's wrappers, and Core Animation's round those, are taken off; there is one of each.
  private func collection(_ index: Int) -> ArchivedValue {
    let outer = unwrapped(index)
    guard case .object(let object) = outer,
      let key = Self.wrappers[object.className], let inner = field(key, of: object.fields)
    else { return outer }
    return unwrapped(inner)
  }

  /// Where Core Animation keeps the collection that it wraps, by class.
  private static let wrappers = [
    "LKNSArrayCodingProxy": "array", "LKNSDictionaryCodingProxy": "dict",
  ]

  private func unwrapped(_ index: Int) -> ArchivedValue {
    let plain = Self.plain(index, in: list)
    guard case .dictionary(let fields) = plain, let classIndex = field("$class", of: fields) else {
      return plain
    }
    let object = ArchivedObject(fields, classes: classNames(classIndex))
    switch object.className {
    case "NSNull": return .null
    case "NSString", "NSMutableString":
      return field("NS.string", of: fields).flatMap(string).map { .string($0) } ?? .null
    case "NSData", "NSMutableData":
      guard let data = field("NS.data", of: fields), case .data(let part) = list.values[data]
      else { return .null }
      return .data(part)
    default: break
    }
    guard let items = field("NS.objects", of: fields), case .array(let all) = list.values[items]
    else { return .object(object) }
    guard let keys = field("NS.keys", of: fields), case .array(let names) = list.values[keys]
    else { return .list(ArchivedList(id: index, items: all)) }
    return .dictionary(ArchivedDictionary(id: index, keys: names, values: all))
  }

  /// The names of a class and of those above it, its own first.
  private func classNames(_ index: Int) -> [String] {
    if let known = classes[index] { return known }
    var names: [String] = []
    if case .dictionary(let fields) = Self.plain(index, in: list) {
      names += field("$classname", of: fields).flatMap(string).map { [$0] } ?? []
      if let above = field("$classes", of: fields), case .array(let all) = list.values[above] {
        // Some ten classes stand above one at most.
        names += (0..<min(all.count, 32)).compactMap {
          string(followed(list.reference($0, in: all)))
        }
      }
    }
    classes[index] = names
    return names
  }

  /// Where the value of one field lies.
  private func field(_ name: String, of fields: ArchivedDictionary) -> Int? {
    Self.index(of: name, in: fields, of: list).map(followed)
  }

  /// A collection of the property list itself; null for anything else.
  private static func plain(_ index: Int, in list: BinaryPropertyList) -> ArchivedValue {
    switch list.values[index] {
    case .array(let items): .list(ArchivedList(id: index, items: items))
    case .dictionary(let keys, let values):
      .dictionary(ArchivedDictionary(id: index, keys: keys, values: values))
    default: .null
    }
  }

  private static func index(
    of name: String, in fields: ArchivedDictionary, of list: BinaryPropertyList
  ) -> Int? {
    for place in 0..<fields.count {
      let key = list.values[list.reference(place, in: fields.keys)]
      if list.isText(key, name) { return list.reference(place, in: fields.values) }
    }
    return nil
  }
}
