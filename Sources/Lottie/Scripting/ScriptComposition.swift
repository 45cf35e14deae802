import StrataExpressions
import StrataGraphics

/// A composition of the document, as expressions see it.
final class ScriptComposition: ExpressionObject {
  unowned let script: DocumentScript
  let json: JSONValue
  /// The size in points.
  let size: SIMD2<Double>
  /// The frames that the document shows, in the time of the composition.
  var frames: ClosedRange<Double>
  private(set) lazy var layers = list()
  private lazy var places = Dictionary(
    layers.compactMap { layer in layer.json["ind"]?.integer.map { ($0, layer.place) } },
    uniquingKeysWith: { first, _ in first })
  private lazy var names = Dictionary(
    layers.compactMap { layer in layer.name.map { ($0, layer.place) } },
    uniquingKeysWith: { first, _ in first })
  /// The indices of layers whose transform others inherit.
  private(set) lazy var parents = Set(layers.compactMap { $0.json["parent"]?.integer })

  init(
    _ script: DocumentScript, _ json: JSONValue, size: SIMD2<Double>, frames: ClosedRange<Double>
  ) {
    (self.script, self.json, self.size, self.frames) = (script, json, size, frames)
  }

  private lazy var markers = ScriptMarkers(json, script)

  /// The first camera of the list that exists at the current frame; nil without a camera.
  private var activeCamera: ScriptLayer? {
    layers.first {
      $0.isCamera && $0.json["hd"]?.flag != true && $0.frames.start <= script.frame
        && script.frame < $0.frames.end
    }
  }

  private func list() -> [ScriptLayer] {
    (json["layers"]?.entries.map { $0 } ?? []).enumerated().map {
      ScriptLayer(self, $1, place: $0)
    }
  }

  /// Returns the layer with an index of the document; nil if it is missing.
  func layer(index: Int) -> ScriptLayer? { places[index].map { layers[$0] } }

  /// Returns the layer whose JSON contains a value.
  func layer(containing value: JSONValue) -> ScriptLayer? {
    var (low, high) = (0, layers.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if layers[middle].json.index <= value.index { low = middle } else { high = middle }
    }
    return layers.isEmpty ? nil : layers[low]
  }

  var isFunction: Bool { true }

  func call(
    _ arguments: [ExpressionValue], this: ExpressionValue, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    .object(try layer(arguments, run))
  }

  private func layer(
    _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ScriptLayer {
    let key = try run.primitive(arguments.first ?? .undefined)
    if case .object(let layer as ScriptLayer) = key {
      // A layer and its distance from the one that is meant.
      let distance = arguments.count > 1 ? Int(clampedTo: try run.number(arguments[1])) : 0
      let place = layer.place + distance
      if layers.indices.contains(place) { return layers[place] }
    } else if case .number(let number) = key {
      let index = Int(clampedTo: number)
      if let layer = layer(index: index) { return layer }
      if layers.indices.contains(index - 1) { return layers[index - 1] }
    } else if let place = names[try run.text(key)] {
      return layers[place]
    }
    if case .object = key { throw run.fail("unknown layer") }
    throw run.fail("unknown layer '\(try run.text(key))'")
  }

  func member(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    switch name {
    case "layer":
      return .object(
        HostFunction { [self] (arguments, run) throws(ExpressionFailure) in
          .object(try layer(arguments, run))
        })
    case "marker": return .object(markers)
    case "activeCamera":
      script.dependsOnTime = true
      return activeCamera.map { .object($0) } ?? .null
    case "name", "_name": return .string(json["nm"]?.text ?? "")
    case "width": return .number(size.x)
    case "height": return .number(size.y)
    case "numLayers": return .number(Double(layers.count))
    case "duration": return .number((frames.upperBound - frames.lowerBound) / script.rate)
    case "frameDuration": return .number(1 / script.rate)
    case "frameRate": return .number(script.rate)
    case "displayStartTime": return .number(0)
    case "pixelAspect": return .number(1)
    default: return nil
    }
  }
}
