import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import Testing

@Suite struct AppleImageTests {
  private let directory: TemporaryFolder
  private let pixels = Pixels(
    width: 6, height: 4,
    premultipliedRGBA: (0..<24).flatMap { i in [UInt8(i), UInt8(2 * i), 0, 60] })

  init() throws { directory = try TemporaryFolder() }

  @Test(
    arguments: [
      ("a.png", 1), ("a@2x.png", 2), ("a@3x.png", 3), ("a@2x~ipad.png", 2), ("a~iphone.png", 1),
      ("a@4x.png", 1), ("a@2x", 2), ("a@2x.b.png", 1),
    ] as [(String, CGFloat)])
  func `the file name says how many pixels make a point`(name: String, scale: CGFloat) throws {
    try PNG.write(pixels, to: directory.file(name))
    let image = try #require(UIImage(contentsOfFile: directory.file(name)))
    expectEqual(image.scale, scale)
    expectEqual(image.size, CGSize(width: 6 / scale, height: 4 / scale))
    expectEqual(image.cgImage?.pixels.bytes, pixels.bytes)
  }

  @Test func `a sharper variant beside the file is preferred`() throws {
    try PNG.write(
      Pixels(width: 2, height: 2, premultipliedRGBA: [UInt8](repeating: 255, count: 16)),
      to: directory.file("star.png"))
    try PNG.write(pixels, to: directory.file("star@2x.png"))
    let image = try #require(UIImage(contentsOfFile: directory.file("star.png")))
    expect(image.scale == 2 && image.size == CGSize(width: 3, height: 2))
  }

  @Test func `missing and damaged files give nil`() throws {
    expect(UIImage(contentsOfFile: directory.file("missing.png")) == nil)
    expect(UIImage(data: Data()) == nil)
    let half = try Data(PNG.encode(pixels).dropLast(20))
    expect(UIImage(data: half) == nil)
  }

  @Test func `a sideways image swaps width and height in points`() {
    let image = CGImage(pixels)
    expectEqual(UIImage(cgImage: image).size, CGSize(width: 6, height: 4))
    expectEqual(
      UIImage(cgImage: image, scale: 2, orientation: .left).size,
      CGSize(width: 2, height: 3))
    expectEqual(UIImage(cgImage: image, scale: 0, orientation: .down).scale, 1)
  }

  @Test func `data round-trips`() throws {
    let data = try #require(UIImage(cgImage: CGImage(pixels)).pngData())
    expectEqual(UIImage(data: data, scale: 2)?.size, CGSize(width: 3, height: 2))
    expectEqual(UIImage(data: data)?.cgImage?.pixels.bytes, pixels.bytes)
  }

  @Test(arguments: ["a.png", "a.PNG"])
  func `an image is written in the format of its file extension`(name: String) throws {
    try CGImage(pixels).write(to: directory.url(name))
    try expectEqual(PNG.decode(contentsOf: directory.url(name)).pixels.bytes, pixels.bytes)
  }

  @Test(arguments: [
    ("a.gif", "unsupported extension .gif; use "),
    ("a", "has no extension for an image format; use "),
  ])
  func `other formats are refused with the accepted ones`(name: String, text: String) throws {
    let error = #expect(throws: ImageFileError.self) {
      try CGImage(pixels).write(to: directory.url(name))
    }
    #if JPEG && WebP
      let accepted = ".png, .jpg, .jpeg or .webp"
    #elseif JPEG
      let accepted = ".png, .jpg or .jpeg"
    #elseif WebP
      let accepted = ".png or .webp"
    #else
      let accepted = ".png"
    #endif
    expectEqual(error?.description, "\(directory.file(name)): \(text)\(accepted)")
    expectEqual(error?.kind, .usage)
    expect(directory.contents.isEmpty)
  }

  @Test func `a source counts, names and decodes its images`() throws {
    try PNG.write(pixels, to: directory.file("a.png"))
    let source = try #require(CGImageSourceCreateWithURL(directory.url("a.png"), nil))
    expectEqual(CGImageSourceGetCount(source), 1)
    expectEqual(CGImageSourceGetType(source), "public.png")
    expectEqual(CGImageSourceCreateImageAtIndex(source, 0, nil)?.pixels.bytes, pixels.bytes)
    expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
    expect(CGImageSourceCreateWithURL(directory.url("missing.png"), nil) == nil)
    let text = try #require(CGImageSourceCreateWithData(Data("hello".utf8), nil))
    expectEqual(CGImageSourceGetCount(text), 0)
    expect(CGImageSourceGetType(text) == nil)
    expect(CGImageSourceCreateImageAtIndex(text, 0, nil) == nil)
  }

  @Test func `a destination writes one PNG and reports failure`() throws {
    let url = directory.url("a.png")
    let image = CGImage(pixels)
    let file = try #require(CGImageDestinationCreateWithURL(url, "public.png", 1, nil))
    expect(!CGImageDestinationFinalize(file))
    CGImageDestinationAddImage(file, image, nil)
    expect(CGImageDestinationFinalize(file))
    expect(!CGImageDestinationFinalize(file))
    try expectEqual(PNG.decode(contentsOf: url).pixels.bytes, pixels.bytes)

    let bytes = NSMutableData()
    let memory = try #require(CGImageDestinationCreateWithData(bytes, "public.png", 1, nil))
    CGImageDestinationAddImage(memory, image, nil)
    expect(CGImageDestinationFinalize(memory))
    try expectEqual(PNG.decode(Data(referencing: bytes)).pixels.bytes, pixels.bytes)

    expect(CGImageDestinationCreateWithURL(url, "public.tiff", 1, nil) == nil)
    expect(CGImageDestinationCreateWithURL(url, "public.png", 2, nil) == nil)
    let nowhere = URL(fileURLWithPath: directory.file("missing/a.png"))
    let failing = try #require(CGImageDestinationCreateWithURL(nowhere, "public.png", 1, nil))
    CGImageDestinationAddImage(failing, image, nil)
    expect(!CGImageDestinationFinalize(failing))
  }
}
