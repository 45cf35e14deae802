import StrataExpressions

/// The markers of a composition or a layer, as expressions see them.
final class ScriptMarkers: ExpressionObject {
  fileprivate struct Marker {
    /// The time and the duration in seconds.
    var time: Double
    var duration: Double
    var comment: String
  }

  private unowned let script: DocumentScript
  /// The markers in the order of their times.
  private let markers: [Marker]

  /// - Parameter owner: The JSON of the composition or the layer, whose markers count frames.
  init(_ owner: JSONValue, _ script: DocumentScript) {
    self.script = script
    let rate = script.rate
    let markers = (owner["markers"]?.entries.map { $0 } ?? []).compactMap { marker in
      marker["tm"]?.number.map {
        Marker(
          time: $0 / rate, duration: max(marker["dr"]?.number ?? 0, 0) / rate,
          comment: marker["cm"]?.text ?? "")
      }
    }
    // Markers at the same time keep their order.
    self.markers = markers.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
  }

  func member(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    switch name {
    case "numKeys": return .number(Double(markers.count))
    case "name", "_name": return .string("Marker")
    case "key":
      return .object(
        HostFunction { [self] (arguments, run) throws(ExpressionFailure) in
          try key(arguments.first ?? .undefined, run)
        })
    case "nearestKey":
      return .object(
        HostFunction { [self] (arguments, run) throws(ExpressionFailure) in
          try nearest(arguments.first, run)
        })
    default: return nil
    }
  }

  private func marker(
    at index: Int, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    try run.meter.allocate(4)
    return .object(ScriptMarker(markers[index], index: index + 1))
  }

  /// Returns a marker by its number, from 1, or by its comment.
  private func key(
    _ key: ExpressionValue, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    try run.meter.step(markers.count / DocumentScript.entriesOfStep)
    let key = try run.primitive(key)
    if case .string(let comment) = key {
      guard let index = markers.firstIndex(where: { $0.comment == comment }) else {
        throw run.fail("unknown marker '\(comment)'")
      }
      return try marker(at: index, run)
    }
    let number = Int(clampedTo: try run.number(key))
    guard markers.indices.contains(number - 1) else { throw run.fail("no marker \(number)") }
    return try marker(at: number - 1, run)
  }

  /// - Parameter time: The time in seconds; nil for the current time.
  private func nearest(
    _ time: ExpressionValue?, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    try run.meter.step(markers.count / DocumentScript.entriesOfStep)
    let wanted: Double
    if let time {
      wanted = try run.number(time)
    } else {
      script.dependsOnTime = true
      wanted = script.frame / script.rate
    }
    let index = markers.indices.min {
      abs(markers[$0].time - wanted) < abs(markers[$1].time - wanted)
    }
    guard let index else { throw run.fail("there are no markers") }
    return try marker(at: index, run)
  }
}

/// A marker, with the members that a document does not store as in a new marker.
private final class ScriptMarker: ExpressionObject {
  private let marker: ScriptMarkers.Marker
  private let index: Int

  init(_ marker: ScriptMarkers.Marker, index: Int) { (self.marker, self.index) = (marker, index) }

  func member(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    switch name {
    case "time": .number(marker.time)
    case "duration": .number(marker.duration)
    case "comment": .string(marker.comment)
    case "index": .number(Double(index))
    case "chapter", "url", "frameTarget", "cuePointName": .string("")
    case "eventCuePoint", "protectedRegion": .boolean(false)
    case "parameters": .object(ExpressionRecord())
    default: nil
    }
  }
}
