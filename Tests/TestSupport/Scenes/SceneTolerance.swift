import Foundation
public import StrataTestMeasures

/// The allowed difference between the images of a scene and the float CPU image.
///
/// Scenes with larger tolerances are listed in `Tests/Goldens/tolerances.json`, each
/// with the reason.
public struct SceneTolerance: Sendable {
  /// The bounds for a GPU's images without mesh edges.
  public let bounds: PixelBounds
  /// The bounds for images with mesh edges.
  public let meshBounds: PixelBounds
  /// Whether meshes of this scene exceed the common bounds, and have their own: one
  /// level and a tenth of the pixels over the output of Mesa's llvmpipe.
  ///
  /// If they do not exceed them, the scene's test fails, so that the list stays true.
  public let exceedsMeshBounds: Bool
  /// The allowed mean difference of the 8-bit image, in levels.
  public let eightBitMean: Double

  init(sceneNamed name: String) {
    let table = Table.shared
    let folder = String(name.prefix { $0 != "/" })
    let isFiltered = table.filtered[folder] != nil && table.unfiltered[name] == nil
    bounds =
      table.exceptions[name]?.bounds
      ?? table.deep[name].map { .deep(blends: $0.blends) }
      ?? (isFiltered ? .filtered : .simple)
    meshBounds = table.meshExcesses[name]?.bounds ?? .mesh
    exceedsMeshBounds = table.meshExcesses[name] != nil
    eightBitMean = table.eightBitMeans[name]?.atMost ?? 0.25
  }

  /// The scenes named in the table.
  public static var named: Set<String> {
    let table = Table.shared
    return Set(table.unfiltered.keys).union(table.deep.keys).union(table.exceptions.keys)
      .union(table.eightBitMeans.keys).union(table.meshExcesses.keys)
  }

  /// The content of the file; strings are reasons.
  private struct Table: Decodable {
    struct Deep: Decodable {
      /// The number of blends at the deepest pixels.
      var blends: Int
      var reason: String
    }

    struct Mean: Decodable {
      var atMost: Double
      var reason: String
    }

    struct Exception: Decodable {
      struct Share: Decodable {
        var above: Int
        var share: Double
      }

      var atMost: Int
      var shares: [Share]
      var reason: String

      var bounds: PixelBounds {
        PixelBounds([(atMost, 0)] + shares.map { ($0.above, $0.share) })
      }
    }

    /// Folders of class E.
    var filtered: [String: String]
    /// Scenes of class D in those folders.
    var unfiltered: [String: String]
    /// Scenes of class F.
    var deep: [String: Deep]
    /// Scenes that no class fits.
    var exceptions: [String: Exception]
    var eightBitMeans: [String: Mean]
    /// Scenes whose meshes have their own bounds.
    var meshExcesses: [String: Exception]

    static let shared = try! JSONDecoder().decode(
      Table.self,
      from: Data(contentsOf: GoldenFiles.folder.appendingPathComponent("tolerances.json")))
  }
}

extension TestScene {
  public var tolerance: SceneTolerance { SceneTolerance(sceneNamed: name) }
}
