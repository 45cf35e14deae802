import StrataGraphics
import StrataLayers

/// What is being written: for remarks.
struct WritingPlace {
  let layer: CALayer
  /// What of the layer, such as an animation; empty for the layer itself.
  let part: String

  init(_ layer: CALayer, _ part: String = "") { (self.layer, self.part) = (layer, part) }
}

/// What of a tree a document cannot hold.
struct WritingRemarks {
  private(set) var all: [Diagnostic] = []
  private var said: Set<String> = []

  /// More than these help nobody.
  private static let most = 10_000

  /// Tells that a property is not written; once a layer and property.
  mutating func add(_ place: WritingPlace, _ key: String, _ reason: String) {
    let of = place.part.isEmpty ? "" : " of \(place.part)"
    add(place.layer, "not-written-property", "\(key)\(of) is not written, since it \(reason)")
  }

  /// Tells that something of a layer is not written.
  mutating func add(
    _ layer: CALayer, _ code: String, _ message: String,
    severity: Diagnostic.Severity = .warning
  ) {
    let path = layer.describe()
    guard all.count < Self.most, said.insert("\(path) \(message)").inserted else { return }
    all.append(Diagnostic(severity, code: code, message, layerPath: path))
  }
}
