/// A format of image files that Strata reads and writes.
public enum ImageFormat: String, Sendable, CaseIterable {
  case png
  /// Part of a build with the package trait `JPEG`, which is on by default.
  case jpeg
  /// Part of a build with the package trait `WebP`, which is on by default.
  case webp

  /// The formats that this build reads and writes.
  public static var inBuild: [ImageFormat] {
    var formats: [ImageFormat] = [.png]
    #if JPEG
      formats.append(.jpeg)
    #endif
    #if WebP
      formats.append(.webp)
    #endif
    return formats
  }

  /// Whether this build reads and writes it.
  public var isInBuild: Bool { Self.inBuild.contains(self) }

  /// What people call it, and the name of its package trait: "PNG", "JPEG", "WebP".
  public var name: String { self == .webp ? "WebP" : rawValue.uppercased() }

  /// Apple's uniform type identifier: "public.png".
  public var typeIdentifier: String {
    self == .webp ? "org.webmproject.webp" : "public.\(rawValue)"
  }

  /// What names of its files end in, in small letters and without the dot; the usual one first.
  public var pathExtensions: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg"]
    case .webp: ["webp"]
    }
  }

  /// The format of a file whose name ends in `pathExtension`, in small letters or capitals.
  public init?(pathExtension: String) {
    let wanted = pathExtension.lowercased()
    guard let format = Self.allCases.first(where: { $0.pathExtensions.contains(wanted) }) else {
      return nil
    }
    self = format
  }

  /// The format with a uniform type identifier, when this build has it.
  init?(inBuild typeIdentifier: String) {
    guard let format = Self.inBuild.first(where: { $0.typeIdentifier == typeIdentifier }) else {
      return nil
    }
    self = format
  }
}

/// "a", "a and b", "a, b and c".
func listed(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " and " + last
}
