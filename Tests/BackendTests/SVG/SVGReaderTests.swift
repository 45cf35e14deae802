import Foundation
import Strata
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Elements and properties as the reader interprets them, checked by drawing the layers.
@Suite struct SVGReaderTests {
  private func document(_ body: String, _ attributes: String = "viewBox='0 0 20 20'") throws
    -> SVGDocument
  {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(body)</svg>"
    return try SVGDocument(data: Data(text.utf8))
  }

  private func picture(_ body: String, _ attributes: String = "viewBox='0 0 20 20'") throws
    -> Pixels
  {
    let document = try document(body, attributes)
    return try Renderer(size: document.size, device: .cpu).image(of: document.root).pixels
  }

  private func color(_ picture: Pixels, _ x: Int, _ y: Int) -> [UInt8] {
    Array(picture.bytes[4 * (y * picture.width + x)..<4 * (y * picture.width + x) + 4])
  }

  /// Both bodies draw the same image, up to rounding, and it is not empty.
  @Test(arguments: [
    ("<rect width='9' height='9' fill='#f00'/>", "<path d='M0 0H9V9H0Z' fill='red'/>"),
    (
      "<rect x='2' y='3' width='9' height='9' rx='4'/>",
      "<rect x='2' y='3' width='9' height='9' ry='4'/>"
    ),
    ("<circle cx='9' cy='9' r='6'/>", "<ellipse cx='9' cy='9' rx='6' ry='6'/>"),
    ("<polygon points='1,1 9 1 5 9'/>", "<path d='M1 1L9 1L5 9Z'/>"),
    ("<polyline points='1,1 9 1 5 9 7'/>", "<path d='M1 1L9 1L5 9'/>"),
    (
      "<line x1='2' y1='2' x2='9' y2='7' stroke='blue'/>",
      "<path d='M2 2L9 7' style='stroke: rgb(0, 0, 100%)'/>"
    ),
    (
      "<g fill='lime'><rect width='9' height='9'/></g>",
      "<rect width='9' height='9' fill='#00ff00'/>"
    ),
    (
      "<rect width='9' height='9' fill='red' style='fill:lime'/>",
      "<rect width='9' height='9' fill='lime'/>"
    ),
    (
      "<g color='teal'><rect width='9' height='9' fill='currentColor'/></g>",
      "<rect width='9' height='9' fill='teal'/>"
    ),
    (
      "<rect width='9' height='9' transform='translate(5) scale(1 .5)'/>",
      "<rect x='5' width='9' height='4.5'/>"
    ),
    (
      "<rect width='4' height='2' transform='rotate(90 8 8)'/>",
      "<rect x='14' y='0' width='2' height='4'/>"
    ),
    ("<rect width='4' height='4' transform='skewX(45)'/>", "<path d='M0 0H4L8 4H4Z'/>"),
    (
      "<rect width='4' height='4' transform='matrix(1 1 0 1 2 3)'/>",
      "<path d='M2 3L6 7V11L2 7Z'/>"
    ),
    ("<rect width='50%' height='25%'/>", "<rect width='10' height='5'/>"),
    (
      "<rect width='9' height='9' fill='url(#none) blue'/>",
      "<rect width='9' height='9' fill='blue'/>"
    ),
    ("<rect width='9' height='9' fill='wrong'/>", "<rect width='9' height='9'/>"),
    (
      "<rect width='9' height='9'/><rect width='20' height='20' display='none'/>",
      "<rect width='9' height='9'/><g visibility='hidden'><rect width='20' height='20'/></g>"
    ),
    ("<rect width='9' height='9' transform='scale(2'/>", "<rect width='9' height='9'/>"),
  ])
  func `two spellings draw the same image`(a: String, b: String) throws {
    let (first, second) = (try picture(a), try picture(b))
    expect(PixelComparison(first, second).largest <= 1)
    expect(first.bytes.contains { $0 != 0 })
  }

  @Test(arguments: [
    ("width='40' height='20' viewBox='0 0 10 10'", 15, 5, 25, 15),
    ("width='40' height='20' viewBox='0 0 10 10' preserveAspectRatio='xMinYMin'", 5, 5, 15, 15),
    ("width='40' height='20' viewBox='0 0 10 10' preserveAspectRatio='xMaxYMid'", 25, 5, 35, 15),
    ("width='40' height='20' viewBox='0 0 10 10' preserveAspectRatio='none'", 10, 5, 30, 15),
    ("width='20' height='20' viewBox='-10 -10 20 20'", 12, 12, 18, 18),
    ("width='20px' height='20'", 2, 2, 8, 8),
  ])
  func `a view box is scaled and aligned`(
    attributes: String, left: Int, top: Int, right: Int, bottom: Int
  ) throws {
    let body =
      attributes.contains("0 0 10 10")
      ? "<rect x='2.5' y='2.5' width='5' height='5'/>"
      : "<rect x='2' y='2' width='6' height='6'/>"
    let drawn = try picture(body, attributes)
    for y in 0..<drawn.height {
      for x in 0..<drawn.width {
        let isInside = (left..<right).contains(x) && (top..<bottom).contains(y)
        expectEqual(color(drawn, x, y)[3], isInside ? 255 : 0, "at (\(x), \(y))")
      }
    }
  }

  @Test func `a group fades as a whole, a fill separately`() throws {
    let two = "<rect width='9' height='9'/><rect width='9' height='9'/>"
    let group = try picture("<g opacity='.5'>\(two)</g>")
    let fills = try picture("<g fill-opacity='.5'>\(two)</g>")
    expect(abs(Int(color(group, 4, 4)[3]) - 128) <= 1)
    expect(abs(Int(color(fills, 4, 4)[3]) - 191) <= 1)
  }

  /// A rotated ellipse: a pixel is inside if the inverse map takes it into the unit circle.
  @Test func `an ellipse clips, also in bounding box units`() throws {
    let clip =
      "<clipPath id='c' clipPathUnits='objectBoundingBox'>"
      + "<circle cx='.5' cy='.5' r='.4'/></clipPath>"
    let drawn = try picture(clip + "<rect width='20' height='10' clip-path='url(#c)'/>")
    for y in 0..<20 {
      for x in 0..<20 {
        let (dx, dy) = ((Double(x) + 0.5 - 10) / 8, (Double(y) + 0.5 - 5) / 4)
        let distance = (dx * dx + dy * dy).squareRoot()
        if distance < 0.8 { expectEqual(color(drawn, x, y)[3], 255) }
        if distance > 1.2 { expectEqual(color(drawn, x, y)[3], 0) }
      }
    }
  }

  @Test func `each omission is reported once`() throws {
    let body =
      "<text>a</text><text>b</text><clipPath id='c'><path d='M0 0H9V9Z'/></clipPath>"
      + "<rect width='5' height='5' clip-path='url(#c)'/>"
    try expectEqual(
      document(body).notes,
      [
        "the element 'text'", "a clip-path that is neither a rectangle nor an ellipse",
      ])
  }

  @Test(arguments: [
    ("<svg viewBox='0 0 9 9'><g></svg>", "document:1: is not well-formed XML"),
    ("<svg viewBox='0 0 9 9'>", "document:1: is not well-formed XML"),
    ("", "is not well-formed XML"),
    ("<html/>", "its root element is 'html'"),
    ("<svg/>", "has no size"),
  ])
  func `a file that is not an SVG image is refused`(text: String, message: String) throws {
    let error = #expect(throws: SVGError.self) { try SVGDocument(data: Data(text.utf8)) }
    expectEqual(error?.description.contains(message), true)
  }
}
