import StrataGraphics
import StrataLayers
import StrataText

extension Scene {
  /// Returns the diagnostics for the fonts of all text in the scene, regardless of time.
  ///
  /// - Parameter found: The diagnostics that have been reported already.
  /// - Throws: `TextError` if fonts cannot be looked up, or if a font is missing and the policy
  ///   allows no substitute.
  func fontNotes(
    _ fonts: FontPolicy, besides found: [Diagnostic]
  ) throws(TextError) -> [Diagnostic] {
    var reported = Set(found.map(\.message))
    var notes: [Diagnostic] = []
    var waiting = [(layer: root, path: root.describe(at: 0))]
    while let (layer, path) = waiting.popLast() {
      for font in (layer as? CATextLayer)?.fontRequests ?? [] {
        let found = try FontSet.shared(by: fonts).notes(on: [font], missing: [])
        for note in found where reported.insert(note.message).inserted {
          guard fonts.missingFont != .error || note.severity != .warning else {
            throw .fontMissing(name: font.families, fonts: try fonts.fontCount())
          }
          let place = layer.declaredAt
          notes.append(
            Diagnostic(
              note.severity, code: note.code, note.message, layerPath: path, file: place?.file,
              line: place?.line))
        }
      }
      for (index, child) in (layer.sublayers ?? []).enumerated() {
        waiting.append((child, path + "/" + child.describe(at: index)))
      }
      if let mask = layer.mask { waiting.append((mask, path + "/" + mask.describe())) }
    }
    return notes
  }
}
