public import Foundation

/// A folder that goes, with everything in it, when the last reference does.
public final class TemporaryFolder: Sendable {
  public let path: String

  public init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("strata-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  public var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

  /// The path of what has a name in the folder.
  public func file(_ name: String) -> String { path + "/" + name }

  public func url(_ name: String) -> URL { URL(fileURLWithPath: file(name)) }

  /// Writes a file, with the folders that it lies in.
  ///
  /// - Returns: Where it is.
  @discardableResult
  public func write(_ data: Data, to name: String) throws -> URL {
    let url = url(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
    return url
  }

  @discardableResult
  public func write(_ text: String, to name: String) throws -> URL {
    try write(Data(text.utf8), to: name)
  }

  /// The names of everything in the folder, hidden files included.
  public var contents: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }
}
