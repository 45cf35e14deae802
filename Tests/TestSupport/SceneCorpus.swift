public import Foundation

/// Public CAML bundles and archives, where `STRATA_CORPUS` names a folder that has them in `caml`.
public enum SceneCorpus {
  /// nil where it names none.
  public static let folder: URL? = ProcessInfo.processInfo.environment["STRATA_CORPUS"].map {
    URL(fileURLWithPath: $0).appendingPathComponent("caml")
  }

  /// `.ca` folders, those that were made to be odd among them.
  public static let bundles = scenes(["", "synthetic"], "ca")
  public static let archives = scenes(["caar"], "caar")

  private static func scenes(_ folders: [String], _ pathExtension: String) -> [URL] {
    guard let folder else { return [] }
    return folders.flatMap { name in
      let inner = folder.appendingPathComponent(name)
      return
        (try? FileManager.default.contentsOfDirectory(at: inner, includingPropertiesForKeys: nil))
        ?? []
    }.filter { $0.pathExtension == pathExtension }.sorted { $0.path < $1.path }
  }
}
