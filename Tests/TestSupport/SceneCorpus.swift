public import Foundation

/// Public CAML bundles and archives in the folder `caml` of `STRATA_CORPUS`, if there are any.
public enum SceneCorpus {
  /// The folder; nil if the variable is not set.
  public static let folder: URL? = ProcessInfo.processInfo.environment["STRATA_CORPUS"].map {
    URL(fileURLWithPath: $0).appendingPathComponent("caml")
  }

  /// The `.ca` folders, including ones that are odd on purpose.
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
