public import Foundation
public import StrataGraphics

/// Image files of every format that this build has.
public enum ImageFile {
  /// Reads an image file, of the format that its first bytes say.
  ///
  /// - Parameters:
  ///   - url: A file URL; a FIFO or a device works too.
  ///   - limits: `imagePixels` is compared with the header before memory is allocated.
  /// - Returns: The picture, and diagnostics that name the file.
  /// - Throws: `ImageFileError`, or `LimitExceeded` naming the file.
  public static func decode(
    contentsOf url: URL, limits: Limits = .default
  ) throws -> DecodedImage {
    let input = try ImageInput(url)
    switch try format(of: input.head, file: input.file) {
    case .png: return try PNG.decode(input, limits: limits)
    case .jpeg:
      #if JPEG
        return try JPEG.decode(input, limits: limits)
      #else
        throw ImageFileError.notInBuild(file: input.file, format: .jpeg, isOutput: false)
      #endif
    case .webp:
      #if WebP
        return try WebP.decode(input, limits: limits)
      #else
        throw ImageFileError.notInBuild(file: input.file, format: .webp, isOutput: false)
      #endif
    }
  }

  /// Reads an image in memory, of the format that its first bytes say.
  ///
  /// - Parameters:
  ///   - data: Bytes after the picture are ignored.
  ///   - name: What errors and diagnostics call the bytes.
  ///   - limits: `imagePixels` is compared with the header before memory is allocated.
  /// - Returns: The picture, and diagnostics with the name.
  /// - Throws: `ImageFileError`, or `LimitExceeded` with the name.
  public static func decode(
    _ data: Data, name: String = "image data", limits: Limits = .default
  ) throws -> DecodedImage {
    switch try format(of: Array(data.prefix(FileMagic.length)), file: name) {
    case .png: return try PNG.decode(data, name: name, limits: limits)
    case .jpeg:
      #if JPEG
        return try JPEG.decode(data, name: name, limits: limits)
      #else
        throw ImageFileError.notInBuild(file: name, format: .jpeg, isOutput: false)
      #endif
    case .webp:
      #if WebP
        return try WebP.decode(data, name: name, limits: limits)
      #else
        throw ImageFileError.notInBuild(file: name, format: .webp, isOutput: false)
      #endif
    }
  }

  /// Writes a picture in a format.
  ///
  /// - Parameters:
  ///   - compression: Used for PNG alone.
  ///   - jpeg: Used for JPEG alone.
  ///   - webp: Used for WebP alone.
  /// - Throws: What the sink throws, `ImageFileError.notInBuild` or `.notEncoded`, or `WebPError`.
  ///   The sink then holds part of a file, or nothing.
  package static func encode(
    _ pixels: Pixels, as format: ImageFormat, compression: PNGCompression = .fast,
    jpeg: JPEGSettings = JPEGSettings(), webp: WebPSettings = WebPSettings(),
    to sink: any ByteSink
  ) throws {
    switch format {
    case .png: try PNG.encode(pixels, compression: compression, to: sink)
    case .jpeg:
      #if JPEG
        try JPEG.encode(pixels, settings: jpeg, to: sink)
      #else
        throw ImageFileError.notInBuild(file: "the output", format: .jpeg, isOutput: true)
      #endif
    case .webp:
      #if WebP
        try sink.write(WebP.encode(pixels, settings: webp))
      #else
        throw ImageFileError.notInBuild(file: "the output", format: .webp, isOutput: true)
      #endif
    }
  }

  /// The format in which a file of this name is written.
  ///
  /// - Throws: `ImageFileError.unknownOutputType`, or `.notInBuild`.
  public static func format(forWriting path: String) throws(ImageFileError) -> ImageFormat {
    let pathExtension = URL(fileURLWithPath: path).pathExtension
    guard let format = ImageFormat(pathExtension: pathExtension) else {
      throw .unknownOutputType(file: path, pathExtension: pathExtension)
    }
    guard format.isInBuild else {
      throw .notInBuild(file: path, format: format, isOutput: true)
    }
    return format
  }

  /// What is told of an image without decoding it.
  package struct Header {
    let format: ImageFormat
    package let width: Int
    package let height: Int
    let orientation: UIImage.Orientation
  }

  /// Reads `data` up to its first row.
  package static func header(_ data: Data) throws -> Header {
    switch try format(of: Array(data.prefix(FileMagic.length)), file: "") {
    case .png:
      let size = try PNG.size(data)
      return Header(format: .png, width: size.width, height: size.height, orientation: .up)
    case .jpeg:
      #if JPEG
        let header = try JPEG.header(data)
        return Header(
          format: .jpeg, width: header.width, height: header.height,
          orientation: header.orientation)
      #else
        throw ImageFileError.notInBuild(file: "", format: .jpeg, isOutput: false)
      #endif
    case .webp:
      #if WebP
        let header = try WebP.header(data)
        return Header(
          format: .webp, width: header.width, height: header.height,
          orientation: header.orientation)
      #else
        throw ImageFileError.notInBuild(file: "", format: .webp, isOutput: false)
      #endif
    }
  }

  /// The format that the first bytes say, in this build or not.
  private static func format(
    of head: [UInt8], file: String
  ) throws(ImageFileError) -> ImageFormat {
    do {
      return try FileMagic.format(of: head, among: ImageFormat.allCases, file: file)
    } catch .otherFormat(let file, let found, _) {
      throw .otherFormat(file: file, found: found, accepted: ImageFormat.inBuild)
    }
  }
}
