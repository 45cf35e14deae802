import Foundation
import Strata
import StrataTestSupport
import Testing

/// Every error is one sentence: the location, the problem, and the remedy.
@Suite struct ErrorSentenceTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let error: any StrataError
    /// The file, the line, the layer or the argument; empty if none exists to name.
    let place: String
    let what: String
    let mend: String

    init(_ error: any StrataError, _ place: String, _ what: String, mend: String) {
      (self.error, self.place, self.what, self.mend) = (error, place, what, mend)
    }

    var testDescription: String { "\(error)" }
  }

  private static let documents: [Row] = [
    Row(
      DocumentError.notFound(path: "a.ca", lookedFor: []), "a.ca", "no such file",
      mend: "check the path"),
    Row(
      DocumentError.notFound(path: "a.ca", lookedFor: ["a.ca/index.xml", "a.ca/main.caml"]), "a.ca",
      "no document", mend: "a.ca/main.caml"),
    Row(
      DocumentError.unreadable(file: "a.ca", reason: "Permission denied"), "a.ca",
      "Permission denied", mend: "check the path"),
    Row(
      DocumentError.shortage(file: "a.ca", reason: "too many files are open; raise ulimit -n"),
      "a.ca",
      "too many files", mend: "raise"),
    Row(
      DocumentError.unknownFileType(file: "a.svg"), "a.svg", "unsupported scene type",
      mend: ".caml"),
    Row(
      DocumentError.unknownOutputType(file: "a.svg"), "a.svg", "unsupported output type",
      mend: ".caml"),
    Row(DocumentError.empty(file: "a.caml"), "a.caml", "empty", mend: "'caml' element"),
    Row(
      DocumentError.notXML(file: "a.caml", line: 3, reason: "'</CALayer>' is missing"), "a.caml:3",
      "not well-formed", mend: "'</CALayer>'"),
    Row(
      DocumentError.encodingNotAccepted(file: "a.caml", encoding: "UTF-16"), "a.caml:1", "UTF-16",
      mend: "save it in UTF-8"),
    Row(
      DocumentError.declarationNotAccepted(file: "a.caml", line: 2, declaration: "ATTLIST"),
      "a.caml:2", "ATTLIST", mend: "only elements"),
    Row(
      DocumentError.wrongRootElement(file: "a.caml", line: 1, found: "svg"), "a.caml:1", "'svg'",
      mend: "'caml'"),
    Row(
      DocumentError.noRootLayer(file: "a.caml", line: 1, found: ["p"]), "a.caml:1", "no layer",
      mend: "exactly one"),
    Row(
      DocumentError.severalRootLayers(file: "a.caml", line: 4, count: 2), "a.caml:4", "2 layers",
      mend: "exactly one"),
    Row(
      DocumentError.badValue(
        file: "a.caml", line: 4, attribute: "bounds", value: "1", accepted: "four finite numbers"),
      "a.caml:4", "bounds is '1'", mend: "expected four finite numbers"),
    Row(
      PackageError.damaged(file: "a.zip", reason: "it is cut"), "a.zip", "it is cut",
      mend: "download it again"),
    Row(
      PackageError.damagedEntry(file: "a.zip", entry: "b.png", reason: "its sum is wrong"), "a.zip",
      "b.png", mend: "download the archive again"),
    Row(
      PackageError.refusedEntry(file: "a.zip", entry: "../b", reason: "its name climbs"), "a.zip",
      "climbs", mend: "pack the archive again"),
    Row(
      PackageError.encrypted(file: "a.zip", entry: "b"), "a.zip", "encrypted",
      mend: "without a password"),
    Row(
      PackageError.unknownMethod(file: "a.zip", entry: "b", method: 12), "a.zip", "method 12",
      mend: "only stored and deflated"),
    Row(TileFolderError.missing(folder: "t"), "t", "no such folder", mend: "strata tiles"),
    Row(TileFolderError.noTiles(folder: "t"), "t", "no tiles", mend: "strata tiles"),
    Row(
      TileFolderError.badManifest(file: "t/m.json"), "t/m.json", "not a tile manifest",
      mend: "strata tiles"),
    Row(TileFolderError.missingTile(file: "t/a.png"), "t/a.png", "missing", mend: "--resume"),
    Row(
      SceneStateError.unknownState(name: "Opne", known: ["Open"]), "'Opne'", "no state",
      mend: "'Open'"),
    Row(
      SceneLayerError.unknownLayer(path: "knop", near: ["root/knob"]), "'knop'", "no layer",
      mend: "'root/knob'"),
    Row(
      SceneLayerError.severalLayers(path: "knob", found: ["a/knob", "b/knob"]), "'knob'",
      "2 layers",
      mend: "use one of"),
  ]

  private static let files: [Row] = [
    Row(
      ImageFileError.unreadable(file: "a.png", reason: "Permission denied"), "a.png",
      "Permission denied",
      mend: "check the path"),
    Row(
      ImageFileError.otherFormat(file: "a.png", found: "is a GIF", accepted: [.png]), "a.png",
      "is a GIF", mend: "PNG is accepted"),
    Row(ImageFileError.cutShort(file: "a.png"), "a.png", "truncated", mend: "download it again"),
    Row(
      ImageFileError.broken(file: "a.png", format: .png, reason: "CRC error"), "a.png", "CRC error",
      mend: "download it again"),
    Row(
      ImageFileError.unknownOutputType(file: "a.bmp", pathExtension: "bmp"), "a.bmp", ".bmp",
      mend: ".png"),
    Row(
      ImageFileError.notEncoded(format: .png, reason: "out of memory"), "", "out of memory",
      mend: "fewer pixels"),
    Row(
      ImageFileError.notInBuild(file: "a.jpg", format: .jpeg, isOutput: false), "a.jpg",
      "does not read", mend: "package trait JPEG"),
    Row(
      OutputError(.write, "a.png", code: ENOSPC), "a.png", "cannot write", mend: "free some space"),
    Row(
      OutputError(.create, "b/a.png", code: ENOENT), "b/a.png", "cannot create",
      mend: "create the directory"),
    Row(
      OutputError(.create, "/proc/a.png", code: ENOENT), "/proc/a.png", "cannot create",
      mend: "elsewhere"),
    Row(
      OutputError(.create, "a.png", code: EACCES), "a.png", "cannot create", mend: "writable file"),
    Row(
      OutputError(.write, "a.png", code: EPIPE), "a.png", "reader has closed",
      mend: "keep it open"),
    Row(
      SheetError.tooManyFrames(9, SheetLayout(columns: 2, rows: 2)), "2 x 2", "9 frames",
      mend: "more tiles or fewer frames"),
    Row(
      SheetError.notOnePicture(file: "a.mp4", format: "mp4"), "a.mp4", "single image",
      mend: ".png"),
    Row(
      RenderJobError.unknownType(path: "a.tiff"), "a.tiff", "unsupported extension", mend: ".png"),
    Row(RenderJobError.onePicture(path: "a.png"), "a.png", "single image", mend: "frame-%05d.png"),
    Row(
      RenderJobError.notResumable(path: "a.gif"), "a.gif", "can be resumed",
      mend: "frame-%05d.png"),
    Row(RenderJobError.frames(3..<3), "3..<3", "frame range", mend: "at least one"),
    Row(
      WebPError.size(file: "a.webp", width: 20_000, height: 1), "a.webp", "16383", mend: "smaller"),
    Row(GIFError.size(file: "a.gif", width: 70_000, height: 1), "a.gif", "65535", mend: "smaller"),
    Row(
      GIFError.rate(file: "a.gif", 60), "a.gif", "50 frames", mend: "choose a rate in this range"),
    Row(
      WebPError.missingLibrary(package: "libwebp7", reason: "not found"), "", "not found",
      mend: "apt-get install libwebp7"),
    Row(
      VideoError.libraryMissing(
        library: "libavcodec.so.59", packages: ["libavcodec59"], reason: "not found"),
      "libavcodec.so.59",
      "not found", mend: "apt-get install libavcodec59"),
    Row(VideoError.notInBuild, "", "does not handle movies", mend: "package trait Video"),
    Row(
      VideoError.encoderMissing(encoder: "libx264", package: "libavcodec-extra"), "", "libx264",
      mend: "libavcodec-extra"),
    Row(
      VideoError.needsFile(file: "-", format: "mp4"), "-", "pipe", mend: "mkv or webm"),
    Row(
      VideoError.notEncoded(file: "a.mp4", reason: "bad size"), "a.mp4", "bad size",
      mend: "another codec"),
    Row(
      VideoError.unreadable(file: "a.mp4", reason: "no movie"), "a.mp4", "no movie",
      mend: "check the path"),
    Row(JoinError.unknownType(path: "a.gif"), "a.gif", "extension", mend: ".mp4"),
    Row(JoinError.outputIsPart(path: "a.mp4"), "a.mp4", "one of the parts", mend: "another output"),
    Row(
      JoinError.differs(part: "b.mp4", what: "rate", found: "25", first: "a.mp4", wanted: "30"),
      "b.mp4",
      "25", mend: "same options"),
    Row(
      MovieError.cutShort(file: "a.mp4", seconds: 1), "a.mp4", "truncated",
      mend: "download it again"),
    Row(
      MovieError.unknownCodec(file: "a.mp4", codec: "xyz"), "a.mp4", "xyz", mend: "convert"),
    Row(MovieError.broken(file: "a.mp4", reason: "bad"), "a.mp4", "damaged", mend: "again"),
    Row(
      MovieError.noPictures(file: "a.mp3", found: "audio"), "a.mp3", "audio", mend: "use a movie"),
  ]

  private static let drawing: [Row] = [
    Row(
      TextError.libraryMissing(library: "libpango", package: "libpango-1.0-0", reason: "not found"),
      "libpango", "not found", mend: "apt-get install"),
    Row(
      TextError.fontMissing(name: "Menlo", fonts: 3), "Menlo", "not among the 3", mend: "install it"
    ),
    Row(TextError.noFontsInFile(path: "a.txt"), "a.txt", "no usable font", mend: "TrueType"),
    Row(
      TextError.fontFileUnreadable(path: "a.ttf", reason: "Permission denied"), "a.ttf",
      "Permission denied",
      mend: "readable font"),
    Row(TextError.notLaidOut, "", "memory", mend: "shorten it"),
    Row(
      GPUError.libraryMissing(library: "libEGL.so.1", packages: ["libegl1"], detail: "not found"),
      "libEGL.so.1", "not found", mend: "apt-get install libegl1"),
    Row(
      GPUError.noDevice(
        asked: "\"gpu\"",
        reports: [DeviceCandidate("GBM", .failed, "no node", remedy: "load the driver")]),
      "\"gpu\"", "no node", mend: "load the driver"),
    Row(
      GPUError.selfTestFailed(device: "egl:0", feature: "clip", detail: "off"), "egl:0", "clip",
      mend: "--device cpu"),
    Row(GPUError.outOfMemory(label: "blur"), "blur", "no memory", mend: "fewer pixels"),
    Row(GPUError.programFailed(name: "fill", log: "bad"), "fill", "bad", mend: "update the driver"),
    Row(
      LimitExceeded("canvas width", asked: 9, allowed: 5, place: "a.ca:2"), "a.ca:2",
      "canvas width is 9",
      mend: "at most 5"),
    Row(RendererError.size(.zero), "canvas", "0.0 x 0.0", mend: "above 0"),
    Row(
      RendererError.origin(CGPoint(x: Double.nan, y: 2)), "origin", "(nan, 2.0)", mend: "finite"),
    Row(RendererError.scale(0), "scale", "0.0", mend: "above 0"),
    Row(RendererError.timeNotFinite(.nan), "time", "nan", mend: "finite"),
  ]

  @Test(arguments: documents + files + drawing)
  func `an error states location, problem and remedy`(row: Row) {
    let sentence = row.error.description
    expect(sentence.contains(row.place) || row.place.isEmpty)
    expect(sentence.contains(row.what))
    expect(sentence.contains(row.mend))
    // One line without a final period, as it appears in a log and within others.
    expect(!sentence.contains("\n") && sentence.last != "." && !sentence.contains("?;"))
    expect(!sentence.contains("Optional("))
    let place = sentence.firstRange(of: row.place.isEmpty ? row.what : row.place)
    let mend = sentence.ranges(of: row.mend).last
    if let place, let mend { expect(place.upperBound <= mend.lowerBound) }
  }
}
