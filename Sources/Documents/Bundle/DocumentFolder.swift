import CLinux
import Foundation
import StrataImageFiles

/// The folder that a document takes files from, and out of which no name and no link leads.
///
/// It is held by a descriptor: names are looked up in the folder that was opened, whatever becomes of
/// its path. How the folder itself was reached does not matter; links before it are the user's.
package final class DocumentFolder {
  package enum Found {
    case file(DocumentFile)
    /// Nothing of that name in the folder, or nothing that is a file.
    case missing
    /// The name is absolute or climbs, or a link on its way leads out of the folder.
    ///
    /// The same whether or not something lies there: a scene cannot ask what a machine has.
    case outside
  }

  private let path: String
  private let descriptor: Int32
  /// Whether the kernel is not asked to stay inside; for tests of what old ones get.
  private let walks: Bool

  /// As many links as Linux itself follows.
  private static let mostLinks = 40
  private static let readingFlags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
  private static let folderFlags = strata_path_only | O_DIRECTORY | O_CLOEXEC

  /// nil where there is no such folder.
  package init?(path: String, walks: Bool = false) throws(DocumentError) {
    let descriptor = Foundation.open(path, Self.folderFlags)
    guard descriptor >= 0 else {
      let code = errno
      guard shortageText(code) == nil else { throw .refused(path, code) }
      return nil
    }
    (self.path, self.descriptor, self.walks) = (path, descriptor, walks)
  }

  deinit { close(descriptor) }

  /// `name` as one path below a folder, without empty parts; nil where it is absolute or climbs.
  package static func inner(_ name: String) -> String? {
    let parts = parts(of: name)
    guard !name.hasPrefix("/"), !parts.isEmpty, !parts.contains(".."), !name.utf8.contains(0)
    else { return nil }
    return parts.joined(separator: "/")
  }

  /// Opens a file of the folder; never waits, as a FIFO would have a reader do.
  ///
  /// - Throws: `DocumentError` for a file that is there and that the system does not open.
  package func open(_ name: String) throws(DocumentError) -> Found {
    guard let inner = Self.inner(name) else { return .outside }
    let place = path + "/" + inner
    var found = walks ? -ENOSYS : result(strata_open_beneath(descriptor, inner, Self.readingFlags))
    // EXDEV also stands for an absolute link that leads back into the folder.
    if [-ENOSYS, -EPERM, -EXDEV, -EAGAIN].contains(found) { found = walk(to: inner) }
    switch found {
    case 0...:
      let file = DocumentFile(found, path: place)
      return file.kind == .regular ? .file(file) : .missing
    case -EXDEV: return .outside
    // ENXIO is a socket.
    case -ENOENT, -ENOTDIR, -EISDIR, -ELOOP, -ENAMETOOLONG, -ENXIO: return .missing
    default: throw .refused(place, -found)
    }
  }

  private static func parts(of name: String) -> [String] {
    name.split(separator: "/").filter { $0 != "." }.map(String.init)
  }

  /// The descriptor, or the errno below 0.
  private func result(_ descriptor: Int32) -> Int32 { descriptor < 0 ? -errno : descriptor }

  /// Opens a file one step after the other, following links by hand.
  ///
  /// - Returns: The descriptor, or the errno below 0; EXDEV where the way leads out.
  private func walk(to name: String) -> Int32 {
    var waiting: [String] = Self.parts(of: name).reversed()
    // What is behind us: folders, and at last the file; no links and no dots.
    var way: [String] = []
    var links = 0
    while let part = waiting.popLast() {
      if part == ".." {
        guard way.popLast() != nil else { return -EXDEV }
        continue
      }
      let parent = descend(way)
      guard parent >= 0 else { return parent }
      defer { close(parent) }
      guard let link = Self.target(of: part, in: parent) else {
        way.append(part)
        continue
      }
      links += 1
      guard links <= Self.mostLinks else { return -ELOOP }
      var rest = link
      if link.hasPrefix("/") {
        guard let inside = insidePart(of: link) else { return -EXDEV }
        (rest, way) = (inside, [])
      }
      waiting += Self.parts(of: rest).reversed()
    }
    guard let last = way.popLast() else { return -EISDIR }
    let parent = descend(way)
    guard parent >= 0 else { return parent }
    defer { close(parent) }
    return result(openat(parent, last, Self.readingFlags | O_NOFOLLOW))
  }

  /// Opens a folder below this one, of parts none of which may be a link.
  private func descend(_ way: [String]) -> Int32 {
    var current = result(openat(descriptor, ".", Self.folderFlags))
    for part in way where current >= 0 {
      let next = result(openat(current, part, Self.folderFlags | O_NOFOLLOW))
      close(current)
      current = next
    }
    return current
  }

  /// Where a link leads; nil for what is none.
  private static func target(of name: String, in parent: Int32) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = readlinkat(parent, name, start, buffer.count)
      guard count > 0 else { return nil }
      return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// What an absolute path names below this folder, judged by its text alone; nil where that is
  /// outside.
  private func insidePart(of link: String) -> String? {
    let own = URL(fileURLWithPath: "/proc/self/fd/\(descriptor)").resolvingSymlinksInPath().path
    guard link.hasPrefix(own + "/") else { return nil }
    return String(link.dropFirst(own.count + 1))
  }
}
