/// An image file format that Strata reads and writes.
public enum ImageFormat: String, Sendable, CaseIterable {
  case png
  /// JPEG, in builds with the package trait `JPEG`, which is on by default.
  case jpeg
  /// WebP, in builds with the package trait `WebP`, which is on by default.
  case webp

  /// The name of the format and of its package trait: "PNG", "JPEG", "WebP".
  public var name: String { self == .webp ? "WebP" : rawValue.uppercased() }

  /// Apple's uniform type identifier, such as "public.png".
  public var typeIdentifier: String {
    self == .webp ? "org.webmproject.webp" : "public.\(rawValue)"
  }

  /// The file name extensions, in lowercase and without the dot; the usual one first.
  public var pathExtensions: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg"]
    case .webp: ["webp"]
    }
  }

  /// Creates the format for a file name extension, in lowercase or uppercase.
  public init?(pathExtension: String) {
    let wanted = pathExtension.lowercased()
    guard let format = Self.allCases.first(where: { $0.pathExtensions.contains(wanted) }) else {
      return nil
    }
    self = format
  }

  /// Creates the format with a uniform type identifier; nil if it is not in this build.
  init?(inBuild typeIdentifier: String) {
    guard let format = Self.inBuild.first(where: { $0.typeIdentifier == typeIdentifier }) else {
      return nil
    }
    self = format
  }
}

/// Joins names as "a", "a and b", or "a, b and c".
func listed(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " and " + last
}
