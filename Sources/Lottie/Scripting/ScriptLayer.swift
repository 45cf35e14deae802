import Foundation
import StrataExpressions
import StrataGraphics

/// A layer of the document, as expressions see it.
final class ScriptLayer: ExpressionObject {
  unowned let script: DocumentScript
  unowned let composition: ScriptComposition
  let json: JSONValue
  /// The position in the composition's list, from 0.
  let place: Int
  /// The groups of properties that have been created.
  private var groups: [GroupName: ScriptGroup] = [:]

  private enum GroupName: CaseIterable { case transform, effects, content, text, masks }

  init(_ composition: ScriptComposition, _ json: JSONValue, place: Int) {
    script = composition.script
    (self.composition, self.json, self.place) = (composition, json, place)
  }

  var name: String? { json["nm"]?.text }

  // MARK: Groups

  var transform: ScriptGroup { group(.transform) }

  private func group(_ name: GroupName) -> ScriptGroup {
    if let group = groups[name] { return group }
    let group =
      switch name {
      case .transform: script.transform(json["ks"], of: self, in: self)
      case .effects: script.effects(of: self)
      case .content: script.content(of: self)
      case .text: script.text(of: self)
      case .masks: script.masks(of: self)
      }
    groups[name] = group
    return group
  }

  /// Releases the groups, which refer to the layer.
  func removeGroups() {
    for group in groups.values { group.removeParts() }
    groups = [:]
  }

  /// Returns the property that a part of the layer's JSON describes.
  func property(_ member: JSONValue) -> ScriptProperty {
    var groups: [any ExpressionObject] = [self]
    let keys: [(JSONKey, GroupName)] = [
      ("ks", .transform), ("ef", .effects), ("shapes", .content), ("t", .text),
      ("masksProperties", .masks),
    ]
    for (key, name) in keys {
      guard let part = json[key], part.index <= member.index,
        member.index < part.index + Int32(part.size)
      else { continue }
      let found = group(name).part(containing: member)
      if let property = found as? ScriptProperty { return property }
      groups = (found as? ScriptGroup)?.chain ?? groups
    }
    return script.property(member, in: self, name: "", groups: groups)
  }

  // MARK: Members

  /// The frames in which the layer is visible.
  var frames: (start: Double, end: Double) {
    (json["ip"]?.number ?? 0, json["op"]?.number ?? composition.frames.upperBound)
  }

  /// The parent layer; nil if the layer has none, or if it is missing.
  var parent: ScriptLayer? {
    guard let index = json["parent"]?.integer else { return nil }
    return composition.layer(index: index)
  }

  var isFunction: Bool { true }

  func call(
    _ arguments: [ExpressionValue], this: ExpressionValue, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    let name = try run.text(arguments.first ?? .undefined)
    switch name {
    case "ADBE Root Vectors Group", "Contents", "contents", "2": return .object(group(.content))
    case "ADBE Transform Group", "Transform", "transform", "1", "6": return .object(transform)
    case "ADBE Effect Parade", "Effects", "effects", "4", "5": return .object(group(.effects))
    case "ADBE Text Properties", "Text", "text": return .object(group(.text))
    case "ADBE Mask Parade", "Masks", "masks", "3": return .object(group(.masks))
    case "Data" where isData: return .object(try script.footage(dataAsset ?? "", run))
    default: throw run.fail("unknown name '\(name)' of a layer")
    }
  }

  func member(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    let rate = script.rate
    switch name {
    case "transform": return .object(transform)
    case "effect": return .object(group(.effects))
    case "content": return .object(group(.content))
    case "text": return .object(group(.text))
    case "mask": return .object(group(.masks))
    case "position", "rotation", "scale", "opacity", "anchorPoint", "anchor_point",
      "orientation", "xRotation", "yRotation", "zRotation":
      return try transform.member(name, run)
    case "name", "_name": return .string(self.name ?? "")
    case "index": return .number(json["ind"]?.number ?? Double(place + 1))
    case "inPoint": return .number(frames.start / rate)
    case "outPoint": return .number(frames.end / rate)
    case "startTime": return .number((json["st"]?.number ?? 0) / rate)
    case "timeRemap":
      return json["tm"].map {
        .object(script.property($0, in: self, name: "timeRemap", groups: [self]))
      }
    case "hasParent": return .boolean(parent != nil)
    case "parent": return parent.map { .object($0) }
    case "enabled": return .boolean(json["hd"]?.flag != true)
    case "active":
      script.dependsOnTime = true
      return .boolean(script.frame >= frames.start && script.frame < frames.end)
    case "width", "height": return .number(size[name == "width" ? 0 : 1])
    case "sourceRectAtTime": return .object(rectangle)
    case "marker": return .object(markers)
    case "source" where isData: return .object(try script.footage(dataAsset ?? "", run))
    default:
      if let member = try cameraMember(name, run) { return member }
      return spaceMember(name) ?? sourceMember(name)
    }
  }

  /// The size of the layer's content in points.
  private var size: SIMD2<Double> {
    switch json["ty"]?.integer {
    case 0: SIMD2(json["w"]?.number ?? 0, json["h"]?.number ?? 0)
    case 1: SIMD2(json["sw"]?.number ?? 0, json["sh"]?.number ?? 0)
    case 2: script.imageSize(json["refId"]?.text) ?? composition.size
    // The size of a null object in After Effects.
    case 3: SIMD2(100, 100)
    default: composition.size
    }
  }

  private lazy var markers = ScriptMarkers(json, script)
  private lazy var shapeBounds = ShapeBounds(json, script, frames: composition.frames)
  private lazy var textBounds = TextBounds(json, script)

  private var rectangle: HostFunction {
    HostFunction { [self] (arguments, run) throws(ExpressionFailure) in
      var frame = script.frame
      if let time = arguments.first {
        frame = try script.clamped(frame: run.number(time) * script.rate, run)
      }
      var rectangle = CGRect(x: 0, y: 0, width: size.x, height: size.y)
      switch json["ty"]?.integer {
      case 4:
        script.dependsOnTime = true
        try run.meter.step(shapeBounds.steps)
        rectangle = shapeBounds.rectangle(at: frame)
      case 5:
        script.dependsOnTime = script.dependsOnTime || textBounds.isAnimated
        let isWhole = arguments.count > 1 && run.truth(arguments[1])
        rectangle = try textBounds.rectangle(
          at: frame, text: evaluatedText(at: frame, run), isWhole: isWhole, run)
      default: break
      }
      return .object(
        ExpressionRecord([
          ("left", .number(rectangle.minX)), ("top", .number(rectangle.minY)),
          ("width", .number(rectangle.width)), ("height", .number(rectangle.height)),
        ]))
    }
  }

  /// Returns the text of the layer at a frame by its expression; nil if it has none.
  private func evaluatedText(
    at frame: Double, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> String? {
    guard case .object(let property as ScriptProperty) = try group(.text).member("sourcetext", run),
      property.program != nil, case .string(let text) = property.value(at: frame)
    else { return nil }
    return text
  }

  // MARK: Spaces

  /// Returns a function that converts points between the spaces of the layer and the composition.
  private func spaceMember(_ name: String) -> ExpressionValue? {
    let isVector = name.hasSuffix("Vec")
    switch name {
    case "toComp", "toWorld", "toCompVec", "toWorldVec":
      return conversion(isVector: isVector) { $0 }
    case "fromComp", "fromWorld", "fromCompVec", "fromWorldVec", "fromCompToSurface":
      return conversion(isVector: isVector) { $0.inverse }
    default: return nil
    }
  }

  private func conversion(
    isVector: Bool, _ change: @escaping (AffineMap) -> AffineMap?
  ) -> ExpressionValue {
    .object(
      HostFunction { [self] (arguments, run) throws(ExpressionFailure) in
        let value = arguments.first ?? .undefined
        let (given, point) = (try run.numbers(value), try run.point(value))
        let frame =
          arguments.count > 1
          ? try script.clamped(frame: run.number(arguments[1]) * script.rate, run) : script.frame
        guard var map = change(try self.map(at: frame, run)) else { return .numbers(given) }
        if isVector { map.origin = .zero }
        let moved = map(point)
        try run.meter.allocate(4)
        return .numbers([moved.x, moved.y] + given.dropFirst(2))
      })
  }

  /// Returns the map from the layer to its composition.
  private func map(at frame: Double, _ run: ExpressionRun) throws(ExpressionFailure) -> AffineMap {
    var map = AffineMap.identity
    var layer: ScriptLayer? = self
    var seen = 0
    while let here = layer {
      map = try here.ownMap(at: frame, run).after(map)
      layer = here.parent
      seen += 1
      try run.meter.step(50)
      guard seen <= 256 else { throw run.fail("too many parents, or a cycle of parents") }
    }
    return map
  }

  private func ownMap(at frame: Double, _ run: ExpressionRun) throws(ExpressionFailure)
    -> AffineMap
  {
    let outer = script.frame
    script.frame = frame
    defer { script.frame = outer }
    func numbers(_ name: String, _ missing: [Double]) throws(ExpressionFailure) -> [Double] {
      guard let value = try transform.member(name, run) else { return missing }
      let numbers = try run.numbers(value)
      return numbers + missing.dropFirst(numbers.count)
    }
    let (anchor, position) = (try numbers("anchorpoint", [0, 0]), try numbers("position", [0, 0]))
    if json["ddd"]?.flag == true, !script.flattensSpaces {
      var depths = Array(anchor.dropFirst(2) + position.dropFirst(2))
      for name in ["xrotation", "yrotation", "orientation"] { depths += try numbers(name, [0]) }
      script.flattensSpaces = depths.contains { $0 != 0 }
    }
    let scale = try numbers("scale", [100, 100])
    let skew = try numbers("skew", [0])[0]
    var map = AffineMap.rotation(try numbers("rotation", [0])[0])
    map = map.after(.skew(skew, axis: try numbers("skewaxis", [0])[0]))
    map = map.after(.scale(SIMD2(scale[0], scale[1]) / 100))
    map = map.after(.translation(-SIMD2(anchor[0], anchor[1])))
    map.origin += SIMD2(position[0], position[1])
    return map
  }
}

extension AffineMap {
  /// The inverse map; nil if the map is degenerate.
  fileprivate var inverse: AffineMap? {
    let determinant = x.x * y.y - x.y * y.x
    guard determinant != 0 else { return nil }
    var inverse = AffineMap(
      x: SIMD2(y.y, -x.y) / determinant, y: SIMD2(-y.x, x.x) / determinant, origin: .zero)
    inverse.origin = -inverse(origin)
    return inverse.isFinite ? inverse : nil
  }
}
