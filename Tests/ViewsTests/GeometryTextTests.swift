import StrataTestSupport
import Testing
import UIKit

@Suite struct GeometryTextTests {
  @Test func `geometry is described as by Core Graphics`() {
    expectEqual("\(CGPoint(x: 1, y: -2.5))", "(1.0, -2.5)")
    expectEqual("\(CGSize(width: 30, height: 40))", "(30.0, 40.0)")
    expectEqual("\(CGRect(x: 1, y: 2, width: 30, height: 40))", "(1.0, 2.0, 30.0, 40.0)")
    expectEqual(CGRect.zero.debugDescription, "(0.0, 0.0, 0.0, 0.0)")
  }

  @Test func `geometry is written to dictionaries and read from them`() {
    let rect = CGRect(x: 1, y: 2, width: 30, height: 40)
    let values = rect.dictionaryRepresentation
    expectEqual(values["Width"] as? CGFloat, 30)
    expectEqual(CGRect(dictionaryRepresentation: values), rect)
    expectEqual(CGPoint(dictionaryRepresentation: values), rect.origin)
    expectEqual(CGSize(dictionaryRepresentation: values), rect.size)
    expectEqual(
      CGPoint(dictionaryRepresentation: ["X": 1, "Y": NSNumber(value: 2.5)]),
      CGPoint(x: 1, y: 2.5))
    expect(CGPoint(dictionaryRepresentation: ["X": 1]) == nil)
    expect(CGSize(dictionaryRepresentation: ["Width": "a", "Height": 2]) == nil)
    expect(CGRect(dictionaryRepresentation: ["X": 1, "Y": 2]) == nil)
  }

  @Test func `values hold vectors and insets`() {
    let vector = CGVector(dx: 1, dy: 2)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    expectEqual(NSValue(cgVector: vector).cgVectorValue, vector)
    expectEqual(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue, insets)
    expectEqual(NSValue(cgVector: vector).uiEdgeInsetsValue, .zero)
    expectEqual(NSValue(cgVector: vector), NSValue(cgVector: vector))
  }
}
