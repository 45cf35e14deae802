import StrataTestSupport
import Testing
import UIKit

/// The images of a slider's track.
@MainActor @Suite struct TrackImageTests {
  private let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 34))

  init() {
    slider.setThumbImage(image([(.blue, 10)], height: 20), for: .normal)
    slider.value = 0.5
  }

  /// Creates an image with bands of colors from left to right.
  private func image(_ bands: [(UIColor, CGFloat)], height: CGFloat) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let size = CGSize(width: bands.map(\.1).reduce(0, +), height: height)
    return UIGraphicsImageRenderer(size: size, format: format).image { context in
      var x: CGFloat = 0
      for (color, width) in bands {
        color.setFill()
        context.fill(CGRect(x: x, y: 0, width: width, height: height))
        x += width
      }
    }
  }

  private func picture() throws -> ViewPicture {
    try ViewPicture(of: slider, size: slider.bounds.size)
  }

  @Test func `images are stretched between their caps on both sides of the thumb`() throws {
    let caps = UIEdgeInsets(top: 0, left: 6, bottom: 0, right: 0)
    let left = image([(.green, 4), (.red, 6)], height: 8).resizableImage(withCapInsets: caps)
    slider.setMinimumTrackImage(left, for: .normal)
    slider.setMaximumTrackImage(image([(.black, 3)], height: 8), for: .normal)
    expectEqual(slider.trackRect(forBounds: slider.bounds).height, 8)
    let shown = try picture()
    expect(shown[3, 17] == ViewPicture.green && shown[8, 17] == ViewPicture.red)
    expect(shown[40, 17] == ViewPicture.red && shown[50, 17] == ViewPicture.blue)
    expect(shown[60, 17] == ViewPicture.black && shown[97, 17] == ViewPicture.black)
    // The track is from row 13 to row 21.
    expect(shown[30, 12] == ViewPicture.clear && shown[30, 13] == ViewPicture.red)
    expect(shown[30, 20] == ViewPicture.red && shown[30, 21] == ViewPicture.clear)
  }

  @Test func `the track below the thumb ends where a transparent image begins`() throws {
    slider.setMinimumTrackImage(image([(.clear, 3)], height: 4), for: .normal)
    slider.maximumTrackTintColor = .red
    let shown = try picture()
    expect(shown[20, 17] == ViewPicture.clear && shown[80, 17] == ViewPicture.red)
  }

  @Test func `a state has an image of its own, and a template the tint color`() throws {
    slider.setMinimumTrackImage(image([(.red, 3)], height: 4), for: .normal)
    let template = image([(.black, 3)], height: 4).withRenderingMode(.alwaysTemplate)
    slider.setMinimumTrackImage(template, for: .highlighted)
    slider.minimumTrackTintColor = .green
    try expectEqual(picture()[20, 17], ViewPicture.red)
    slider.isHighlighted = true
    try expectEqual(picture()[20, 17], ViewPicture.green)
    expect(slider.currentMinimumTrackImage === template)
    slider.isHighlighted = false
    slider.setMinimumTrackImage(nil, for: .normal)
    try expectEqual(picture()[20, 17], ViewPicture.green)
    expectEqual(slider.currentMinimumTrackImage, nil)
  }
}
