import Glibc

/// Checks whether an output is a device instead of a file.
enum OutputDevice {
  /// Returns whether a path is a device, a pipe or a socket, or a symbolic link to one, which many
  /// runs may write and whose name needs no extension.
  static func isDevice(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }
}
