public import Foundation

/// A folder that is removed with its content when the last reference is released.
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

  /// Returns the path of a name in the folder.
  public func file(_ name: String) -> String { path + "/" + name }

  public func url(_ name: String) -> URL { URL(fileURLWithPath: file(name)) }

  /// Writes a file, and creates the folders that contain it.
  ///
  /// - Returns: The URL of the file.
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

  /// The names of everything in the folder, hidden files included, or the error for a folder that
  /// cannot be read, so that it does not pass for an empty one.
  public var contents: [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    } catch {
      return ["\(error)"]
    }
  }
}
