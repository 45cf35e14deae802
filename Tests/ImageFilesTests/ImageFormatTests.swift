import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestMeasures
import StrataTestSupport
import Testing

@Suite struct ImageFormatTests {
  private let directory: TemporaryFolder
  private let pixels = Pixels(
    width: 9, height: 5, premultipliedRGBA: [UInt8](repeating: 60, count: 180))

  init() throws { directory = try TemporaryFolder() }

  @Test func `a file is read by its content, not its name`() throws {
    try PNG.write(pixels, to: directory.file("a.jpg"))
    try expectEqual(ImageFile.decode(contentsOf: directory.url("a.jpg")).pixels.bytes, pixels.bytes)
    expect(UIImage(contentsOfFile: directory.file("a.jpg")) != nil)
  }

  @Test func `an unknown format is an error that lists the formats`() {
    let error = #expect(throws: ImageFileError.self) {
      try ImageFile.decode(Data("GIF89a".utf8), name: "a.gif")
    }
    let names = ImageFormat.inBuild.map(\.name)
    let formats =
      names.count > 1
      ? "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])" : names[0]
    let verb = names.count == 1 ? "is" : "are"
    expectEqual(
      error?.description,
      "a.gif: is a GIF, which is not supported; \(formats) \(verb) accepted")
    #expect(throws: ImageFileError.cutShort(file: "a")) {
      try ImageFile.decode(Data(PNGFixture.signature.prefix(3)), name: "a")
    }
  }

  #if JPEG
    @Test(arguments: ["a.jpg", "a.jpeg", "a.JPG"])
    func `a JPEG is chosen by the file extension`(name: String) throws {
      try CGImage(pixels).write(to: directory.url(name))
      let file = try Data(contentsOf: directory.url(name))
      try expectEqual(Array(file), JPEG.encode(pixels))
      let source = try #require(CGImageSourceCreateWithURL(directory.url(name), nil))
      expectEqual(CGImageSourceGetType(source), "public.jpeg")
      expectEqual(CGImageSourceGetCount(source), 1)
      expectEqual(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width, 9)
    }

    @Test func `a destination uses its properties of any number type`() throws {
      func file(_ properties: CFDictionary?) throws -> [UInt8] {
        let bytes = NSMutableData()
        let destination = try #require(
          CGImageDestinationCreateWithData(bytes, "public.jpeg", 1, nil))
        CGImageDestinationAddImage(destination, CGImage(pixels), properties)
        expect(CGImageDestinationFinalize(destination))
        return Array(Data(referencing: bytes))
      }
      try expectEqual(file(nil), JPEG.encode(pixels))
      try expectEqual(file([kCGImageDestinationLossyCompressionQuality: "best"]), file(nil))
      let half = try JPEG.encode(pixels, settings: JPEGSettings(quality: 0.5))
      let numbers: [Any] = [0.5, Float(0.5), CGFloat(0.5), NSNumber(value: 0.5)]
      for number in numbers {
        try expectEqual(file([kCGImageDestinationLossyCompressionQuality: number]), half)
      }
      var settings = JPEGSettings(quality: 1)
      settings.background = Color(red: 1, green: 0, blue: 0)
      settings.pixelsPerInch = 144
      settings.orientation = .right
      let properties: CFDictionary = [
        kCGImageDestinationLossyCompressionQuality: 1,
        kCGImageDestinationBackgroundColor: CGColor(red: 1, green: 0, blue: 0, alpha: 1),
        kCGImagePropertyDPIWidth: 144, kCGImagePropertyOrientation: 6,
      ]
      try expectEqual(file(properties), JPEG.encode(pixels, settings: settings))
    }

    @Test func `an existing file is kept when the image cannot be a JPEG`() throws {
      let wide = Pixels(
        width: 65_501, height: 1, premultipliedRGBA: [UInt8](repeating: 255, count: 262_004))
      try CGImage(pixels).write(to: directory.url("a.jpg"))
      let before = try Data(contentsOf: directory.url("a.jpg"))
      #expect(throws: ImageFileError.self) { try CGImage(wide).write(to: directory.url("a.jpg")) }
      try expectEqual(Data(contentsOf: directory.url("a.jpg")), before)
      expectEqual(directory.contents, ["a.jpg"])
      let image = UIImage(cgImage: CGImage(wide), scale: 1, orientation: .up)
      expect(image.jpegData(compressionQuality: 0.5) == nil)
    }
  #else
    @Test func `a JPEG is refused with the trait that would read it`() throws {
      let head = Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16])
      let reading = #expect(throws: ImageFileError.self) {
        try ImageFile.decode(head, name: "a.jpg")
      }
      expectEqual(reading?.description.contains("package trait JPEG"), true)
      expectEqual(reading?.kind, .scene)
      let writing = #expect(throws: ImageFileError.self) {
        try CGImage(pixels).write(to: directory.url("a.jpg"))
      }
      expectEqual(writing?.description.contains("package trait JPEG"), true)
      expectEqual(writing?.kind, .usage)
      expect(CGImageDestinationCreateWithData(NSMutableData(), "public.jpeg", 1, nil) == nil)
      expect(directory.contents.isEmpty)
    }
  #endif
}
