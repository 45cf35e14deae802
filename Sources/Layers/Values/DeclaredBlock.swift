/// The values that one class adds, as declared in its list of properties.
///
/// Animatable values that are copied as bytes come first, then other animatable values, then those
/// that are not animatable.
final class DeclaredBlock: AnyValueBlock, @unchecked Sendable {
  // Thread-safe: all properties are constant.

  /// The animatable properties that are not copied as bytes.
  private let moving: [AnyLayerProperty]
  private let fixed: [AnyLayerProperty]
  /// All properties, for their defaults.
  private let properties: [AnyLayerProperty]
  /// The number of bytes, from the start of the block, that are copied as such.
  private let trivialBytes: Int

  /// - Parameter properties: The properties, whose offsets are assigned here.
  init(after base: AnyValueBlock, _ properties: [AnyLayerProperty]) {
    let layouts = properties.compactMap(\.layout)
    precondition(layouts.count == properties.count, "every property must have its own offset")
    func rank(_ property: AnyLayerProperty) -> Int {
      guard let layout = property.layout, layout.animates else { return 2 }
      return layout.isTrivial ? 0 : 1
    }
    var end = 0
    var bytes = 0
    var offsets: [(AnyLayerProperty, Int)] = []
    for wanted in 0...2 {
      for property in properties where rank(property) == wanted {
        guard let layout = property.layout else { continue }
        offsets.append((property, end.aligned(to: layout.alignment)))
        end = end.aligned(to: layout.alignment) + layout.size
      }
      if wanted == 0 { bytes = end }
    }
    self.properties = properties
    moving = properties.filter { rank($0) == 1 }
    fixed = properties.filter { rank($0) == 2 }
    trivialBytes = bytes
    super.init(after: base, size: end, alignment: layouts.map(\.alignment).max() ?? 1)
    for (property, place) in offsets { property.lay(at: offset + place, in: self) }
  }

  override func initialize(_ memory: ValuePlace) {
    for property in properties { property.initialize(memory) }
  }

  override func initialize(
    _ memory: ValuePlace, from other: ValuePlace, _ part: ValueSubset
  ) {
    if part.contains(.moving) {
      copyBytes(memory, from: other)
      for property in moving { property.initialize(memory, from: other) }
    }
    if part.contains(.fixed) {
      for property in fixed { property.initialize(memory, from: other) }
    }
  }

  override func assign(
    _ memory: ValuePlace, from other: ValuePlace, _ part: ValueSubset
  ) {
    if part.contains(.moving) {
      copyBytes(memory, from: other)
      for property in moving { property.assign(memory, from: other) }
    }
    if part.contains(.fixed) {
      for property in fixed { property.assign(memory, from: other) }
    }
  }

  private func copyBytes(_ memory: ValuePlace, from other: ValuePlace) {
    (memory + offset).copyMemory(from: other + offset, byteCount: trivialBytes)
  }

  override func deinitialize(_ memory: ValuePlace, _ part: ValueSubset) {
    if part.contains(.moving) { for property in moving { property.deinitialize(memory) } }
    if part.contains(.fixed) { for property in fixed { property.deinitialize(memory) } }
  }
}
