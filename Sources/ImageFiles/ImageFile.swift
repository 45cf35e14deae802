public import Foundation
public import StrataGraphics

/// Reading and writing of image files in every format that is in this build.
public enum ImageFile {
  /// Reads an image file, in the format given by its first bytes.
  ///
  /// - Parameters:
  ///   - url: A file URL; a FIFO or a device works too.
  ///   - limits: The limits on the image. `imagePixels` is checked against the header before memory
  ///     is allocated.
  /// - Returns: The image, and diagnostics that name the file.
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

  /// Reads an image in memory, in the format given by its first bytes.
  ///
  /// - Parameters:
  ///   - data: The contents of the file. Bytes after the image are ignored.
  ///   - name: The name of the data in errors and diagnostics.
  ///   - limits: The limits on the image. `imagePixels` is checked against the header before memory
  ///     is allocated.
  /// - Returns: The image, and diagnostics with the name.
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

  /// Writes an image in a format.
  ///
  /// - Parameters:
  ///   - compression: The compression of a PNG.
  ///   - jpeg: The settings of a JPEG.
  ///   - webp: The settings of a WebP.
  /// - Throws: Errors of the sink, `ImageFileError.notInBuild` or `.notEncoded`, or `WebPError`.
  ///   The sink then contains part of a file, or nothing.
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

  /// Returns the format in which a file with this name is written.
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

  /// The properties of an image that are known without decoding it.
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

  /// Returns the format given by the first bytes, whether or not it is in this build.
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
