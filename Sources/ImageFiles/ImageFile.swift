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
    let codec = try format(of: input.head, file: input.file)
      .codec(forFile: input.file, isOutput: false)
    return try codec.decode(input, limits)
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
    let codec = try format(of: Array(data.prefix(FileMagic.length)), file: name)
      .codec(forFile: name, isOutput: false)
    return try codec.decode(data, name, limits)
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
  ///
  /// - Parameter name: The name of the data in errors.
  package static func header(_ data: Data, name: String = "") throws -> Header {
    try unsafe data.withUnsafeBytes { bytes in
      let input = unsafe ImageInput(bytes, file: name)
      let format = try format(of: input.head, file: name)
      let header = try format.codec(forFile: name, isOutput: false).reader(input, .default).header
      return Header(
        format: format, width: header.width, height: header.height,
        orientation: header.orientation)
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
