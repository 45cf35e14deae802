import StrataGraphics
import StrataImageFiles
import StrataText
import StrataVideo

extension DoctorReport {
  /// A library of the system that is loaded on first use.
  public struct Library: Codable, Sendable {
    public var name: String
    /// The work that needs the library, such as "movies".
    public var purpose: String
    /// The version; nil if the library cannot be used.
    public var version: String?
    /// The reason why the library cannot be used, with a remedy; nil if it can.
    public var problem: String?

    init(_ name: String, for purpose: String, version: () throws -> String) {
      (self.name, self.purpose) = (name, purpose)
      do {
        self.version = try version()
      } catch let error as any StrataError {
        problem = error.description
      } catch {
        problem = "\(error)"
      }
    }

    /// Loads the libraries of this build.
    static var all: [Library] {
      var libraries = [
        Library("FFmpeg", for: "movies or images in .avif") { try VideoLibraries.version() }
      ]
      #if WebP
        libraries += [
          Library("libwebp", for: "images in .webp") { try WebP.version() },
          Library("libwebpmux", for: "animations in .webp") { try WebP.animationVersion() },
        ]
      #endif
      return libraries + [Library("Pango", for: "text") { try FontPolicy.libraryVersion() }]
    }
  }
}
