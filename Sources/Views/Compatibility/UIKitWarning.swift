import Foundation

/// Messages about calls that have no effect.
enum UIKitWarning {
  /// Writes a message to standard error.
  static func write(_ message: String) {
    FileHandle.standardError.write(Data("UIKit: \(message)\n".utf8))
  }
}
