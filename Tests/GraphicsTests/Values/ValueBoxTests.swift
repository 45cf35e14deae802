import Foundation
import StrataGraphics
import StrataTestSupport
import Testing

@Suite struct ValueBoxTests {
  private static let transform = CATransform3DMakeRotation(1, 1, 2, 3)
  private static let affine = CGAffineTransform(rotationAngle: 1)

  @Test func `each box gives back what was put in`() {
    expectEqual(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue, CGPoint(x: 1, y: 2))
    expectEqual(
      NSValue(cgSize: CGSize(width: 1, height: 2)).cgSizeValue, CGSize(width: 1, height: 2))
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    expectEqual(NSValue(cgRect: rect).cgRectValue, rect)
    expectEqual(NSValue(caTransform3D: Self.transform).caTransform3DValue, Self.transform)
    expectEqual(NSValue(cgAffineTransform: Self.affine).cgAffineTransformValue, Self.affine)
  }

  @Test func `boxes are equal by content and hash alike`() {
    let boxes: [() -> NSValue] = [
      { NSValue(cgPoint: CGPoint(x: 1, y: 2)) }, { NSValue(cgSize: CGSize(width: 1, height: 2)) },
      { NSValue(cgRect: CGRect(x: 1, y: 2, width: 0, height: 0)) },
      { NSValue(caTransform3D: Self.transform) }, { NSValue(cgAffineTransform: Self.affine) },
      { NSValue(caTransform3D: CATransform3DIdentity) },
    ]
    for (i, one) in boxes.enumerated() {
      for (j, other) in boxes.enumerated() {
        expectEqual(one() == other(), i == j)
      }
      expectEqual(one().hash, one().hash)
    }
    expectEqual(Set(boxes.map { $0() } + boxes.map { $0() }).count, boxes.count)
  }

  @Test func `a box of another type reads as the identity`() {
    let point = NSValue(cgPoint: .zero)
    expectEqual(point.caTransform3DValue, CATransform3DIdentity)
    expectEqual(point.cgAffineTransformValue, .identity)
    expectEqual(NSValue(cgAffineTransform: Self.affine).caTransform3DValue, CATransform3DIdentity)
  }

  @Test func `a box travels as Any and is copied as itself`() {
    let any: Any = NSValue(caTransform3D: Self.transform)
    expectEqual((any as? NSValue)?.caTransform3DValue, Self.transform)
    let copy = (any as? NSValue)?.copy() as? NSValue
    expectEqual(copy?.caTransform3DValue, Self.transform)
  }

  @Test func `raw bytes match Apple's layout`() {
    var bytes = CATransform3D()
    let box = NSValue(caTransform3D: Self.transform)
    box.getValue(&bytes)
    expectEqual(bytes, Self.transform)
    expect(String(cString: box.objCType).hasPrefix("{CATransform3D="))
  }

  @Test func `a box reports its content type`() {
    expectEqual(NSValue(cgPoint: .zero).geometry, .point(.zero))
    expectEqual(NSValue(cgSize: .zero).geometry, .size(.zero))
    expectEqual(NSValue(cgRect: .zero).geometry, .rect(.zero))
    expectEqual(NSValue(caTransform3D: Self.transform).geometry, .transform(Self.transform))
    expectEqual(NSValue(cgAffineTransform: Self.affine).geometry, .affine(Self.affine))
    expect(NSNumber(value: 3).geometry == nil)
    expect(NSValue(range: NSRange(location: 1, length: 2)).geometry == nil)
  }

  @Test func `Core Foundation's names stand for Swift's types`() {
    let name: CFString = "name"
    let list: CFArray = [1, name]
    let map: CFDictionary = ["a": 1]
    let time: CFTimeInterval = 1.5
    let anything: CFTypeRef = time
    expectEqual(list.count, 2)
    expectEqual(map["a"] as? Int, 1)
    expectEqual(anything as? Double, 1.5)
    expect(CFURL(fileURLWithPath: "/").isFileURL)
  }
}
