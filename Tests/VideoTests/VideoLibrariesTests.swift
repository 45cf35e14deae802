import Foundation
import StrataGraphics
import StrataVideo
import Testing

#if Video
  @Suite struct `FFmpeg's libraries` {
    @Test func `open once, whoever asks`() async throws {
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<8 { group.addTask { (try? VideoLibraries.load()) != nil } }
        for await loaded in group { #expect(loaded) }
      }
    }

    @Test func `are named with their package where they are missing`() async {
      await #expect(processExitsWith: .success) {
        setenv("STRATA_FFMPEG_LIBRARIES", "/nowhere", 1)
        do {
          try VideoLibraries.load()
          exit(1)
        } catch let VideoError.libraryMissing(library, package, reason) {
          precondition(library.hasPrefix("libavutil.so."), library)
          let version = library.dropFirst("libavutil.so.".count)
          precondition(package == "libavutil\(version)", package)
          precondition(reason.contains("/nowhere"), reason)
        } catch {
          exit(2)
        }
      }
    }

    @Test func `that are missing end the command with exit code 6`() {
      let error = VideoError.libraryMissing(
        library: "libavcodec.so.59", package: "libavcodec59", reason: "no such file")
      #expect(error.kind == .output)
      #expect(error.description.contains("Debian package libavcodec59"))
    }
  }
#endif
