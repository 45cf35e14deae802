internal import Foundation

/// The kind of file at an output path.
enum OutputTarget: Equatable {
  /// A name that does not exist yet, with symbolic links resolved.
  case new(path: String)
  /// A regular file, with its resolved path and its permission bits.
  case regular(path: String, mode: mode_t)
  /// A device or a FIFO, which a rename would destroy.
  case device(path: String)
  /// An open file of this process, such as /dev/stdout.
  case descriptor(Int32)
  case socket(path: String)

  init(_ path: String, links: LinkHandling = .follow) throws(OutputError) {
    // A C string would end at the zero byte and name another file.
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw OutputError(.create, path, code: path.isEmpty ? ENOENT : EINVAL)
    }
    guard path.pathParts.allSatisfy({ $0.utf8.count <= NAME_MAX }) else {
      throw OutputError(.create, path, code: ENAMETOOLONG)
    }
    if let descriptor = Self.descriptor(path) {
      self = .descriptor(descriptor)
      return
    }
    if links == .replace, Self.isReplaceable(path) {
      self = .new(path: path)
      return
    }
    let path = try Self.followingLinks(path)
    if let descriptor = Self.descriptor(path) {
      self = .descriptor(descriptor)
      return
    }
    guard let status = FileSystem.status(at: path) else {
      let code = errno
      guard code == ENOENT else { throw OutputError(.create, path, code: code) }
      // "new/" names a directory, for which open() would report a less clear error.
      if path.endsWithSlash { throw OutputError(.create, path, code: EISDIR) }
      self = .new(path: path)
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      // A rename would replace a write-protected file.
      if !FileSystem.isWritable(path) { throw OutputError(.create, path, code: errno) }
      self = .regular(path: path, mode: status.st_mode & 0o7777)
    case S_IFDIR: throw OutputError(.create, path, code: EISDIR)
    case S_IFSOCK: self = .socket(path: path)
    default: self = .device(path: path)
    }
  }

  /// Returns whether a path is a link, a FIFO or a socket, which a rename may replace.
  private static func isReplaceable(_ path: String) -> Bool {
    guard let status = FileSystem.linkStatus(at: path) else { return false }
    return [S_IFLNK, S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  /// Resolves the symbolic links of the last component; the system resolves the directories before
  /// it.
  ///
  /// Links under /proc to open files may point to something without a name ("pipe:[4711]"). Such a
  /// link is returned itself.
  private static func followingLinks(_ path: String) throws(OutputError) -> String {
    var current = path
    // The limit of Linux.
    for _ in 0..<40 {
      // The kind comes first: a link that replaces anything else later is not followed.
      guard isLink(current) else { return current }
      if isForeignLink(current) { throw OutputError(.create, current, code: EACCES) }
      guard let link = FileSystem.linkTarget(current) else { return current }
      let next =
        link.beginsWithSlash || current.lastSlash == nil
        ? link : directory(of: current) + "/" + link
      if FileSystem.exists(current), !FileSystem.exists(next) || descriptor(current) != nil {
        return current
      }
      current = next
    }
    throw OutputError(.create, path, code: ELOOP)
  }

  /// Returns the descriptor that a path such as /dev/fd/3 or /proc/self/fd/3 names; nil for any
  /// other path.
  ///
  /// Its file may be a regular one, at any position or open for appending. Replacing or reopening
  /// that file would lose what others write to it.
  private static func descriptor(_ path: String) -> Int32? {
    guard let slash = path.lastSlash,
      let number = Int32(path[path.utf8.index(after: slash)...]), number >= 0, isDescriptor(path)
    else { return nil }
    return number
  }

  /// Returns whether a path is in a directory of this process' open files, such as /dev/fd.
  private static func isDescriptor(_ path: String) -> Bool {
    guard path.lastSlash != nil, let directory = FileSystem.realPath(directory(of: path)) else {
      return false
    }
    // Each thread has a directory of its own, /proc/4711/task/4712/fd.
    return directory.hasPrefix("/proc/\(getpid())/") && directory.hasSuffix("/fd")
  }

  /// Returns whether a path, or the pattern of a sequence, names open files of this process.
  static func isOpenFile(_ path: String) -> Bool {
    guard !path.utf8.contains(0) else { return false }
    if isDescriptor(path) { return true }
    guard case .descriptor? = try? OutputTarget(path) else { return false }
    return true
  }

  static func isLink(_ path: String) -> Bool {
    FileSystem.linkStatus(at: path).map { $0.st_mode & S_IFMT == S_IFLNK } ?? false
  }

  /// Returns whether a symbolic link must not be followed, by the rule of the Linux kernel for
  /// `protected_symlinks`.
  ///
  /// In a directory such as /tmp, another user may have made the link to redirect the output. The
  /// kernel does not check it, because links are resolved here.
  static func isForeignLink(_ path: String) -> Bool {
    let parent = Self.directory(of: path)
    guard let link = FileSystem.linkStatus(at: path), link.st_mode & S_IFMT == S_IFLNK,
      link.st_uid != geteuid(),
      let directory = FileSystem.status(at: parent.isEmpty ? "/" : parent)
    else { return false }
    let shared = S_ISVTX | S_IWOTH
    return directory.st_mode & shared == shared && directory.st_uid != link.st_uid
  }

  /// Returns the directory of a path: "." for a plain name, "" for a name in the root, so that "/"
  /// and a name can be appended.
  static func directory(of path: String) -> String {
    guard let slash = path.lastSlash else { return "." }
    return String(path[..<slash])
  }
}
