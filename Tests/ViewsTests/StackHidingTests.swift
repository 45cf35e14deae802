import Foundation
import StrataTestSupport
import Testing
import UIKit

/// Views of a stack that are hidden and shown, with and without animation.
@MainActor @Suite struct StackHidingTests {
  private let stack = UIStackView(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
  private let first = UIView()
  private let second = UIView()
  private let renderer: Renderer

  /// Draws the first frame, with two equal halves.
  init() throws {
    renderer = try Renderer(size: CGSize(width: 100, height: 20), scale: 1, device: .cpu)
    stack.distribution = .fillEqually
    first.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    second.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    for view in [first, second] { stack.addArrangedSubview(view) }
    _ = try picture(at: 0)
  }

  private func picture(at time: Double) throws -> ViewPicture {
    ViewPicture(try renderer.image(of: stack, at: time))
  }

  /// Expects the right edge of red and of blue pixels in a frame.
  private func expectEdges(
    _ red: Int, _ blue: Int, at time: Double, _ place: SourceLocation = #_sourceLocation
  ) throws {
    let picture = try picture(at: time)
    for (x, color) in [
      (red - 2, ViewPicture.red), (red + 1, ViewPicture.blue), (blue - 2, ViewPicture.blue),
    ] where x >= 0 && x < blue {
      expectEqual(picture[x, 10], color, sourceLocation: place)
    }
  }

  @Test func `a view that is hidden in a block shrinks while it is still visible`() throws {
    var ends: [Bool] = []
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      second.isHidden = true
    } completion: {
      ends.append($0)
    }
    expect(second.isHidden)
    try expectEdges(75, 100, at: 0.5)
    expectEqual(try picture(at: 1.1)[98, 10], ViewPicture.red)
    expectEqual(ends, [true])
    expectEqual(second.frame, CGRect(x: 100, y: 0, width: 0, height: 20))
  }

  @Test func `a view that is shown in a block grows`() throws {
    first.isHidden = true
    expectEqual(try picture(at: 1)[1, 10], ViewPicture.blue)
    expectEqual(first.frame, CGRect(x: 0, y: 0, width: 0, height: 20))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { first.isHidden = false }
    try expectEdges(25, 100, at: 1.5)
    try expectEdges(50, 100, at: 2.1)
  }

  @Test func `a required length of a hidden view does not matter`() throws {
    stack.distribution = .fill
    first.widthAnchor.constraint(equalToConstant: 60).isActive = true
    try expectEdges(60, 100, at: 1)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { first.isHidden = true }
    try expectEdges(30, 100, at: 1.5)
    expectEqual(try picture(at: 2.1)[1, 10], ViewPicture.blue)
  }

  @Test func `a property animator hides and shows, and returns to the start`() throws {
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { second.isHidden = true }
    animator.startAnimation()
    try expectEdges(75, 100, at: 0.5)
    expectEqual(try picture(at: 2)[98, 10], ViewPicture.red)
    let other = UIViewPropertyAnimator(duration: 1, curve: .linear) { second.isHidden = false }
    other.startAnimation()
    try expectEdges(75, 100, at: 2.5)
    other.isReversed = true
    _ = try picture(at: 2.6)
    expectEqual(try picture(at: 5)[98, 10], ViewPicture.red)
    expect(second.isHidden)
  }
}
