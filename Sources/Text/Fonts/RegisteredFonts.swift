import Foundation
import Synchronization

/// The font files that the process has registered with the font manager.
enum RegisteredFonts {
  private static let files = Mutex<[URL]>([])

  /// The files, in the order of registration.
  static var all: [URL] { files.withLock { $0 } }

  /// Adds a file; returns false if it was added before.
  static func add(_ file: URL) -> Bool {
    files.withLock { files in
      guard !files.contains(file.standardizedFileURL) else { return false }
      files.append(file.standardizedFileURL)
      return true
    }
  }

  /// Removes a file; returns false if it is not registered.
  static func remove(_ file: URL) -> Bool {
    files.withLock { files in
      let count = files.count
      files.removeAll { $0 == file.standardizedFileURL }
      return files.count < count
    }
  }
}
