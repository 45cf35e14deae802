import CLinux
import Foundation
import StrataImageFiles

/// The folder that a document takes files from, and out of which no name and no link leads.
///
/// It is held by a descriptor: names are looked up in the folder that was opened, whatever becomes of
/// its path. How the folder itself was reached does not matter; links before it are the user's.
package final class DocumentFolder: Sendable {
  package enum Found {
    case file(DocumentFile)
    /// Nothing of that name in the folder, or nothing that is a file.
    case missing
    /// The name is absolute or climbs, or a link on its way leads out of the folder.
    ///
    /// The same whether or not something lies there: a scene cannot ask what a machine has.
    case outside
  }

  let path: String
  let descriptor: Int32
  /// Whether the kernel is not asked to stay inside; for tests of what old ones get.
  private let walks: Bool

  /// As many links as Linux itself follows.
  private static let mostLinks = 40
  /// The parts of a name and of the links on its way that are followed by hand, all together.
  ///
  /// No bundle comes near it, and a way of so many holds few descriptors.
  private static let mostSteps = 256
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
    let parts = PathPart.all(of: name)
    guard !name.beginsWithSlash, !parts.isEmpty, !parts.contains(.parent), !name.utf8.contains(0)
    else { return nil }
    return parts.map(\.name).joined(separator: "/")
  }

  /// Opens a file of the folder; never waits, as a FIFO would have a reader do.
  ///
  /// - Throws: `DocumentError` for a file that is there and that the system does not open.
  package func open(_ name: String) throws(DocumentError) -> Found {
    guard let inner = Self.inner(name) else { return .outside }
    let place = path + "/" + inner
    var found =
      walks ? -ENOSYS : Self.result(strata_open_beneath(descriptor, inner, Self.readingFlags))
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

  /// The descriptor, or the errno below 0.
  private static func result(_ descriptor: Int32) -> Int32 {
    descriptor < 0 ? -errno : descriptor
  }

  /// Opens what lies straight in a folder, and follows no link.
  private static func open(_ part: PathPart, in folder: Int32, _ flags: Int32) -> Int32 {
    result(openat(folder, part.name, flags | O_NOFOLLOW))
  }

  /// Opens a file one step after the other, following links by hand.
  ///
  /// - Returns: The descriptor, or the errno below 0; EXDEV where the way leads out.
  private func walk(to name: String) -> Int32 {
    var waiting: [PathPart] = PathPart.all(of: name).reversed()
    // The folders behind us, each in the one before.
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
    guard let own = Self.target(of: "/proc/self/fd/\(descriptor)", in: AT_FDCWD) else { return nil }
    let above = own.endsWithSlash ? own : own + "/"
    guard link.utf8.starts(with: above.utf8) else { return nil }
    return String(decoding: link.utf8.dropFirst(above.utf8.count), as: UTF8.self)
  }
}
