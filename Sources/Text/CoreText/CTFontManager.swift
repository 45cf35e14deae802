public import Foundation
public import StrataGraphics

/// The scope in which fonts are registered; all scopes are the process.
public enum CTFontManagerScope: UInt32, Sendable {
  case none = 0
  case process = 1
  case user = 2
  case session = 3
}

/// The codes of the errors of the font manager.
public enum CTFontManagerError: Int, Sendable {
  case fileNotFound = 101
  case unrecognizedFormat = 103
  case alreadyRegistered = 105
  case notRegistered = 201
}

/// The domain of the errors of the font manager.
public let kCTFontManagerErrorDomain: CFString = "com.apple.CoreText.CTFontManagerErrorDomain"

/// Makes the fonts of a file available by their names, under every font policy.
///
/// They take precedence over installed fonts of the same names, for text that is laid out from now
/// on. The file is read again later, so it must stay where it is.
///
/// - Parameters:
///   - scope: Ignored: the fonts are registered for the process.
///   - error: Receives the reason of a failure, which the caller releases.
/// - Returns: Whether the fonts were registered. False if the file does not exist, contains no
///   usable font or is already registered, and if text is not available on this machine.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  unsafe report(registration(of: fontURL), to: error)
}

/// Makes the fonts of a registered file unavailable for text that is laid out from now on.
///
/// - Parameters:
///   - scope: Ignored.
///   - error: Receives the reason of a failure, which the caller releases.
/// - Returns: Whether the fonts were registered before.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  unsafe report(RegisteredFonts.remove(fontURL) ? nil : .notRegistered, to: error)
}

/// Registers a file.
///
/// - Returns: The reason of a failure; nil if there was none.
private func registration(of file: URL) -> CTFontManagerError? {
  guard FileManager.default.fileExists(atPath: file.path) else { return .fileNotFound }
  do {
    _ = try FontSet.shared(by: FontPolicy(files: [file], usesSystemFonts: false))
  } catch {
    return .unrecognizedFormat
  }
  return RegisteredFonts.add(file) ? nil : .alreadyRegistered
}

/// Stores a failure; returns whether there was none.
private func report(
  _ failure: CTFontManagerError?, to error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  guard let failure else { return true }
  unsafe error?.pointee = .passRetained(
    NSError(domain: kCTFontManagerErrorDomain, code: failure.rawValue))
  return false
}
