import Foundation
import StrataTestSupport
import Testing

/// `strata fonts`, and the options that select fonts.
@Suite struct FontsCommandTests {
  private let folder: TemporaryFolder
  private static let liberation = "/usr/share/fonts/truetype/liberation2/"

  init() throws {
    folder = try TemporaryFolder()
    for (name, font) in [("helvetica", "Helvetica"), ("gotham", "Gotham")] {
      try folder.write(
        caml(
          "<CALayer bounds='0 0 80 20' position='40 10'><sublayers>\n"
            + "<CATextLayer name='label' bounds='0 0 80 20' position='40 10' fontSize='12' "
            + "foregroundColor='0 0 0'><font type='string' value='\(font)'/>"
            + "<string type='string' value='Words'/></CATextLayer></sublayers></CALayer>"),
        to: "\(name).caml")
    }
    for name in ["LiberationSans-Regular.ttf", "LiberationMono-Regular.ttf"] {
      let data = try Data(contentsOf: URL(fileURLWithPath: Self.liberation + name))
      try folder.write(data, to: "fonts/\(name)")
    }
  }

  private var strata: Command { Command(folder: folder) }

  @Test func `it tells what is used for a name, from which file, and why`() throws {
    let outcome = try strata(
      "fonts", "--no-system-fonts", "--font-dir", "fonts", "--match", "HelveticaNeue-Bold",
      "--match", "Liberation Mono", "--match", "Gotham", "--font-fallback",
      "Nowhere,Liberation Mono", "--json")
    expectEqual(outcome.status, 0)
    let report = try outcome.json()
    expect(report["fonts"] as? Int == 2 && report["usesSystemFonts"] as? Bool == false)
    let matches = try #require(report["matches"] as? [[String: Any]])
    expectEqual(matches.map { $0["reason"] as? String }, ["table", "present", "fallback"])
    expectEqual(
      matches.map { $0["family"] as? String },
      [
        "Liberation Sans", "Liberation Mono", "Liberation Mono",
      ])
    let file = try #require(matches.first?["file"] as? String)
    expect(file.hasSuffix("/fonts/LiberationSans-Regular.ttf"))
    let fallback = try #require(report["fallback"] as? [[String: Any]])
    expectEqual(fallback.map { $0["isPresent"] as? Bool }, [false, true])
  }

  @Test func `without a name it tells of all of Apple's`() throws {
    let outcome = try strata("fonts")
    expectEqual(outcome.status, 0)
    let line = try #require(
      outcome.text.split(separator: "\n").first { $0.hasPrefix("Helvetica ") })
    expect(line.contains("Liberation Sans") && line.contains("table") && line.hasSuffix(".ttf"))
    expect(outcome.text.hasPrefix("fonts "))
  }

  @Test func `without any font it says so, and what helps`() throws {
    let outcome = try strata("fonts", "--no-system-fonts", "--match", "Arial")
    expectEqual(outcome.status, 0)
    expect(outcome.text.contains("boxes") && outcome.words.contains("fonts-liberation2"))
  }

  @Test(arguments: [["--font", "gone.ttf"], ["--font", "gotham.caml"], ["--font-dir", "gone"]])
  func `a file that is no font ends with 5 and is named`(options: [String]) throws {
    let outcome = try strata.run(["fonts"] + options)
    expectEqual(outcome.status, 5)
    expect(outcome.words.contains(options[1]))
    let drawn = try strata.run(
      ["render", "gotham.caml", "-o", "out.png", "--device", "cpu"] + options)
    expect(drawn.status == 5 && drawn.words.contains(options[1]))
    expect(!folder.contents.contains("out.png"))
  }

  @Test func `a missing font is a warning, a note or an error`() throws {
    func render(_ scene: String, _ options: String...) throws -> Command.Outcome {
      try strata.run(["render", scene, "-o", "out.png", "--device", "cpu"] + options)
    }
    try expect(render("gotham.caml").words.contains("strata: warning: gotham.caml:"))
    try expectEqual(render("gotham.caml").status, 0)
    try expectEqual(render("gotham.caml", "--strict").status, 5)
    try expect(
      render("gotham.caml", "--missing-fonts", "fallback").words.contains("note: gotham.caml:"))
    try expectEqual(render("gotham.caml", "--missing-fonts", "fallback", "--strict").status, 0)
    let failed = try render("gotham.caml", "--missing-fonts", "error")
    expect(failed.words.contains("--font and --missing-fonts warn"), "\(failed.words)")
    expect(failed.status == 5 && failed.words.contains("Gotham"))
    try expectEqual(render("helvetica.caml", "--missing-fonts", "error").status, 0)
    try expectEqual(strata("fonts", "--match", "Gotham", "--missing-fonts", "error").status, 5)
    try expectEqual(strata("check", "gotham.caml", "--missing-fonts", "error").status, 5)
    try expect(strata("check", "gotham.caml").text.contains("[font-replaced]"))
  }

  @Test func `a check looks for the fonts of text that comes later`() throws {
    try folder.write(
      caml(
        "<CALayer bounds='0 0 80 20' position='40 10'><sublayers>\n"
          + "<CATextLayer name='late' bounds='0 0 80 20' position='40 10' opacity='0'>"
          + "<font type='string' value='Gotham'/><string type='string' value='Words'/><animations>"
          + "<opacity type='CABasicAnimation' keyPath='opacity' beginTime='2' duration='1' "
          + "fillMode='both'><fromValue type='real' value='0'/><toValue type='real' value='1'/>"
          + "</opacity></animations></CATextLayer></sublayers></CALayer>"), to: "late.caml")
    let found = try strata("check", "late.caml")
    expectEqual(found.status, 0)
    expect(found.text.hasPrefix("late.caml:3: warning: missing font Gotham;"), "\(found.text)")
    expect(found.text.contains("(CALayer[0]/late) [font-replaced]"))
    try expectEqual(strata("check", "late.caml", "--missing-fonts", "error").status, 5)
    // A visible text is reported once.
    let lines = try strata("check", "gotham.caml").text.split(separator: "\n")
    expectEqual(lines.count { $0.contains("[font-replaced]") }, 1)
  }

  @Test func `with no font at all a text is drawn as boxes, with a warning`() throws {
    let outcome = try strata(
      "render", "helvetica.caml", "-o", "out.png", "--device", "cpu", "--no-system-fonts", "--json")
    expectEqual(outcome.status, 0)
    expect(outcome.words.contains("[no-fonts]"))
    let blank = try strata(
      "compare", "helvetica.caml", "--no-system-fonts", "--device", "cpu", "--reference", "float",
      "--threshold", "2")
    expectEqual(blank.status, 0)
  }

  @Test func `every frame of a job is set in the same fonts as a picture`() throws {
    let options = ["--device", "cpu", "--no-system-fonts"]
    try expectEqual(strata.run(["render", "helvetica.caml", "-o", "one.png"] + options).status, 0)
    let job = try strata.run(
      ["render", "helvetica.caml", "-o", "f%d.png", "--frames", "6", "--threads", "3"] + options)
    expectEqual(job.status, 0)
    expectEqual(job.words.components(separatedBy: "[no-fonts]").count, 2)
    let picture = try Data(contentsOf: URL(fileURLWithPath: folder.file("one.png")))
    for frame in 0..<6 {
      try expectEqual(Data(contentsOf: URL(fileURLWithPath: folder.file("f\(frame).png"))), picture)
    }
  }

  @Test func `info tells the fonts that a scene asks for`() throws {
    try expect(strata("info", "gotham.caml").text.contains("\nfonts        Gotham\n"))
    try expectEqual(
      strata("info", "gotham.caml", "--json").json()["fonts"] as? [String], ["Gotham"])
  }

  @Test func `fonts are about scenes`() throws {
    let pictures = try strata("compare", "a.png", "b.png", "--font", "fonts/x.ttf")
    expect(pictures.status == 2 && pictures.words.contains("--font"))
    try expectEqual(strata("layers", "gotham.caml", "--no-system-fonts").status, 2)
    try expectEqual(strata("layers", "gotham.caml", "--no-system-fonts", "--render-list").status, 0)
    try expectEqual(strata("fonts", "--missing-fonts", "perhaps").status, 2)
  }
}
