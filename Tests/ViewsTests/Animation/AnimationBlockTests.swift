import Testing
import UIKit

@MainActor @Suite struct AnimationBlockTests {
  private let size = CGSize(width: 100, height: 10)
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer(size: size, device: .cpu)
    view.backgroundColor = .red
  }

  /// The column at which the view begins in the image at a time.
  private func start(at time: Double) throws -> Int? {
    let picture = ViewPicture(try renderer.image(of: view, at: time))
    return (0..<100).first { picture[$0, 5] == ViewPicture.red }
  }

  @Test func `only changes inside a block are animated`() throws {
    #expect(view.layer.action(forKey: "position") == nil)
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      #expect(view.layer.action(forKey: "position") != nil)
      view.frame.origin.x = 80
      view.layer.cornerRadius = 0
    }
    #expect(view.layer.animationKeys() == ["position"])
    #expect(try [0, 0.5, 1, 2, 3].map(start) == [0, 20, 40, 80, 80])
    view.frame.origin.x = 30
    #expect(try start(at: 3) == 30)
  }

  @Test func `a block after a frame begins with that frame`() throws {
    #expect(try start(at: 5) == 0)
    UIView.animate(withDuration: 1, delay: 1, options: .curveLinear) { view.center.x += 50 }
    #expect(try [5, 5.9, 6.5, 7].map(start) == [0, 0, 25, 50])
  }

  @Test func `completion follows the end, also in a job`() throws {
    var ends: [Bool] = []
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.frame.origin.x = 40
    } completion: { finished in
      ends.append(finished)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        self.view.frame.origin.x = 80
      }
    }
    var starts: [Int?] = []
    try renderer.forEachFrame(of: view, frames: 0..<9, fps: 4) { _, image in
      let picture = ViewPicture(image)
      starts.append((0..<100).first { picture[$0, 5] == ViewPicture.red })
    }
    #expect(starts == [0, 10, 20, 30, 40, 50, 60, 70, 80])
    #expect(ends == [true])
  }

  @Test func `a range of a job's frames matches the whole job`() throws {
    func chain() throws -> (Renderer, UIView) {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.backgroundColor = .red
      UIView.animate(withDuration: 1, delay: 0) {
        view.frame.origin.x = 40
      } completion: { _ in
        UIView.animate(withDuration: 1) { view.frame.origin.x = 80 }
      }
      return (try Renderer(size: size, device: .cpu), view)
    }
    var whole: [[UInt8]] = []
    var part: [[UInt8]] = []
    var (renderer, view) = try chain()
    try renderer.forEachFrame(of: view, frames: 0..<20, fps: 10) { whole.append($1.rgba) }
    (renderer, view) = try chain()
    try renderer.forEachFrame(of: view, frames: 15..<20, fps: 10) { part.append($1.rgba) }
    #expect(part == Array(whole[15...]))
    #expect(part[0] != part[4])
    // Without callbacks the second animation never begins.
    (renderer, view) = try chain()
    var options = RenderOptions()
    options.callbacks = .none
    part = []
    try renderer.forEachFrame(of: view, frames: 15..<20, fps: 10, options: options) {
      part.append($1.rgba)
    }
    #expect(part[0] == part[4])
  }

  @Test func `a retargeted view continues without a jump`() throws {
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { view.frame.origin.x = 80 }
    #expect(try start(at: 1) == 40)
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { view.frame.origin.x = 0 }
    #expect(try start(at: 1) == 40)
    #expect(try start(at: 3) == 0)
  }

  @Test func `nested blocks inherit the outer duration by default`() throws {
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    view.addSubview(child)
    UIView.animate(withDuration: 3) {
      UIView.animate(withDuration: 1) { child.alpha = 0.5 }
      UIView.performWithoutAnimation { view.alpha = 0.25 }
    }
    #expect(child.layer.animation(forKey: "opacity")?.duration == 3)
    #expect(view.layer.animationKeys() == nil && view.alpha == 0.25)
    UIView.setAnimationsEnabled(false)
    UIView.animate(withDuration: 1) { view.alpha = 1 }
    UIView.setAnimationsEnabled(true)
    #expect(view.layer.animationKeys() == nil)
  }

  @Test func `keyframes reach their values at their ends`() throws {
    UIView.animateKeyframes(withDuration: 4) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
        self.view.frame.origin.x = 40
      }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        self.view.frame.origin.x = 80
      }
    }
    #expect(try [0, 0.5, 1, 2, 3, 4].map(start) == [0, 20, 40, 40, 60, 80])
  }

  @Test func `a spring settles in its duration, and oscillates if underdamped`() throws {
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0
    ) { view.frame.origin.x = 50 }
    let places = try (0...20).map { try start(at: Double($0) / 20) ?? -1 }
    #expect(places.max()! > 55 && places.last == 50)
  }

  @Test func `repeated blocks autoreverse`() throws {
    UIView.animate(
      withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear]
    ) { view.frame.origin.x = 40 }
    #expect(try [0, 0.5, 1, 1.5, 2, 10.5].map(start) == [0, 20, 40, 20, 0, 20])
  }

  @Test func `a cross-dissolve fades from the old to the new content`() throws {
    view.frame = CGRect(origin: .zero, size: size)
    _ = try renderer.image(of: view, at: 0)
    UIView.transition(with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear]) {
      self.view.backgroundColor = .blue
    }
    let middle = ViewPicture(try renderer.image(of: view, at: 0.5))[50, 5]
    #expect(abs(Int(middle[0]) - 128) <= 1 && abs(Int(middle[2]) - 128) <= 1)
    #expect(ViewPicture(try renderer.image(of: view, at: 1))[50, 5] == ViewPicture.blue)
  }

  @Test func `layout inside a block is animated`() throws {
    let width = view.widthAnchor.constraint(equalToConstant: 10)
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      width, view.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 20),
      view.topAnchor.constraint(equalTo: window.topAnchor),
      view.bottomAnchor.constraint(equalTo: window.bottomAnchor),
    ])
    window.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 20, y: 0, width: 10, height: 10))
    width.constant = 50
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { window.layoutIfNeeded() }
    #expect(view.frame.width == 50)
    let picture = ViewPicture(try renderer.image(of: window, at: 0.5))
    #expect(picture[49, 5] == ViewPicture.red && picture[51, 5] == ViewPicture.clear)
  }
}
