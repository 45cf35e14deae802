import StrataExpressions
import StrataGraphics

/// Evaluates the expressions of a document.
///
/// An expression is evaluated in every frame that the document shows, and the results become key
/// frames before any layer is created. Therefore errors and limits are found when the document is
/// read, and any frame can be drawn without the others. An expression that reads nothing that
/// depends on time is evaluated once.
final class DocumentScript {
  /// The frames per second.
  let rate: Double
  let meter: ExpressionMeter
  /// The frame of the current evaluation, in the composition of the property.
  var frame = 0.0
  /// Whether the current evaluation has read anything that depends on time.
  var dependsOnTime = false
  /// The names in expressions that no property defines, such as those of built-in functions.
  var foreignNames: Set<String> = []
  /// Whether an expression has used random numbers.
  var usesRandomNumbers = false
  /// Whether an expression has read the clock.
  var usesClock = false
  /// Whether an expression has converted points of a layer with depth between spaces.
  var flattensSpaces = false
  private let root: JSONValue
  let limits: Limits
  /// The layout of the document's texts.
  let texts: TextSetter
  /// The reader of the document before its expressions, with the slots.
  let reader: LottieReader
  private var properties: [Int32: ScriptProperty] = [:]
  private var programs: [String: ProgramResult] = [:]
  private var programBytes = 0
  /// The number of points and numbers that properties received from expressions.
  private var storedValues = 0
  private var compositions: [String: ScriptComposition] = [:]
  /// The data files that have been read, by the names of their assets.
  var footages: [String: FootageResult] = [:]
  private(set) lazy var main = ScriptComposition(
    self, root, size: Self.size(root), frames: Self.frames(root))
  /// The compositions by their names in expressions.
  private var names: [String: ScriptComposition] = [:]

  typealias ProgramResult = Result<ExpressionProgram?, ExpressionSyntaxError>

  /// The maximum length of all different expressions, in bytes.
  private static let mostProgramBytes = 2_000_000
  /// The cost of a step in the units of `Limits.work`.
  static let stepCost = 32
  /// The number of list entries that are searched or copied in the time of a step.
  static let entriesOfStep = 16

  /// Returns nil if the document has no expressions.
  ///
  /// - Parameter reader: The reader, which has read the frame rate, the slots, and what texts need.
  /// - Throws: The errors of `ThreadWatch.check()`.
  init?(_ root: JSONValue, reader: LottieReader, texts: TextSetter) throws {
    guard root.containsText(underKey: "x") else { return nil }
    (self.root, self.reader, self.texts) = (root, reader, texts)
    (rate, limits) = (reader.frameRate, reader.limits)
    meter = ExpressionMeter(steps: limits.work / Self.stepCost)
    try findFrames()
    names = compositionNames()
  }

  // MARK: Compositions

  private static func size(_ json: JSONValue) -> SIMD2<Double> {
    SIMD2(json["w"]?.number ?? 0, json["h"]?.number ?? 0)
  }

  private static func frames(_ root: JSONValue) -> ClosedRange<Double> {
    let first = root["ip"]?.number ?? 0
    return first...max(root["op"]?.number ?? first, first)
  }

  /// Returns the composition that an asset or the document defines.
  func composition(of owner: JSONValue) -> ScriptComposition? {
    if owner.index == root.index { return main }
    return owner["id"]?.text.flatMap { composition(id: $0) }
  }

  /// Returns the composition of an asset.
  func composition(id: String) -> ScriptComposition? { compositions[id] }

  func composition(called name: String) -> ScriptComposition? {
    // Old exporters omit the name of the main composition.
    names[name] ?? (root["nm"] == nil ? main : nil)
  }

  /// Returns the compositions by their own names and those of their layers, which are often the
  /// only ones in the document.
  private func compositionNames() -> [String: ScriptComposition] {
    var names: [String: ScriptComposition] = [:]
    if let name = root["nm"]?.text { names[name] = main }
    let assets = root["assets"]?.entries.map { $0 } ?? []
    let owners = [main] + assets.compactMap { $0["id"]?.text.flatMap { compositions[$0] } }
    func add(_ name: String?, _ composition: ScriptComposition) {
      if let name, names[name] == nil { names[name] = composition }
    }
    for owner in owners { add(owner.json["nm"]?.text, owner) }
    for layer in owners.flatMap(\.layers) {
      guard let id = layer.json["refId"]?.text, let inner = compositions[id] else { continue }
      add(layer.name, inner)
    }
    for owner in owners { add(owner.json["id"]?.text, owner) }
    return names
  }

  /// The sizes of assets by their names; expressions may ask for them in every frame.
  private lazy var assetSizes: [String: SIMD2<Double>] = Dictionary(
    (root["assets"]?.entries.map { $0 } ?? []).compactMap { asset in
      asset["id"]?.text.map { ($0, Self.size(asset)) }
    },
    uniquingKeysWith: { first, _ in first })

  /// Returns the size of an image asset in points; nil if there is no such asset.
  func imageSize(_ id: String?) -> SIMD2<Double>? { id.flatMap { assetSizes[$0] } }

  /// The maximum number of times that a composition's frames are extended, and that a layer is
  /// considered for this.
  private static let (mostVisits, mostLayerVisits) = (20_000, 2_000_000)

  /// Determines which frames of each composition are visible.
  ///
  /// Compositions that contain themselves would extend their frames forever, so this ends after
  /// `mostVisits`.
  private func findFrames() throws {
    var assets: [String: JSONValue] = [:]
    for asset in root["assets"]?.entries.map({ $0 }) ?? [] where asset["layers"] != nil {
      if let id = asset["id"]?.text, assets[id] == nil { assets[id] = asset }
    }
    var open = [main]
    // A composition may be open only once, although many layers extend it.
    var openIDs: Set<String> = []
    var pulse = ThreadWatch.Pulse()
    var (visits, layerVisits) = (0, 0)
    while let outer = open.popLast(), visits < Self.mostVisits,
      layerVisits < Self.mostLayerVisits
    {
      visits += 1
      if let id = outer.json["id"]?.text { openIDs.remove(id) }
      layerVisits += outer.layers.count
      for layer in outer.layers where layer.json["ty"]?.integer == 0 {
        try pulse.step()
        guard let id = layer.json["refId"]?.text, let asset = assets[id],
          let frames = innerFrames(of: layer)
        else { continue }
        if let known = compositions[id] {
          let all =
            min(
              known.frames.lowerBound, frames.lowerBound)...max(
              known.frames.upperBound, frames.upperBound)
          if all == known.frames { continue }
          known.frames = all
          if openIDs.insert(id).inserted { open.append(known) }
        } else {
          let size = SIMD2(layer.json["w"]?.number ?? 0, layer.json["h"]?.number ?? 0)
          let inner = ScriptComposition(self, asset, size: size, frames: frames)
          compositions[id] = inner
          openIDs.insert(id)
          open.append(inner)
        }
      }
    }
  }

  /// Returns the frames of a composition that a layer shows; nil for none.
  private func innerFrames(of layer: ScriptLayer) -> ClosedRange<Double>? {
    let (outer, own) = (layer.composition.frames, layer.frames)
    let (low, high) = (max(outer.lowerBound, own.start), min(outer.upperBound, own.end))
    guard low <= high else { return nil }
    if let remap = layer.json["tm"] {
      let map = property(remap, in: layer, name: "timeRemap", groups: [layer])
      var (least, most) = (Double.infinity, -Double.infinity)
      let times = map.program == nil ? map.stored?.times ?? [] : grid(low, high)
      for frame in [low, high] + times {
        guard case .number(let time) = map.value(at: frame) else { continue }
        (least, most) = (min(least, time * rate), max(most, time * rate))
      }
      return least <= most ? Self.clamped(least, most) : nil
    }
    let start = layer.json["st"]?.number ?? 0
    let stretch = LottieReader.stretch(of: layer.json)
    let (a, b) = ((low - start) / stretch, (high - start) / stretch)
    return Self.clamped(min(a, b), max(a, b))
  }

  /// Returns an interval of frames that can be counted one by one.
  private static func clamped(_ low: Double, _ high: Double) -> ClosedRange<Double> {
    .clampedFrame(low) ... .clampedFrame(high)
  }

  // MARK: Data files

  /// Returns the asset with a name of its own.
  func asset(id: String) -> JSONValue? {
    root["assets"]?.entries.first { $0["id"]?.text == id }
  }

  /// Returns the name of the data asset of the first layer with a name.
  func dataAsset(ofLayerCalled name: String) -> String? {
    let owners = [main] + compositions.sorted { $0.key < $1.key }.map(\.value)
    return owners.lazy.flatMap(\.layers).first { $0.isData && $0.name == name }?.dataAsset
  }

  // MARK: Properties

  /// Whether a value is a part of the document and not of a slot.
  func contains(_ value: JSONValue) -> Bool { value.isInDocument(of: root) }

  /// The properties whose expressions failed, in the order of the document.
  var failedProperties: [ScriptProperty] {
    properties.values.filter { $0.failure != nil }.sorted { $0.json.index < $1.json.index }
  }

  /// Releases everything that refers to properties, which refer to everything.
  func removeReferences() {
    properties = [:]
    for composition in [main] + compositions.values {
      for layer in composition.layers { layer.removeGroups() }
    }
  }

  /// Returns the property of a JSON value.
  func property(
    _ json: JSONValue, in layer: ScriptLayer, name: String, groups: [any ExpressionObject]
  ) -> ScriptProperty {
    if let property = properties[json.index] { return property }
    let property = ScriptProperty(self, layer, json, name: name, groups: groups)
    properties[json.index] = property
    return property
  }

  /// Returns the value of a property without its expression; nil if it has none.
  func stored(_ json: JSONValue) -> StoredProperty? {
    // Texts have their own form.
    if let texts = LottieReader.texts(json) { return .texts(texts) }
    var reader = LottieReader(file: "", limits: limits)
    reader.hasAbsoluteHandles = self.reader.hasAbsoluteHandles
    return StoredProperty(json, &reader)
  }

  /// Returns the program of a property, which is nil if it has no expression.
  func program(of json: JSONValue) -> ProgramResult {
    guard json.isObject, let expression = json["x"], expression.kind == .string,
      let text = expression.text, !text.allSatisfy(\.isWhitespace)
    else { return .success(nil) }
    if let known = programs[text] { return known }
    programBytes += text.utf8.count
    guard programBytes <= Self.mostProgramBytes else {
      return .failure(ExpressionSyntaxError(message: "the expressions are too long", line: 1))
    }
    let result: ProgramResult
    do throws(ExpressionSyntaxError) {
      result = .success(try ExpressionProgram(text))
    } catch {
      result = .failure(
        ExpressionSyntaxError(message: "\(error.message) in line \(error.line)", line: error.line))
    }
    programs[text] = result
    return result
  }

  /// Returns a seed for a property, which depends on its location in the document.
  ///
  /// Each unit of a text has its own.
  func seed(_ property: ScriptProperty, _ number: UInt64) -> UInt64 {
    var own = ExpressionRandom.scrambled(UInt64(truncatingIfNeeded: property.json.index))
    if let unit = property.unit { own = ExpressionRandom.scrambled(own &+ UInt64(unit.index)) }
    return ExpressionRandom.scrambled(own ^ number)
  }

  // MARK: Sampling

  /// The maximum number of frames in which an expression is evaluated.
  private static let mostFrames = 20_000.0

  /// Counts the values that a property stores for its frames.
  ///
  /// - Returns: Whether the limits for properties and for the document are not exceeded.
  func takeSamples(_ count: Int, ofProperty ownCount: Int) -> Bool {
    storedValues += count
    return storedValues <= limits.pathElements / 2 && ownCount <= limits.pathElements / 16
  }

  /// Returns the frames of an interval at which expressions are evaluated.
  ///
  /// They are whole frames, from the one at or before `low` to the one at or after `high`. In a
  /// long interval, some are skipped, so that there are at most about `mostFrames`.
  func grid(_ low: Double, _ high: Double) -> [Double] {
    let step = max(1, ((high - low) / Self.mostFrames).rounded(.up))
    var frames: [Double] = []
    var frame = low.rounded(.down)
    while frame < high {
      frames.append(frame)
      frame += step
    }
    frames.append(high.rounded(.up))
    return frames
  }

  /// Returns a frame that an expression has computed, clamped to the range of frames.
  ///
  /// - Throws: A failure for NaN, which is usually the result of a mistake.
  func clamped(frame: Double, _ run: ExpressionRun) throws(ExpressionFailure) -> Double {
    guard !frame.isNaN else { throw run.fail("the time is not a number") }
    return .clampedFrame(frame)
  }

  /// Returns the frames in which a layer's properties have an effect; nil if it is never visible.
  func frames(of layer: ScriptLayer) -> ClosedRange<Double>? {
    let all = layer.composition.frames
    // A parent also moves layers that are visible at other times.
    if let index = layer.json["ind"]?.integer, layer.composition.parents.contains(index) {
      return all
    }
    let (start, end) = layer.frames
    let (low, high) = (max(start, all.lowerBound), min(end, all.upperBound))
    return low <= high ? low...high : nil
  }
}

extension JSONValue {
  /// Whether any object in the subtree has a text under a key.
  fileprivate func containsText(underKey key: JSONKey) -> Bool {
    for place in Int(index)..<Int(index) + size {
      if unsafe nodes[place].key == key.packed, unsafe nodes[place].kind == .string { return true }
    }
    return false
  }
}
