import Foundation

/// How far the pictures of a scene may be from the float CPU picture.
///
/// All scenes that are allowed more than others are named in `Tests/Goldens/tolerances.json`, each
/// with the reason.
public struct SceneTolerance: Sendable {
  /// For a GPU's pictures without mesh edges.
  public let bounds: PixelBounds
  /// For pictures with mesh edges.
  public let meshBounds: PixelBounds
  /// Whether meshes of this scene exceed the bounds of all others, and have some of their own: one
  /// level and a tenth of the pixels over what Mesa's llvmpipe draws.
  ///
  /// Where they do not, its test fails, so that the list stays true.
  public let exceedsMeshBounds: Bool
  /// Why the CPU's own coverage is off; nil where it is exact.
  ///
  /// A scene that has a reason and agrees with the closed forms fails its test likewise.
  public let coverageFault: String?
  /// Mean difference that the 8-bit picture may have, in levels.
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
    coverageFault = table.coverageFaults[name]
    eightBitMean = table.eightBitMeans[name]?.atMost ?? 0.25
  }

  /// The scenes that the table names.
  public static var named: Set<String> {
    let table = Table.shared
    return Set(table.unfiltered.keys).union(table.deep.keys).union(table.exceptions.keys)
      .union(table.eightBitMeans.keys).union(table.coverageFaults.keys)
      .union(table.meshExcesses.keys)
  }

  /// What the file holds; strings are reasons.
  private struct Table: Decodable {
    struct Deep: Decodable {
      /// How often the deepest pixels are blended.
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
    var coverageFaults: [String: String]
    /// Scenes whose meshes have bounds of their own.
    var meshExcesses: [String: Exception]

    static let shared = try! JSONDecoder().decode(
      Table.self,
      from: Data(contentsOf: GoldenFiles.folder.appendingPathComponent("tolerances.json")))
  }
}

extension TestScene {
  public var tolerance: SceneTolerance { SceneTolerance(sceneNamed: name) }
}
