import Foundation
import StrataGraphics
import StrataTestSupport
import StrataVideo
import Testing

#if Video
  @Suite struct `FFmpeg's libraries` {
    @Test func `the libraries can be loaded by several tasks at the same time`() async throws {
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<8 { group.addTask { (try? VideoLibraries.load()) != nil } }
        for await loaded in group { expect(loaded) }
      }
    }

    @Test(.waitsForProcess) func `missing libraries are reported with their package`() async {
      await #expect(processExitsWith: .success) {
        setenv("STRATA_FFMPEG_LIBRARIES", "/nowhere", 1)
        do {
          try VideoLibraries.load()
          exit(1)
        } catch let VideoError.libraryMissing(library, packages, reason) {
          precondition(library.hasPrefix("libavutil.so."), library)
          precondition(packages == ["ffmpeg"], "\(packages)")
          precondition(reason.contains("/nowhere"), reason)
        } catch {
          exit(2)
        }
      }
    }

    @Test(.waitsForProcess)
    func `an incomplete release is reported with the packages that it lacks`() async {
      await #expect(processExitsWith: .success) {
        // No release has this library and another one of this machine.
        let folder = try TemporaryFolder()
        let files = FileManager.default
        for triple in try files.contentsOfDirectory(atPath: "/usr/lib") {
          let libraries = "/usr/lib/\(triple)"
          for name in (try? files.contentsOfDirectory(atPath: libraries)) ?? []
          where name.hasPrefix("libavutil.so.") {
            try? files.createSymbolicLink(
              atPath: folder.file("libavutil.so.61"), withDestinationPath: "\(libraries)/\(name)")
          }
        }
        setenv("STRATA_FFMPEG_LIBRARIES", folder.file(""), 1)
        do {
          try VideoLibraries.load()
          exit(1)
        } catch let VideoError.libraryMissing(library, packages, _) {
          precondition(library == "libavcodec.so.63", library)
          precondition(packages == ["libavcodec63", "libavformat63"], "\(packages)")
        }
      }
    }

    @Test func `missing libraries end the command with exit code 6`() {
      let error = VideoError.libraryMissing(
        library: "libavcodec.so.59", packages: ["libavcodec59", "libavformat59"],
        reason: "no such file")
      expectEqual(error.kind, .output)
      expect(error.description.hasSuffix("apt-get install libavcodec59 libavformat59"))
    }
  }
#endif
