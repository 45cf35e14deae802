import StrataTestSupport
import Testing
import UIKit

@Suite struct CoderGeometryTests {
  @Test func `geometry is read from its text`() {
    expectEqual(NSCoder.cgPoint(for: "{1, -2.5}"), CGPoint(x: 1, y: -2.5))
    expectEqual(NSCoder.cgSize(for: "{3,4}"), CGSize(width: 3, height: 4))
    expectEqual(NSCoder.cgVector(for: " { 3 , 1e2 } "), CGVector(dx: 3, dy: 100))
    expectEqual(
      NSCoder.cgRect(for: "{{1, 2}, {3, 4}}"),
      CGRect(x: 1, y: 2, width: 3, height: 4))
    expectEqual(NSCoder.cgAffineTransform(for: "[1, 0, 0, 1, 5, 6]").tx, 5)
    expectEqual(NSCoder.uiEdgeInsets(for: "{1, 2, 3, 4}").right, 4)
    expectEqual(NSCoder.nsDirectionalEdgeInsets(for: "{1, 2, 3, 4}").leading, 2)
    expectEqual(NSCoder.uiOffset(for: "{1, 2}"), UIOffset(horizontal: 1, vertical: 2))
    for text in ["", "1, 2", "{1}", "{1, 2, 3}", "{a, b}", "{{1, 2}}", "{1, 2"] {
      expectEqual(NSCoder.cgPoint(for: text), .zero, "\(text)")
    }
    expectEqual(NSCoder.cgAffineTransform(for: "{1, 2}"), .identity)
  }

  @Test func `text is read back`() {
    let rect = CGRect(x: 0.1, y: -2, width: 1e20, height: 3)
    expectEqual(NSCoder.string(for: CGPoint(x: 1, y: 2.5)), "{1, 2.5}")
    expectEqual(NSCoder.cgRect(for: NSCoder.string(for: rect)), rect)
    let transform = CGAffineTransform(rotationAngle: 1)
    expectEqual(NSCoder.cgAffineTransform(for: NSCoder.string(for: transform)), transform)
    expectEqual(NSCoder.string(for: CGAffineTransform.identity), "[1, 0, 0, 1, 0, 0]")
  }

  @Test func `geometry is archived under keys`() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.encode(CGPoint(x: 1, y: 2), forKey: "point")
    archiver.encode(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "rect")
    archiver.encode(UIOffset(horizontal: 5, vertical: 6), forKey: "offset")
    archiver.finishEncoding()
    let coder = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    coder.requiresSecureCoding = false
    expectEqual(coder.decodeCGPoint(forKey: "point"), CGPoint(x: 1, y: 2))
    expectEqual(coder.decodeCGRect(forKey: "rect").width, 3)
    expectEqual(coder.decodeUIOffset(forKey: "offset").vertical, 6)
    expectEqual(coder.decodeCGPoint(forKey: "none"), .zero)
    expectEqual(coder.decodeCGAffineTransform(forKey: "none"), .identity)
  }
}
