import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct AnimatableValueTests {
  private enum Wrapped: Int { case two = 2 }

  @Test func `every kind of number is a number`() {
    let twos: [Any] = [
      2, UInt(2), Int8(2), UInt64(2), Int32(2), 2.0, Float(2), CGFloat(2), Float16(2),
      NSNumber(value: 2), NSNumber(value: 2.0), NSNumber(value: Float(2)), Wrapped.two,
      Optional(2) as Any, CACornerMask.layerMaxXMinYCorner,
    ]
    for two in twos { expectEqual(AnimatableValue(two)?.number, 2, "\(type(of: two))") }
  }

  @Test func `truth values are 0 and 1`() {
    for (value, expected) in [(true, 1.0), (false, 0)] {
      expectEqual(AnimatableValue(value)?.number, expected)
      expectEqual(AnimatableValue(NSNumber(value: value))?.number, expected)
    }
  }

  @Test func `integers beyond Double's precision are rounded`() {
    expectEqual(AnimatableValue(Int.max)?.number, 0x1p63)
    expectEqual(AnimatableValue(NSNumber(value: Int.max))?.number, 0x1p63)
  }

  @Test func `points, sizes and rectangles are accepted boxed and unboxed`() {
    let point = CGPoint(x: 1, y: 2)
    let size = CGSize(width: 3, height: 4)
    let rect = CGRect(origin: point, size: size)
    for value in [point, NSValue(cgPoint: point)] as [Any] {
      guard case .point(point)? = AnimatableValue(value) else {
        Issue.record("\(type(of: value)) is not a point")
        continue
      }
    }
    for value in [size, NSValue(cgSize: size)] as [Any] {
      guard case .size(size)? = AnimatableValue(value) else {
        Issue.record("\(type(of: value)) is not a size")
        continue
      }
    }
    for value in [rect, NSValue(cgRect: rect)] as [Any] {
      guard case .rect(rect)? = AnimatableValue(value) else {
        Issue.record("\(type(of: value)) is not a rectangle")
        continue
      }
    }
  }

  @Test func `transforms are accepted boxed and unboxed, also affine ones`() {
    let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let transform = CATransform3DMakeAffineTransform(affine)
    let values: [Any] = [
      affine, transform, NSValue(caTransform3D: transform), NSValue(cgAffineTransform: affine),
    ]
    for value in values {
      guard case .transform(transform)? = AnimatableValue(value) else {
        Issue.record("\(type(of: value)) is not a transform")
        continue
      }
    }
  }

  @Test func `objects are themselves`() {
    let color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    let image = CGImage(Pixels(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 0]))
    if case .color(let found)? = AnimatableValue(color) {
      expect(found === color)
    } else {
      Issue.record("not a color")
    }
    if case .path(let found)? = AnimatableValue(path) {
      expect(found === path)
    } else {
      Issue.record("not a path")
    }
    if case .image(let found)? = AnimatableValue(image) {
      expect(found === image)
    } else {
      Issue.record("not an image")
    }
  }

  @Test func `strings and members of string types are strings`() {
    for value in ["round", NSString("round"), CAShapeLayerLineCap.round] as [Any] {
      guard case .string("round")? = AnimatableValue(value) else {
        Issue.record("\(type(of: value)) is not a string")
        continue
      }
    }
  }

  @Test func `arrays are arrays`() {
    for value in [[1, 2], [CGColor.black, CGColor.white], NSArray(array: [1, 2])] as [Any] {
      guard case .array(let entries)? = AnimatableValue(value) else {
        Issue.record("\(type(of: value)) is not an array")
        continue
      }
      expectEqual(entries.count, 2)
    }
  }

  @Test func `nil and other objects have no value`() {
    expect(AnimatableValue(CALayer()) == nil)
    expect(AnimatableValue(Optional<Int>.none as Any) == nil)
    expect(AnimatableValue(Date()) == nil)
  }

  @Test func `unwrapping finds nil at every nesting level`() {
    expect(AnimatableValue.unwrap(nil) == nil)
    expect(AnimatableValue.unwrap(NSNull()) == nil)
    expect(AnimatableValue.unwrap(Optional<CGColor>.none as Any) == nil)
    expect(AnimatableValue.unwrap(Optional(Optional<Int>.none) as Any) == nil)
    expectEqual(AnimatableValue.unwrap(Optional(Optional(3)) as Any) as? Int, 3)
  }
}
