import StrataTestSupport
import Testing
import UIKit

/// The appearance of controls in states and containers.
@MainActor @Suite struct ControlLookTests {
  private func picture(_ view: UIView, _ width: CGFloat, _ height: CGFloat) throws -> ViewPicture {
    let host = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
    host.addSubview(view)
    return try ViewPicture(of: host, size: host.bounds.size)
  }

  @Test func `a switch keeps its size in a stack, in a frame and in an autoresizing view`() {
    let size = CGSize(width: 51, height: 31)
    let toggle = UISwitch()
    let stack = UIStackView(arrangedSubviews: [UILabel(), toggle])
    stack.axis = .vertical
    stack.frame = CGRect(x: 0, y: 0, width: 228, height: 90)
    stack.layoutIfNeeded()
    expect(toggle.bounds.size == size && toggle.frame.minX == 0)
    let other = UISwitch(frame: CGRect(x: 1, y: 2, width: 300, height: 3))
    other.frame = CGRect(x: 10, y: 20, width: 200, height: 100)
    expectEqual(other.frame, CGRect(origin: CGPoint(x: 10, y: 20), size: size))
    other.transform = CGAffineTransform(scaleX: 2, y: 2)
    other.frame = CGRect(x: 10, y: 20, width: 200, height: 100)
    expect(other.bounds.size == size && other.frame.origin == CGPoint(x: 10, y: 20))
  }

  @Test func `a switch leaves the background and the alpha of the view alone`() {
    let toggle = UISwitch()
    (toggle.backgroundColor, toggle.alpha) = (.red, 0)
    toggle.isOn = true
    toggle.isEnabled = false
    expect(toggle.backgroundColor == .red && toggle.alpha == 0)
  }

  @Test func `disabled controls are dimmed as a whole`() throws {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 34))
    (slider.value, slider.minimumTrackTintColor, slider.thumbTintColor) = (0.5, .red, .blue)
    let bright = try picture(slider, 100, 34)
    expect(bright[10, 17] == ViewPicture.red && bright[50, 17] == ViewPicture.blue)
    slider.isEnabled = false
    let dim = try picture(slider, 100, 34)
    // The thumb hides the track also while both are translucent.
    expect(dim[10, 17][0] == 255 && (120...136).contains(dim[10, 17][3]))
    expect(dim[50, 17][0] == 0 && (120...136).contains(dim[50, 17][3]))
    slider.isEnabled = true
    try expectEqual(picture(slider, 100, 34)[10, 17], ViewPicture.red)
  }

  @Test(arguments: [
    UIButton.ButtonType.infoLight, .infoDark, .detailDisclosure, .contactAdd, .close,
  ])
  func `buttons with an icon show it`(type: UIButton.ButtonType) throws {
    let button = UIButton(type: type)
    let size = button.intrinsicContentSize
    expect(button.currentImage?.size == size && size.width >= 22)
    button.frame.size = size
    button.tintColor = .red
    let shown = try picture(button, size.width, size.height)
    expect(shown.count(ViewPicture.clear) > 0)
    expectEqual(shown.count(ViewPicture.red) > 0, type != .close)
    let center = Int(size.width / 2)
    expect(shown[center, center][3] > 200)
  }

  @Test func `the spokes of an indicator differ at any time, also in the first frame`() throws {
    func alphas(_ indicator: UIActivityIndicatorView, at time: Double) throws -> [UInt8] {
      let picture = try ViewPicture(of: indicator, size: CGSize(width: 37, height: 37), at: time)
      // Inside each spoke, clockwise from the top.
      return (0..<8).map { index in
        let angle = CGFloat(index) * .pi / 4
        return picture[Int(18.5 + 13 * sin(angle)), Int(18.5 - 13 * cos(angle))][3]
      }
    }
    let indicator = UIActivityIndicatorView(style: .large)
    indicator.hidesWhenStopped = false
    expectEqual(Set(try alphas(indicator, at: 0)).count, 8)
    indicator.startAnimating()
    for time in [0, 0.3, 1] {
      let found = try alphas(indicator, at: time)
      expect(Set(found).count == 8 && found.allSatisfy { $0 > 40 })
    }
    try expectEqual(alphas(indicator, at: 1), alphas(indicator, at: 2))
  }
}
