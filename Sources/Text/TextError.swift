public import StrataGraphics

/// An error in drawing text.
public enum TextError: StrataError, Equatable {
  /// A library for text is missing or incomplete.
  ///
  /// `package` is the Debian package that provides it, `reason` the message of the system.
  case libraryMissing(library: String, package: String, reason: String)
  /// The build does not include the package trait Text.
  case notInBuild
  /// There is not enough memory for the fonts, or fontconfig has no valid configuration.
  case noFonts
  /// A text could not be laid out for lack of memory.
  case notLaidOut
  /// The layout of a text exceeds `Limits.textBytes`.
  case limitExceeded(LimitExceeded)
  /// A font file or font folder of a policy cannot be read.
  case fontFileUnreadable(path: String, reason: String)
  /// A file or folder of a policy contains no usable font.
  case noFontsInFile(path: String)
  /// A text requests a missing font, and the policy does not permit a substitute.
  case fontMissing(name: String, fonts: Int)

  /// The failure kind, according to the cause.
  ///
  /// It is `.resource` for missing libraries and files, `.usage` for a build without text, `.limit`
  /// for a text that is too long, and otherwise `.render`.
  public var kind: FailureKind {
    switch self {
    case .libraryMissing, .noFonts, .fontFileUnreadable, .noFontsInFile, .fontMissing: .resource
    case .notInBuild: .usage
    case .notLaidOut: .render
    case .limitExceeded(let excess): excess.kind
    }
  }

  /// One sentence that names the problem and a remedy.
  public var description: String {
    switch self {
    case .libraryMissing(let library, let package, let reason):
      "text needs \(library), which cannot be used: \(reason); install it with apt-get install "
        + package
    case .notInBuild:
      "this build of Strata does not draw text; build it with the package trait Text"
    case .noFonts:
      "cannot initialize fontconfig; check its configuration (Debian's package "
        + "fontconfig-config)"
    case .notLaidOut:
      "not enough memory to lay out a text; shorten it, or give the process more memory"
    case .limitExceeded(let excess):
      excess.description
    case .fontFileUnreadable(let path, let reason):
      "cannot read fonts from \(path): \(reason); use a readable font file or folder"
    case .noFontsInFile(let path):
      "\(path) contains no usable font; use TrueType or OpenType fonts"
    case .fontMissing(let name, let fonts):
      "missing font \(name), which is not among the \(fonts) available fonts; install it, add its "
        + "file, or allow a substitute"
    }
  }
}
