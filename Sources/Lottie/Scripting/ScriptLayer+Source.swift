import StrataExpressions

/// The camera and the source of a layer.
extension ScriptLayer {
  var isCamera: Bool { json["ty"]?.integer == 13 }
  /// Whether the layer stands for a data file.
  var isData: Bool { json["ty"]?.integer == 15 }
  /// The name of the asset of a data file.
  var dataAsset: String? { json["refId"]?.text }

  /// Returns a member of a camera; nil if it has none of that name, or for another layer.
  func cameraMember(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    guard isCamera else { return nil }
    switch name {
    // The document stores the point of interest as the anchor point.
    case "pointOfInterest": return try transform.member("anchorpoint", run)
    case "zoom":
      return json["pe"].map {
        .object(script.property($0, in: self, name: name, groups: [self]))
      }
    case "cameraOption": return .object(self)
    default: return nil
    }
  }

  /// Returns a member that depends on the kind of the layer; nil if the layer has none.
  func sourceMember(_ name: String) -> ExpressionValue? {
    let type = json["ty"]?.integer ?? -1
    switch name {
    case "source":
      return json["refId"]?.text.flatMap { script.composition(id: $0) }.map { .object($0) }
    case "hasVideo": return .boolean([0, 1, 2, 4, 5, 9].contains(type))
    case "hasAudio": return .boolean(type == 6)
    case "hasTrackMatte": return .boolean((json["tt"]?.integer ?? 0) > 0)
    case "sourceTime": return .object(sourceTime)
    default: return nil
    }
  }

  /// The time of the source that the layer shows at a time of its composition, in seconds.
  private var sourceTime: HostFunction {
    HostFunction { [self] (arguments, run) throws(ExpressionFailure) in
      var frame = script.frame
      if let time = arguments.first {
        frame = try script.clamped(frame: run.number(time) * script.rate, run)
      } else {
        script.dependsOnTime = true
      }
      if let remap = json["tm"] {
        let property = script.property(remap, in: self, name: "timeRemap", groups: [self])
        return property.value(at: frame)
      }
      let start = json["st"]?.number ?? 0
      return .number((frame - start) / LottieReader.stretch(of: json) / script.rate)
    }
  }
}
