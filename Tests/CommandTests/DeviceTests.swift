import Foundation
import Strata
import StrataGraphics
import StrataImageFiles
import StrataTestMeasures
import StrataTestSupport
import Testing

/// The selection of the device, the behavior without one, and equal images on every driver.
@Suite(.serialized) struct DeviceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(redScene, to: "scene.caml")
  }

  @Test func `without EGL a required GPU ends the run with 4 and says what helps`() throws {
    let command = Command(environment: Command.noEGL, folder: folder)
    let outcome = try command("render", "scene.caml", "-o", "out.png", "--device", "gpu")
    expectEqual(outcome.status, 4)
    expect(outcome.words.hasPrefix("strata: error: "))
    expect(outcome.words.contains("EGL"))
    expectEqual(folder.contents, ["scene.caml"])
  }

  @Test func `without EGL the CPU draws, and says so`() throws {
    let command = Command(environment: Command.noEGL, folder: folder)
    let outcome = try command("render", "scene.caml", "-o", "out.png")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    expect(outcome.words.contains("(CPU)"))
    try expectEqual(command("doctor").status, 0)
  }

  @Test func `hardware that must be there is not replaced by the CPU`() throws {
    let outcome = try Command(folder: folder)(
      "render", "scene.caml", "-o", "out.png", "--device", "cpu", "--require-hardware")
    expectEqual(outcome.status, 4, "\(outcome.words)")
  }

  @Test(.enabled(if: hasGL))
  func `a canvas wider than textures is drawn by a GPU where the limit is raised`() throws {
    let outcome = try Command(folder: folder)(
      "render", "scene.caml", "-o", "out.png", "--size", "16385x3", "--device", "gpu",
      "--limit", "canvas-side=16385", "--json")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    let output = try #require(outcome.json()["output"] as? [String: Any])
    expectEqual(output["width"] as? Int, 16_385)
    expectEqual(output["height"] as? Int, 3)
    let written = try Data(contentsOf: URL(fileURLWithPath: folder.file("out.png")))
    try expectEqual(pixels(of: written).count, 16_385 * 3 * 4)
  }

  @Test(.enabled(if: hasGL)) func `software GL is named as such`() throws {
    let outcome = try Command(folder: folder)(
      "render", "scene.caml", "-o", "out.png", "--device", "software", "--json")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    let device = try #require(outcome.json()["device"] as? [String: Any])
    expectEqual(device["kind"] as? String, "gpu")
    expectEqual(device["isSoftware"] as? Bool, true)
    expect(outcome.words.contains("(software GL)"))
  }

  struct Driver: CustomTestStringConvertible {
    var testDescription: String
    var environment: [String: String?]
  }

  // GL_OES_texture_npot remains enabled, because without it Mesa rejects textures that OpenGL ES
  // 2.0 allows.
  static let drivers = [
    Driver(
      testDescription: "an OpenGL ES 2.0 context",
      environment: ["MESA_GLES_VERSION_OVERRIDE": "2.0"]),
    Driver(
      testDescription: "an OpenGL ES 2.0 context without extensions",
      environment: [
        "MESA_GLES_VERSION_OVERRIDE": "2.0",
        "MESA_EXTENSION_OVERRIDE": """
        -GL_KHR_robustness -GL_EXT_robustness -GL_EXT_map_buffer_range \
        -GL_OES_standard_derivatives -GL_EXT_texture_format_BGRA8888 \
        -GL_EXT_color_buffer_half_float -GL_OES_texture_float -GL_OES_texture_half_float
        """,
      ]),
  ]

  // The rounding of the driver is the same. Only the available functions and limits differ.
  @Test(.enabled(if: hasGL), arguments: drivers)
  func `a poorer driver draws the same picture`(driver: Driver) throws {
    let arguments = ["examples", "demo", "-o", "-", "--device", "software"]
    let usual = try Command(folder: folder).run(arguments)
    let poorer = try Command(environment: driver.environment, folder: folder).run(arguments)
    expectEqual(usual.status, 0, "\(usual.words)")
    expectEqual(poorer.status, 0, "\(poorer.words)")
    let (expected, found) = (
      try ImageFile.decode(usual.output).pixels, try ImageFile.decode(poorer.output).pixels
    )
    expect(expected.width == found.width && expected.height == found.height)
    expect(PixelComparison(expected, found).largest <= 2)
  }

  /// Softpipe computes gl_FragCoord with the height of the previous target; see `PassDrawer`.
  ///
  /// Its self-test draws groups on surfaces whose heights differ from the canvas height.
  @Test func `the self-test passes on Mesa's other software driver`() throws {
    let command = Command(
      environment: ["GALLIUM_DRIVER": "softpipe", "LIBGL_ALWAYS_SOFTWARE": "1"], folder: folder)
    let outcome = try command("doctor", "--json")
    let report = try outcome.json()
    let tests = try #require(report["selfTests"] as? [[String: Any]])
    // Builds of Mesa without this driver list another one, or none.
    let test = tests.first { $0["device"] as? String == "softpipe" }
    expect(test != nil || !requiresGL, "\(tests)")
    if let test { expectEqual(test["passed"] as? Bool, true, "\(test)") }
  }
}
