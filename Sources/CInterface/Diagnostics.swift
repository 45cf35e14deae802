import Strata
import StrataCHeaders
import Synchronization

/// The diagnostics of layers that were read, kept as long as the layers exist.
///
/// C code refers to a layer itself, which has no room for them.
enum LayerDiagnostics {
  // Safe: the layer is only compared.
  private struct Entry: @unchecked Sendable {
    weak var layer: CALayer?
    let diagnostics: [Diagnostic]
  }

  private struct Table {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries at which those of released layers are removed.
    var most = 16
  }

  private static let table = Mutex(Table())

  static func set(_ diagnostics: [Diagnostic], of layer: CALayer) {
    guard !diagnostics.isEmpty else { return }
    let entry = Entry(layer: layer, diagnostics: diagnostics)
    let key = ObjectIdentifier(layer)
    table.withLock { table in
      if table.entries.count >= table.most {
        table.entries = table.entries.filter { $0.value.layer != nil }
        table.most = max(16, 2 * table.entries.count)
      }
      table.entries[key] = entry
    }
  }

  static func of(_ layer: CALayer) -> [Diagnostic] {
    let key = ObjectIdentifier(layer)
    // Another layer may have had the same address.
    guard let entry = table.withLock({ $0.entries[key] }), entry.layer === layer else { return [] }
    return entry.diagnostics
  }
}

/// Returns a diagnostic as a text that the caller frees; nil if the index is out of range.
func diagnosticText(_ diagnostics: [Diagnostic]?, _ index: Int) -> UnsafeMutablePointer<CChar>? {
  guard let diagnostics, diagnostics.indices.contains(index) else { return nil }
  return unsafe copied(diagnostics[index].description)
}

@c @implementation
public func strata_layer_diagnostic_count(_ layer: OpaquePointer?) -> Int {
  unsafe layerObject(layer).map { LayerDiagnostics.of($0).count } ?? 0
}

@c @implementation
public func strata_layer_diagnostic(
  _ layer: OpaquePointer?, _ index: Int
) -> UnsafeMutablePointer<CChar>? {
  unsafe diagnosticText(layerObject(layer).map { LayerDiagnostics.of($0) }, index)
}
