public import StrataGraphics

/// Text could not be drawn.
public enum TextError: StrataError, Equatable {
  /// A library that text needs is not on this machine, or lacks what is needed of it.
  ///
  /// `package` is the Debian package that has it, `reason` the system's text.
  case libraryMissing(library: String, package: String, reason: String)
  /// This build was made without the package trait Text.
  case notInBuild
  /// There is no memory for the fonts, or fontconfig has no valid configuration.
  case noFonts
  /// A text could not be laid out, for want of memory.
  case notLaidOut
  /// More of a text would have to be laid out than `Limits.textBytes` allows.
  case limitExceeded(LimitExceeded)
  /// A font file or a folder of such that a policy names cannot be read.
  case fontFileUnreadable(path: String, reason: String)
  /// A file or a folder that a policy names has no font that text can be set in.
  case noFontsInFile(path: String)
  /// A text asks for a font that is not there, and the policy takes no other.
  case fontMissing(name: String, fonts: Int)

  /// `.resource` for what is missing on the machine or in a policy's files, `.usage` for a build without
  /// text, `.limit` for a text that is too long, else `.render`.
  public var kind: FailureKind {
    switch self {
    case .libraryMissing, .noFonts, .fontFileUnreadable, .noFontsInFile, .fontMissing: .resource
    case .notInBuild: .usage
    case .notLaidOut: .render
    case .limitExceeded(let excess): excess.kind
    }
  }

  /// One sentence that says what to do.
  public var description: String {
    switch self {
    case .libraryMissing(let library, let package, let reason):
      "text needs \(library), which cannot be used: \(reason); install it with apt-get install "
        + package
    case .notInBuild:
      "this build of Strata does not draw text; build it with the package trait Text"
    case .noFonts:
      "fontconfig cannot be set up; see whether its configuration is whole (Debian's package "
        + "fontconfig-config)"
    case .notLaidOut:
      "there is not enough memory to lay a text out; shorten it, or give the process more"
    case .limitExceeded(let excess):
      excess.description
    case .fontFileUnreadable(let path, let reason):
      "\(path) cannot be read for its fonts: \(reason); give a file or a folder that you may read"
    case .noFontsInFile(let path):
      "\(path) has no font that text can be set in; give TrueType or OpenType fonts"
    case .fontMissing(let name, let fonts):
      "a text asks for the font \(name), which is not among the \(fonts) here; install it or give its "
        + "file to the font policy, or let another take its place"
    }
  }
}
