import Foundation
import StrataGraphics
import StrataTestSupport
import StrataVideo
import Testing

#if Video
  @Suite struct `FFmpeg's libraries` {
    @Test func `the libraries are loaded once`() async throws {
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<8 { group.addTask { (try? VideoLibraries.load()) != nil } }
        for await loaded in group { expect(loaded) }
      }
    }

    @Test func `missing libraries are reported with their package`() async {
      await #expect(processExitsWith: .success) {
        setenv("STRATA_FFMPEG_LIBRARIES", "/nowhere", 1)
        do {
          try VideoLibraries.load()
          exit(1)
        } catch let VideoError.libraryMissing(library, packages, reason) {
          precondition(library.hasPrefix("libavutil.so."), library)
          let version = library.dropFirst("libavutil.so.".count)
          precondition(packages.first == "libavutil\(version)", "\(packages)")
          // All of them are loaded, whichever is looked up first.
          let names = packages.map { String($0.prefix { !$0.isNumber }) }
          precondition(names == ["libavutil", "libavcodec", "libavformat"], "\(packages)")
          precondition(reason.contains("/nowhere"), reason)
        } catch {
          exit(2)
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
