import Foundation
import Strata
import StrataTestSupport
import StrataText
import Testing

/// Unchanged text costs nothing after its first frame.
///
/// The tests run in separate processes, where no other test sets text.
@Suite(.serialized) struct QuietTextTests {
  @Test(.waitsForProcess) func `thousands of unchanged texts are set once`() async {
    await #expect(processExitsWith: .success) {
      let root = manyLabels(count)
      let renderer = try Renderer(size: root.bounds.size, device: .cpu)
      let before = try FontSet.system().layoutCount
      let first = try renderer.image(of: root).rgba
      let after = try FontSet.system().layoutCount
      precondition(after - before >= count, "\(after - before) texts were set")
      for frame in 1...3 {
        let rgba = try renderer.image(of: root, at: Double(frame)).rgba
        precondition(rgba == first, "frame \(frame) differs")
      }
      let last = try FontSet.system().layoutCount
      precondition(last == after, "\(last - after) texts were set again")
    }
  }

  @Test(.waitsForProcess, .enabled(if: hasGL))
  func `thousands of unchanged texts are uploaded once`() async {
    await #expect(processExitsWith: .success) {
      let root = manyLabels(count)
      let renderer = try Renderer(size: root.bounds.size, device: .gpu)
      let first = try renderer.image(of: root).rgba
      let loaded = renderer.statistics
      let after = try FontSet.system().layoutCount
      for frame in 1...3 {
        let rgba = try renderer.image(of: root, at: Double(frame)).rgba
        precondition(rgba == first, "frame \(frame) differs")
        let statistics = renderer.statistics
        // Corners, which hold the positions of the images.
        precondition(
          statistics.bytesUploaded <= statistics.vertices * 96, "\(statistics) after \(loaded)")
        precondition(statistics.bytesUploaded < loaded.bytesUploaded)
        precondition(statistics.coveragePixels == 0 && statistics.tessellatedShapes == 0)
      }
      let last = try FontSet.system().layoutCount
      precondition(last == after, "\(last - after) texts were set again")
    }
  }
}

/// The number of labels, whose images fill more than one page of the atlas.
private let count = 4_000

/// Numbered labels in rows.
private func manyLabels(_ count: Int) -> CALayer {
  let columns = 40
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: columns * 36, height: count / columns * 10)
  for index in 0..<count {
    let label = CATextLayer()
    label.string = "no \(index)"
    label.font = "Liberation Sans"
    label.fontSize = 8
    label.foregroundColor = CGColor(gray: 0, alpha: 1)
    label.frame = CGRect(x: index % columns * 36, y: index / columns * 10, width: 36, height: 10)
    root.addSublayer(label)
  }
  return root
}
