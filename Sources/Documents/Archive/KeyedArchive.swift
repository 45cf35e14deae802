import Foundation
import StrataGraphics

/// The objects that NSKeyedArchiver wrote into a property list.
///
/// They are stored in the array `$objects` and refer to each other by index. `$top` names the
/// first ones. References may form cycles, so an object is read on request and without the objects
/// that it contains.
final class KeyedArchive {
  private let list: BinaryPropertyList
  private let file: String
  private let objects: BinaryPropertyList.References
  private let top: ArchivedDictionary
  // Results by index: a string or an object is read once, however often it is referred to.
  private var strings: [Int: String] = [:]
  private var values: [Int: ArchivedValue] = [:]
  private var classes: [Int: [String]] = [:]
  private var looks = 0
  /// The maximum number of values that are read, counted once per reference.
  ///
  /// Nested objects that each refer to the next one twice would keep a reader of a few kilobytes
  /// busy for years. Real archives refer to nearly every object once.
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
      throw refused("the property list is not an archive; missing '$archiver'")
    }
    guard archiver == "NSKeyedArchiver" else {
      throw refused(
        "the archiver is \(DocumentNotes.quoted(archiver)); only NSKeyedArchiver is supported")
    }
    guard let top = value("$top"), let objects = value("$objects"),
      case .dictionary(let first) = Self.plain(top, in: list),
      case .array(let all) = list.values[objects]
    else { throw refused("'$top' or '$objects' is missing in the archive") }
    (self.list, self.top, self.objects) = (list, first, all)
    mostLooks = 100_000 + 8 * list.referenceCount
  }

  /// The objects at the top of the archive, by name.
  func outermost() throws -> [String: Int] { try entries(top) }

  /// Returns the value at an index that another function returned.
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

  /// Returns the index of each item of a list.
  func items(_ all: ArchivedList) throws -> [Int] {
    try look(at: all.items.count)
    return (0..<all.items.count).map { list.reference($0, in: all.items) }
  }

  /// Returns the index of each value of a dictionary by key.
  ///
  /// If a key occurs several times, its first value counts. Keys that are not strings are ignored.
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
      "number of references to values", asked: looks, allowed: mostLooks,
      place: file)
  }

  /// Returns the index of the value that the reference at an index points to.
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

  /// Returns a collection without the wrappers of Foundation and of Core Animation.
  ///
  /// Only one wrapper of each is removed.
  private func collection(_ index: Int) -> ArchivedValue {
    let outer = unwrapped(index)
    guard case .object(let object) = outer,
      let key = Self.wrappers[object.className], let inner = field(key, of: object.fields)
    else { return outer }
    return unwrapped(inner)
  }

  /// The field that holds the wrapped collection, by Core Animation class.
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

  /// Returns the names of a class and its superclasses, beginning with the class.
  private func classNames(_ index: Int) -> [String] {
    if let known = classes[index] { return known }
    var names: [String] = []
    if case .dictionary(let fields) = Self.plain(index, in: list) {
      names += field("$classname", of: fields).flatMap(string).map { [$0] } ?? []
      if let above = field("$classes", of: fields), case .array(let all) = list.values[above] {
        // Real classes have about ten superclasses at most.
        names += (0..<min(all.count, 32)).compactMap {
          string(followed(list.reference($0, in: all)))
        }
      }
    }
    classes[index] = names
    return names
  }

  /// Returns the index of the value of a field.
  private func field(_ name: String, of fields: ArchivedDictionary) -> Int? {
    Self.index(of: name, in: fields, of: list).map(followed)
  }

  /// Returns a collection of the property list itself; null for any other value.
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
