internal import StrataCLibraries
internal import StrataGraphics

/// A function of a shim over a C library that copies a text into a buffer of a size.
package typealias ShimTextCopy = (UnsafeMutablePointer<CChar>?, Int) -> Void

/// Returns the text that a shim copies.
package func shimText(_ copy: ShimTextCopy) -> String {
  var characters = [UInt8](repeating: 0, count: Int(STRATA_SHIM_MESSAGE_SIZE))
  unsafe characters.withUnsafeMutableBytes { bytes in
    let buffer = unsafe bytes.bindMemory(to: CChar.self)
    unsafe copy(buffer.baseAddress, buffer.count)
  }
  return String(decoding: characters.prefix { $0 != 0 }, as: UTF8.self)
}

/// Returns the text in an array of characters of a C structure, up to a zero or its end.
///
/// The array is not copied, because a directory entry may be shorter than its type.
package func cText(in characters: inout some BitwiseCopyable) -> String {
  unsafe withUnsafeBytes(of: &characters) { bytes in
    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}

extension ImageFileError {
  /// Creates the error for the status of a shim that reads images.
  ///
  /// - Parameters:
  ///   - code: The errno of the last system call.
  ///   - message: Copies the library's text.
  init?(
    reading status: strata_shim_status, _ file: String, _ format: ImageFormat,
    code: @autoclosure () -> Int32, message: ShimTextCopy
  ) {
    switch status {
    case STRATA_SHIM_OK: return nil
    case STRATA_SHIM_CUT: self = .cutShort(file: file)
    case STRATA_SHIM_READ_FAILED: self = .unreadable(file: file, reason: systemText(code()))
    default: self = .broken(file: file, format: format, reason: unsafe shimText(message))
    }
  }
}

extension Diagnostic {
  /// Creates the note on the warnings of the library that read an image.
  ///
  /// - Parameters:
  ///   - count: The number of warnings; nil if it is 0.
  ///   - first: The text of the first one.
  init?(warningsOf library: String, code: String, count: UInt32, first: String, file: String) {
    guard count > 0 else { return nil }
    let more = count > 1 ? " (and \(count - 1) more)" : ""
    self.init(.note, code: code, "\(library): \(first)\(more)", file: file)
  }
}
