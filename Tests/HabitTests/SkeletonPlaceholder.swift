import Testing
import UIKit

private var skeletonKey: UInt8 = 0

/// What stands for a text or a picture that is still awaited.
final class SkeletonLayer: CAGradientLayer {
  fileprivate var restore: () -> Void = {}

  fileprivate func setColors(base: UIColor, highlight: UIColor) {
    colors = [base.cgColor, highlight.cgColor, base.cgColor]
    startPoint = CGPoint(x: 0, y: 0.5)
    endPoint = CGPoint(x: 1, y: 0.5)
  }

  /// The light stripe runs from a width before the layer to a width after it.
  fileprivate func slide(duration: CFTimeInterval) {
    let start = CABasicAnimation(keyPath: "startPoint")
    start.fromValue = NSValue(cgPoint: CGPoint(x: -1, y: 0.5))
    start.toValue = NSValue(cgPoint: CGPoint(x: 1, y: 0.5))
    let end = CABasicAnimation(keyPath: "endPoint")
    end.fromValue = NSValue(cgPoint: CGPoint(x: 0, y: 0.5))
    end.toValue = NSValue(cgPoint: CGPoint(x: 2, y: 0.5))
    let group = CAAnimationGroup()
    group.animations = [start, end]
    group.duration = duration
    group.repeatCount = .greatestFiniteMagnitude
    group.isRemovedOnCompletion = false
    add(group, forKey: "slide")
  }
}

extension UIView {
  fileprivate var skeleton: SkeletonLayer? {
    get { objc_getAssociatedObject(self, &skeletonKey) as? SkeletonLayer }
    set { objc_setAssociatedObject(self, &skeletonKey, newValue, .OBJC_ASSOCIATION_RETAIN) }
  }

  /// How many views at or below this one are covered.
  var skeletonCount: Int {
    subviews.reduce(skeleton == nil ? 0 : 1) { $0 + $1.skeletonCount }
  }

  /// Covers all labels and pictures that are seen.
  func showSkeleton(
    base: UIColor = UIColor(white: 0.8, alpha: 1), highlight: UIColor = .white,
    duration: CFTimeInterval = 1.5
  ) {
    layoutIfNeeded()
    guard !isHidden else { return }
    if skeleton == nil, let bars = skeletonBars {
      let cover = SkeletonLayer()
      cover.frame = bounds
      cover.setColors(base: base, highlight: highlight)
      let mask = CAShapeLayer()
      mask.path = bars.cgPath
      cover.mask = mask
      if let label = self as? UILabel {
        let color = label.textColor
        label.textColor = .clear
        cover.restore = { [weak label] in label?.textColor = color }
      }
      cover.slide(duration: duration)
      layer.addSublayer(cover)
      skeleton = cover
    }
    for subview in subviews {
      subview.showSkeleton(base: base, highlight: highlight, duration: duration)
    }
  }

  func hideSkeleton() {
    skeleton?.restore()
    skeleton?.removeFromSuperlayer()
    skeleton = nil
    subviews.forEach { $0.hideSkeleton() }
  }

  /// The shape that is left of the cover: nil for views that have none.
  private var skeletonBars: UIBezierPath? {
    switch self {
    case is UIImageView:
      return UIBezierPath(roundedRect: bounds, cornerRadius: layer.cornerRadius)
    case let label as UILabel:
      let lines = max(label.numberOfLines, 1)
      let pitch = bounds.height / CGFloat(lines)
      let path = UIBezierPath()
      for line in 0..<lines {
        // The last of several lines is seldom full.
        let width = lines > 1 && line == lines - 1 ? bounds.width * 0.6 : bounds.width
        let bar = CGRect(
          x: 0, y: pitch * (CGFloat(line) + 0.2), width: width, height: pitch * 0.6)
        path.append(UIBezierPath(roundedRect: bar, cornerRadius: bar.height / 2))
      }
      return path
    default:
      return nil
    }
  }
}

/// A picture, a name and a text of three lines.
private final class ArticleCard: UIView {
  let picture = UIImageView()
  let name = UILabel()
  let text = UILabel()
  let note = UILabel()
  private let box = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    picture.layer.cornerRadius = 10
    name.text = "Name"
    text.numberOfLines = 3
    note.isHidden = true
    addSubview(picture)
    addSubview(box)
    [name, text, note].forEach(box.addSubview)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    box.frame = CGRect(x: 0, y: 30, width: 100, height: 50)
    name.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
    text.frame = CGRect(x: 0, y: 20, width: 100, height: 30)
    note.frame = text.frame
  }
}

@MainActor @Suite struct Skeletons {
  private let card = ArticleCard(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer(size: CGSize(width: 100, height: 100), device: .cpu)
  }

  private func picture(at time: Double) throws -> Picture {
    Picture(try renderer.image(of: card, at: time))
  }

  @Test func `what is seen of labels and pictures has rounded bars, and nothing else`() throws {
    card.showSkeleton()
    #expect(card.skeletonCount == 3 && card.name.textColor == .clear)
    card.showSkeleton()
    #expect(card.skeletonCount == 3)
    let drawn = try picture(at: 0)
    // Lines of ten points with bars of six: one of the name, three of the text.
    for (line, width) in [(30, 100), (50, 100), (60, 100), (70, 60)] {
      for y in 0..<10 {
        let isBar = (2..<8).contains(y)
        #expect(drawn.alpha(30, line + y) == (isBar ? 255 : 0), "\(line + y)")
        #expect(drawn.alpha(95, line + y) == (isBar && width == 100 ? 255 : 0), "\(line + y)")
      }
      #expect(drawn.alpha(0, line + 2) < 128 && drawn.alpha(width - 1, line + 7) < 128)
    }
    let bars = 3 * (100 * 6.0) + 60 * 6 - 4 * (4 - Double.pi) * 9
    #expect(abs(drawn.area - bars - Double.pi * 100) < 0.5)
  }

  @Test func `the light runs through each bar, again and again`() throws {
    card.showSkeleton(base: .black, highlight: .white, duration: 2)
    for time in [0.5, 0.75, 1, 1.25, 2.5, 4.75] {
      let drawn = try picture(at: time)
      let start = -1 + time.truncatingRemainder(dividingBy: 2)
      for x in 3..<97 {
        let place = (Double(x) + 0.5) / 100 - start
        let light = 255 * max(1 - abs(place - 0.5) * 2, 0)
        #expect(abs(Double(drawn[x, 55][0]) - light) <= 1, "\(x) at \(time)")
      }
    }
  }

  @Test func `what was covered is as before in the end`() throws {
    card.name.textColor = .red
    let before = try picture(at: 0)
    card.showSkeleton()
    #expect(try picture(at: 0.2).area > before.area + 1000)
    card.hideSkeleton()
    let after = try picture(at: 0.4)
    #expect(card.skeletonCount == 0 && card.name.textColor == .red && after.area == before.area)
    #expect((0..<100).allSatisfy { after[$0, 35] == before[$0, 35] })
  }
}
