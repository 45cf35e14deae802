import Foundation
import StrataCLinux
import StrataImageFiles

/// The folder of a document's files, which no name and no symbolic link can leave.
///
/// The folder is held by its descriptor, so names are looked up in the folder that was opened even
/// if its path changes. Links in the path to the folder itself are the user's and are followed.
package final class DocumentFolder: Sendable {
  package enum LookupResult {
    case file(DocumentFile)
    /// There is no entry of that name in the folder, or it is not a file.
    case missing
    /// The name is absolute or climbs out of the folder, or a symbolic link leads out of it.
    ///
    /// The result does not depend on whether a file exists there, so a scene cannot probe the file
    /// system.
    case outside
  }

  let path: String
  let descriptor: Int32
  /// Whether to resolve paths step by step instead of in the kernel; tests the path for old
  /// kernels.
  private let walks: Bool

  /// The maximum number of links that are followed, as in Linux.
  private static let mostLinks = 40
  /// The maximum number of path components that are resolved step by step.
  ///
  /// The components of links count, too.
  ///
  /// Real bundles stay far below it, and it bounds the number of open descriptors.
  private static let mostSteps = 256
  private static let readingFlags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
  private static let folderFlags = strata_path_only | O_DIRECTORY | O_CLOEXEC

  /// Returns nil if there is no such folder.
  package init?(path: String, walks: Bool = false) throws(DocumentError) {
    let descriptor = unsafe Foundation.open(path, Self.folderFlags)
    guard descriptor >= 0 else {
      let code = errno
      guard shortageText(code) == nil else { throw .refused(path, code) }
      return nil
    }
    (self.path, self.descriptor, self.walks) = (path, descriptor, walks)
  }

  deinit { close(descriptor) }

  /// Returns `name` as a normalized path below a folder; nil if it is absolute or climbs out.
  package static func inner(_ name: String) -> String? {
    let parts = PathPart.all(of: name)
    guard !name.beginsWithSlash, !parts.isEmpty, !parts.contains(.parent), !name.utf8.contains(0)
    else { return nil }
    return parts.map(\.name).joined(separator: "/")
  }

  /// Opens a file in the folder without blocking, as opening a FIFO otherwise would.
  ///
  /// If there is no such file, one whose name is canonically equivalent in Unicode is opened, as on
  /// the file systems of macOS.
  ///
  /// - Throws: `DocumentError` if the file exists but cannot be opened.
  package func open(_ name: String) throws(DocumentError) -> LookupResult {
    guard let inner = Self.inner(name) else { return .outside }
    let result = try lookUp(inner)
    guard case .missing = result, let other = equivalent(of: inner) else { return result }
    return try lookUp(other)
  }

  private func lookUp(_ inner: String) throws(DocumentError) -> LookupResult {
    let place = path + "/" + inner
    var found =
      unsafe walks
      ? -ENOSYS : Self.result(strata_open_beneath(descriptor, inner, Self.readingFlags))
    // EXDEV also occurs for an absolute link that leads back into the folder.
    if [-ENOSYS, -EPERM, -EXDEV, -EAGAIN].contains(found) { found = walk(to: inner) }
    switch found {
    case 0...:
      let file = DocumentFile(found, path: place)
      return file.kind == .regular ? .file(file) : .missing
    case -EXDEV: return .outside
    // ENXIO: the entry is a socket.
    case -ENOENT, -ENOTDIR, -EISDIR, -ELOOP, -ENAMETOOLONG, -ENXIO: return .missing
    default: throw .refused(place, -found)
    }
  }

  /// Returns the descriptor, or the negated errno.
  private static func result(_ descriptor: Int32) -> Int32 {
    descriptor < 0 ? -errno : descriptor
  }

  /// Opens a direct entry of a folder without following links.
  private static func open(_ part: PathPart, in folder: Int32, _ flags: Int32) -> Int32 {
    unsafe result(openat(folder, part.name, flags | O_NOFOLLOW))
  }

  /// Opens a file step by step and follows links itself.
  ///
  /// - Returns: The descriptor, or the negated errno; EXDEV if the path leads out.
  private func walk(to name: String) -> Int32 {
    var waiting: [PathPart] = PathPart.all(of: name).reversed()
    // The folders on the path so far, each inside the previous one.
    var way: [Int32] = []
    defer { for folder in way { close(folder) } }
    var (links, steps) = (0, 0)
    while let part = waiting.popLast() {
      steps += 1
      guard steps <= Self.mostSteps else { return -ENAMETOOLONG }
      if part == .parent {
        guard let folder = way.popLast() else { return -EXDEV }
        close(folder)
        continue
      }
      let parent = way.last ?? descriptor
      if let link = Self.target(of: part.name, in: parent) {
        links += 1
        guard links <= Self.mostLinks else { return -ELOOP }
        var rest = link
        if link.beginsWithSlash {
          guard let inside = insidePart(of: link) else { return -EXDEV }
          rest = inside
          for folder in way { close(folder) }
          way = []
        }
        waiting += PathPart.all(of: rest).reversed()
        continue
      }
      if waiting.isEmpty { return Self.open(part, in: parent, Self.readingFlags) }
      let next = Self.open(part, in: parent, Self.folderFlags)
      guard next >= 0 else { return next }
      way.append(next)
    }
    return -EISDIR
  }

  /// Returns the target of a link; nil if the entry is not a link.
  private static func target(of name: String, in parent: Int32) -> String? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = unsafe readlinkat(parent, name, start, buffer.count)
      guard count > 0 else { return nil }
      return unsafe String(
        decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// Returns the part of an absolute path below this folder, judged by its text alone.
  ///
  /// Returns nil if the path is outside.
  private func insidePart(of link: String) -> String? {
    guard let own = Self.target(of: "/proc/self/fd/\(descriptor)", in: AT_FDCWD) else { return nil }
    let above = own.endsWithSlash ? own : own + "/"
    guard link.utf8.starts(with: above.utf8) else { return nil }
    return String(decoding: link.utf8.dropFirst(above.utf8.count), as: UTF8.self)
  }
}
