import StrataGraphics
import StrataLayers

/// The subject of a message about writing.
struct WritingSubject {
  let layer: CALayer
  /// The part of the layer, such as an animation; empty for the layer itself.
  let part: String

  init(_ layer: CALayer, _ part: String = "") { (self.layer, self.part) = (layer, part) }
}

/// The parts of a tree that a document cannot represent.
struct WritingMessages {
  private(set) var all: [Diagnostic] = []
  private var said: Set<String> = []

  /// The maximum number of messages.
  private static let most = 10_000

  /// Reports a property that is not written, once per layer and property.
  mutating func add(_ place: WritingSubject, _ key: String, _ reason: String) {
    let of = place.part.isEmpty ? "" : " of \(place.part)"
    add(place.layer, "not-written-property", "\(key)\(of) is not written because it \(reason)")
  }

  /// Reports a part of a layer that is not written.
  mutating func add(
    _ layer: CALayer, _ code: String, _ message: String,
    severity: Diagnostic.Severity = .warning
  ) {
    let path = layer.describe()
    guard all.count < Self.most, said.insert("\(path) \(message)").inserted else { return }
    all.append(Diagnostic(severity, code: code, message, layerPath: path))
  }
}
