internal import StrataGraphics

/// The inputs that determine the files of a sequence, except for the frame numbers.
///
/// Jobs with equal identities write the same files, so each may continue the sequence of another.
package struct SequenceIdentity: Sendable, Equatable {
  /// A hash of the scene.
  package var scene: String
  /// The version of the program.
  package var version: String
  /// The options that affect rendering and encoding, by name.
  package var options: [String: String]

  package init(scene: String, version: String, options: [String: String]) {
    (self.scene, self.version, self.options) = (scene, version, options)
  }

  /// Reads the identity of the only job in a manifest; nil if it has none or several.
  package init?(manifest path: String) {
    guard let jobs = SequenceManifest(contentsOf: path)?.jobs, jobs.count == 1,
      let identity = jobs.first?.value
    else { return nil }
    self = identity
  }

  /// The line of a manifest with the identity, without its line break.
  package var line: String {
    String(decoding: SequenceManifest.line(SequenceManifest.Job(self)).dropLast(), as: UTF8.self)
  }

  /// A short hash of the identity, by which the lines of a manifest refer to their job.
  package var key: String {
    var hash = StableHash()
    for part in [scene, version] + options.sorted(by: { $0.key < $1.key }).flatMap({ [$0, $1] }) {
      hash.add(part)
      // This byte does not occur in UTF-8, so it separates the parts unambiguously.
      hash.add([0xFF])
    }
    return hash.hex
  }

  /// The name of the option with the fingerprint and the name of the GL driver.
  package static let driver = "driver"
  /// The name of the option with the version of the encoder's library.
  package static let encoder = "ffmpeg"

  /// The identity regardless of the driver.
  package var withoutDriver: SequenceIdentity { without(Self.driver) }

  /// The identity regardless of the encoder's version.
  package var withoutEncoder: SequenceIdentity { without(Self.encoder) }

  private func without(_ option: String) -> SequenceIdentity {
    var identity = self
    identity.options[option] = nil
    return identity
  }

  /// Returns a description of the differences from an expected identity; nil if there are none.
  ///
  /// The device, the driver and the encoder are compared only if the expected identity has them.
  package func deviation(from expected: SequenceIdentity) -> String? {
    var found = self
    for name in ["device", Self.driver, Self.encoder] where expected.options[name] == nil {
      found.options[name] = nil
    }
    return found == expected ? nil : found.differences(from: expected)
  }

  /// The maximum number of options listed in one sentence, to keep it readable.
  private static let mostNamed = 3

  /// Returns a description of the differences from another job, such as "scale was 1 and is 2".
  func differences(from other: SequenceIdentity) -> String {
    var found: [String] = []
    if other.scene != scene { found.append("the scene has changed") }
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
