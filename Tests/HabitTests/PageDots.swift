import Testing
import UIKit

/// A dot for each page, and a pill that stretches from one to the next as pages are scrolled.
open class PageDots: UIControl {
  open var pageCount: Int = 0 {
    didSet { rebuild() }
  }
  open var dotSize: CGFloat = 8
  open var pitch: CGFloat = 16
  open private(set) var progress: CGFloat = 0
  open private(set) var currentPage = 0

  private var dots: [CALayer] = []
  private let pill = UIView()
  private var observation: NSKeyValueObservation?

  private func rebuild() {
    pill.backgroundColor = .red
    pill.isUserInteractionEnabled = false
    addSubview(pill)
    dots.forEach { $0.removeFromSuperlayer() }
    dots = (0..<pageCount).map { _ in
      let dot = CALayer()
      dot.backgroundColor = UIColor.blue.cgColor
      layer.insertSublayer(dot, below: pill.layer)
      return dot
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: CGFloat(pageCount) * pitch, height: dotSize)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    for (page, dot) in dots.enumerated() {
      dot.frame = CGRect(x: left(of: page), y: 0, width: dotSize, height: dotSize)
      dot.cornerRadius = dotSize / 2
    }
    pill.layer.cornerRadius = dotSize / 2
    placePill()
  }

  private func left(of page: Int) -> CGFloat {
    CGFloat(page) * pitch + (pitch - dotSize) / 2
  }

  /// The front end goes ahead in the first half of the way, and the back end follows in the second.
  private func placePill() {
    let page = Int(progress.rounded(.down))
    let share = progress - CGFloat(page)
    let back = left(of: page) + max(share * 2 - 1, 0) * pitch
    let front = left(of: page) + dotSize + min(share * 2, 1) * pitch
    pill.frame = CGRect(x: back, y: 0, width: front - back, height: dotSize)
  }

  /// Shows a place among the pages: 1.5 is half way from the second to the third.
  open func setProgress(_ new: CGFloat) {
    progress = min(max(new, 0), CGFloat(max(pageCount - 1, 0)))
    placePill()
    let page = Int(progress.rounded())
    guard page != currentPage else { return }
    currentPage = page
    sendActions(for: .valueChanged)
  }

  /// Follows a scroll view whose pages are as wide as itself, as long as both live.
  open func follow(_ scrollView: UIScrollView) {
    observation = scrollView.observe(\.contentOffset, options: [.new]) {
      [weak self] scrollView, change in
      guard let offset = change.newValue, scrollView.bounds.width > 0 else { return }
      self?.setProgress(offset.x / scrollView.bounds.width)
    }
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let x = touch?.location(in: self).x else { return }
    setProgress(CGFloat(Int(x / pitch)))
  }
}

/// Pages in a row, of which the dots are told by the scroll view's delegate, or which they observe.
private final class PagesController: UIViewController, UIScrollViewDelegate {
  let scrollView = UIScrollView()
  let dots = PageDots()
  var usesDelegate = false
  private(set) var scrolls = 0
  private(set) var ends = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    scrollView.delegate = self
    scrollView.isPagingEnabled = true
    if !usesDelegate { dots.follow(scrollView) }
    dots.pageCount = 4
    [scrollView, dots].forEach(view.addSubview)
    dots.addTarget(self, action: Selector("pick:", PagesController.pick(_:)), for: .touchUpInside)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    scrollView.frame = view.bounds
    scrollView.contentSize = CGSize(width: view.bounds.width * 4, height: view.bounds.height)
    dots.frame = CGRect(x: 0, y: 10, width: 64, height: 8)
  }

  private func pick(_ dots: PageDots) {
    let offset = CGPoint(x: CGFloat(dots.currentPage) * scrollView.bounds.width, y: 0)
    scrollView.setContentOffset(offset, animated: true)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    scrolls += 1
    if usesDelegate { dots.setProgress(scrollView.contentOffset.x / scrollView.bounds.width) }
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    ends += 1
  }
}

@MainActor @Suite struct Pages {
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer(size: CGSize(width: 64, height: 64), device: .cpu)
  }

  /// Where the pill begins and ends, in the row of its middle.
  private func pill(_ pages: PagesController, at time: Double) throws -> [Double] {
    let picture = Picture(try renderer.image(of: pages, at: time))
    let red = (0..<64).map { x -> Double in
      let pixel = (13...14).map { picture[x, $0] }
      return pixel.reduce(0) { $0 + Double($1[0]) * Double($1[3]) } / (2 * 65025)
    }
    let first = try #require(red.firstIndex { $0 > 0.01 })
    let last = try #require(red.lastIndex { $0 > 0.01 })
    return [Double(first) + 1 - red[first], Double(last) + red[last]]
  }

  @Test(arguments: [true, false])
  func `the pill stretches to the next dot and leaves the last`(usesDelegate: Bool) throws {
    let pages = PagesController()
    pages.usesDelegate = usesDelegate
    var changes: [Int] = []
    pages.dots.addAction(
      UIAction { _ in changes.append(pages.dots.currentPage) }, for: .valueChanged)
    _ = try renderer.image(of: pages)
    let ends: [(CGFloat, back: Double, front: Double)] = [
      (0, 4, 12), (0.25, 4, 20), (0.5, 4, 28), (0.75, 12, 28), (1, 20, 28), (2.125, 36, 48),
      (3, 52, 60), (3.4, 52, 60), (1.875, 32, 44),
    ]
    for (index, (place, back, front)) in ends.enumerated() {
      pages.scrollView.contentOffset.x = place * 64
      let drawn = try pill(pages, at: Double(index))
      // Round ends are a twentieth of a pixel short in the two rows of their middle.
      #expect(abs(drawn[0] - back) < 0.1 && abs(drawn[1] - front) < 0.1, "\(place): \(drawn)")
    }
    // An offset that is the same as before is none.
    pages.scrollView.contentOffset.x = 1.875 * 64
    #expect(pages.scrolls == 8 && changes == [1, 2, 3, 2])
    let dots = Picture(try renderer.image(of: pages, at: 20))
    #expect(dots[8, 14] == [0, 0, 255, 255] && dots[40, 14] == [255, 0, 0, 255])
  }

  @Test func `a touch of a dot scrolls there, and is told of the end once`() throws {
    let pages = PagesController()
    _ = try renderer.image(of: pages)
    let touch = UITouch(in: pages.dots, at: CGPoint(x: 40, y: 4))
    pages.dots.touchesBegan([touch], with: nil)
    touch.advance(to: .ended)
    pages.dots.touchesEnded([touch], with: nil)
    #expect(pages.dots.currentPage == 2 && pages.scrollView.contentOffset.x == 128)
    _ = try renderer.image(of: pages, at: 0.2)
    #expect(pages.ends == 0)
    #expect(try pill(pages, at: 0.5) == pill(pages, at: 0.6) && pages.ends == 1)
    #expect(try abs(pill(pages, at: 1)[0] - 36) < 0.1)
  }

  @Test func `dots that are gone follow no more, and keep nothing`() throws {
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 64, height: 64))
    weak var gone: PageDots?
    do {
      let dots = PageDots()
      dots.pageCount = 3
      dots.follow(scrollView)
      scrollView.contentOffset.x = 64
      #expect(dots.progress == 1)
      gone = dots
    }
    #expect(gone == nil)
    scrollView.contentOffset.x = 128
    #expect(scrollView.contentOffset.x == 128)
  }
}
