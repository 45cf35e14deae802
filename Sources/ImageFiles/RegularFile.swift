internal import Foundation

/// Reads the files beside an output, which another program may have replaced.
enum RegularFile {
  /// Returns the contents of a regular file.
  ///
  /// A FIFO of this name must not block the process, and a symbolic link may be another user's.
  ///
  /// - Parameter most: The maximum size in bytes.
  /// - Returns: nil if there is no such file, or if it is of another kind or larger.
  static func contents(of path: String, upTo most: Int) -> Data? {
    let descriptor = FileSystem.open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let status = FileSystem.status(of: descriptor), status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= most
    else { return nil }
    // The file may grow while it is read.
    guard let data = try? file.read(upToCount: most + 1) ?? Data(), data.count <= most else {
      return nil
    }
    return data
  }
}
