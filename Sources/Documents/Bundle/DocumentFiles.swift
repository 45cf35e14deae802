package import Foundation
package import StrataGraphics

/// Reads files of a scene: at most so many bytes, and only below the scene's own folder.
package enum DocumentFiles {
  package enum Kind { case none, folder, regular, other }

  /// Symbolic links are followed.
  package static func kind(_ path: String) -> Kind {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return .none }
    if isFolder.boolValue { return .folder }
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: resolved)[.type]
    return type as? FileAttributeType == .typeRegular ? .regular : .other
  }

  /// The file's bytes; `LimitExceeded` before more than `limits.documentBytes` are read.
  ///
  /// A pipe is read to its end.
  package static func read(_ path: String, limits: Limits) throws -> Data {
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw DocumentError.unreadable(file: path, reason: "no permission to open it")
    }
    defer { try? handle.close() }
    func check(_ count: Int) throws {
      guard count > limits.documentBytes else { return }
      throw LimitExceeded(
        "document size in bytes", asked: count, allowed: limits.documentBytes, place: path)
    }
    if kind(path) == .regular {
      let size = try? FileManager.default.attributesOfItem(
        atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)[.size]
      try check((size as? NSNumber)?.intValue ?? 0)
    }
    var data = Data()
    do {
      while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty {
        data.append(piece)
        try check(data.count)
      }
    } catch let limit as LimitExceeded {
      throw limit
    } catch {
      throw DocumentError.unreadable(file: path, reason: "the system refuses to read it")
    }
    return data
  }

  /// Where `relative` lies below `folder`; nil when it is absolute, climbs with `..`, or leads out
  /// of the folder through a symbolic link.
  static func contained(_ relative: String, in folder: String) -> String? {
    let parts = relative.split(separator: "/").filter { $0 != "." }
    guard !relative.hasPrefix("/"), !parts.isEmpty, !parts.contains(".."),
      !relative.utf8.contains(0)
    else { return nil }
    let name = parts.joined(separator: "/")
    // The folder first: of a path at whose end nothing is, no links are resolved.
    let base = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    let resolved = URL(fileURLWithPath: base + "/" + name).resolvingSymlinksInPath().path
    guard resolved.hasPrefix(base.hasSuffix("/") ? base : base + "/") else { return nil }
    return folder + "/" + name
  }
}
