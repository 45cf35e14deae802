import StrataDocuments
import StrataGraphics
import StrataTestSupport
import Testing

@Suite struct ColorTextTests {
  @Test func `three numbers are opaque`() {
    expectEqual(ColorText.color("0.2 0.4 0.6"), Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 1))
  }

  @Test func `one number is gray, two are gray and alpha, four end in alpha`() {
    expectEqual(ColorText.color("0.5"), Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 1))
    expectEqual(ColorText.color("0.5 0.25"), Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.25))
    expectEqual(ColorText.color("1 0 0 0.5"), Color(red: 1, green: 0, blue: 0, alpha: 0.5))
  }

  @Test func `opacity multiplies the alpha`() {
    expectEqual(ColorText.color("1 0 0", opacity: 0.25)?.alpha, 0.25)
    expectEqual(ColorText.color("1 0 0 0.5", opacity: 0.5)?.alpha, 0.25)
  }

  @Test func `components outside the unit range are kept`() {
    expectEqual(ColorText.color("1.05 -0.02 0.4"), Color(red: 1.05, green: -0.02, blue: 0.4))
  }

  @Test(arguments: ["", "1 2 3 4 5", "red", "nan 0 0", "0 inf 0"])
  func `anything else is not a color`(text: String) {
    expect(ColorText.color(text) == nil)
  }

  @Test func `an opacity that is not a number makes no color`() {
    expect(ColorText.color("1 0 0", opacity: .nan) == nil)
  }
}
