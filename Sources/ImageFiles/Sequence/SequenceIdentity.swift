internal import StrataGraphics

/// What the files of a sequence follow from, but for their numbers: jobs of equal identities write
/// the same files, so that each may go on with the frames of another.
package struct SequenceIdentity: Sendable, Equatable {
  /// A hash of what is drawn.
  package var scene: String
  /// Of the program.
  package var version: String
  /// What decides how it is drawn and packed, by name.
  package var options: [String: String]

  package init(scene: String, version: String, options: [String: String]) {
    (self.scene, self.version, self.options) = (scene, version, options)
  }

  /// One short word for all of it, by which the lines of a manifest name their job.
  package var key: String {
    var hash = StableHash()
    for part in [scene, version] + options.sorted(by: { $0.key < $1.key }).flatMap({ [$0, $1] }) {
      hash.add(part)
      // In no UTF-8, so that where one part ends and the next begins counts.
      withUnsafeBytes(of: 0xFF as UInt8) { hash.add($0) }
    }
    return hash.hex
  }

  /// Options named in one sentence; more would hide each other.
  private static let mostNamed = 3

  /// What another job had differently, for people: "scale was 1 and is 2".
  func differences(from other: SequenceIdentity) -> String {
    var found: [String] = []
    if other.scene != scene { found.append("the scene was another") }
    if other.version != version { found.append("strata was \(other.version) and is \(version)") }
    let names = Set(options.keys).union(other.options.keys).sorted()
    for name in names where options[name] != other.options[name] {
      switch (other.options[name], options[name]) {
      case (let was?, let new?): found.append("\(name) was \(was) and is \(new)")
      case (let was?, nil): found.append("\(name) was \(was)")
      case (nil, let new?): found.append("\(name) is \(new)")
      case (nil, nil): break
      }
    }
    let shown = found.prefix(Self.mostNamed).joined(separator: ", ")
    return found.count > Self.mostNamed ? shown + ", and more" : shown
  }
}
