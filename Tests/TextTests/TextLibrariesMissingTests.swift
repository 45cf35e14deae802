import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import StrataText
import Testing

@Suite struct `A text without its libraries` {
  @Test(.waitsForProcess) func `a text is an error that names the package, an empty layer is not`()
    async
  {
    await #expect(processExitsWith: .success) {
      setenv("STRATA_TEXT_LIBRARIES", "/nowhere", 1)
      let layer = CATextLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
      let shapes = try layer.paintedContent().shapes
      precondition(shapes.isEmpty)
      precondition(layer.preferredFrameSize() == .zero)
      layer.string = "text"
      do {
        _ = try layer.paintedContent()
        exit(1)
      } catch let error as TextError {
        precondition(error.kind == .resource)
        precondition(error.description.contains("apt-get install libfontconfig1"))
      }
    }
  }
}
