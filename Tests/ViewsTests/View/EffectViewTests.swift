import StrataTestSupport
import Testing
import UIKit

/// `UIVisualEffectView`: the content behind is blurred and tinted, in the shape of the view.
@MainActor @Suite struct EffectViewTests {
  private let size = CGSize(width: 100, height: 100)
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let effectView = UIVisualEffectView(effect: nil)

  /// A black and a white half behind a view with a margin of 10 points.
  init() {
    root.backgroundColor = .white
    let half = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 100))
    half.backgroundColor = .black
    root.addSubview(half)
    effectView.frame = root.bounds.insetBy(dx: 10, dy: 10)
    root.addSubview(effectView)
  }

  private func picture(at time: Double = 0) throws -> ViewPicture {
    try ViewPicture(of: root, size: size, at: time)
  }

  @Test func `without an effect nothing changes`() throws {
    let picture = try picture()
    expectEqual(picture.count(ViewPicture.black), 5_000)
    expectEqual(picture.count(ViewPicture.white), 5_000)
  }

  @Test func `a blur mixes the content behind, and content is above it`() throws {
    effectView.effect = UIBlurEffect(style: .light)
    let dot = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    dot.backgroundColor = .red
    effectView.contentView.addSubview(dot)
    let picture = try picture()
    // Outside, and in the content view.
    expect(picture[5, 50] == ViewPicture.black && picture[95, 50] == ViewPicture.white)
    expectEqual(picture[12, 12], ViewPicture.red)
    // Black with 30 % of white at the left, and a smooth transition over the middle.
    let row = (12..<88).map { Int(picture[$0, 50][0]) }
    expect(row[0] > 76 && row[0] < 140 && row[75] > 220)
    expect(zip(row, row.dropFirst()).allSatisfy { $1 >= $0 && $1 - $0 < 8 })
  }

  @Test func `corners of the view are not blurred`() throws {
    effectView.effect = UIBlurEffect(style: .systemMaterial)
    effectView.layer.cornerRadius = 40
    effectView.clipsToBounds = true
    let picture = try picture()
    expect(picture[11, 11] == ViewPicture.black && picture[88, 11] == ViewPicture.white)
    expect(picture[50, 50] != ViewPicture.black && picture[50, 50] != ViewPicture.white)
  }

  @Test func `a system material follows the appearance`() throws {
    effectView.effect = UIBlurEffect(style: .systemThickMaterial)
    let light = try picture()[50, 50][0]
    root.overrideUserInterfaceStyle = .dark
    let dark = try picture()[50, 50][0]
    expect(light > 200 && dark < 80, "\(light) \(dark)")
  }

  @Test func `a change of the effect is animated in a block`() throws {
    _ = try picture()
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      effectView.effect = UIBlurEffect(style: .extraLight)
    }
    let levels = try [0, 1, 2].map { try Int(picture(at: $0)[20, 50][0]) }
    expect(levels[0] == 0 && levels[1] > 60 && levels[1] < levels[2], "\(levels)")
  }
}
