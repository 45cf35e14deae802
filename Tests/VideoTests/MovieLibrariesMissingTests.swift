import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import StrataVideo
import Testing

#if Video
  @Suite struct `A movie without FFmpeg` {
    @Test(.waitsForProcess) func `a movie without FFmpeg is an output error that leaves no file`()
      async
    {
      await #expect(processExitsWith: .success) {
        setenv("STRATA_FFMPEG_LIBRARIES", "/nowhere", 1)
        let folder = try TemporaryFolder()
        do {
          try MovieWriter.write(folder.file("a.mp4"), [MovieFrames.bars(width: 64, height: 48)])
          exit(1)
        } catch let error as VideoError {
          precondition(error.kind == .output)
          precondition(error.description.contains("apt-get install ffmpeg"))
        }
        guard folder.contents.isEmpty else { exit(2) }
      }
    }

    @Test(.waitsForProcess) func `invalid options are still reported`() async {
      await #expect(processExitsWith: .success) {
        setenv("STRATA_FFMPEG_LIBRARIES", "/nowhere", 1)
        do {
          try MovieWriter.write(
            "a.mp4", options: MovieOptions(alpha: true), [MovieFrames.bars(width: 64, height: 48)])
          exit(1)
        } catch let error as VideoError {
          precondition(error.kind == .usage)
        }
      }
    }
  }
#endif
