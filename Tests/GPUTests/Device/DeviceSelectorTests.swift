import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

@Suite struct DeviceSelectorTests {
  static let pairs: [(String, DeviceSelector)] = [
    ("auto", .auto), ("gpu", .gpu), ("cpu", .cpu), ("surfaceless", .surfaceless),
    ("display", .display),
    ("software", .software), ("egl:0", .egl(index: 0)), ("egl:12", .egl(index: 12)),
    ("cuda:3", .cuda(ordinal: 3)),
    ("/dev/dri/renderD128", .renderNode(path: "/dev/dri/renderD128")),
  ]

  @Test(arguments: pairs)
  func `a selector round-trips through its text`(
    text: String, selector: DeviceSelector
  ) throws {
    try expectEqual(DeviceSelector(parsing: text), selector)
    expectEqual(selector.description, text)
  }

  @Test(arguments: [
    "", " auto", "GPU", "egl", "egl:", "egl:-1", "egl:+1", "egl:1 ", "egl:x", "egl:٣",
    "egl:99999999999999999999", "cuda:", "cuda:0,1", "/dev/dri/card0", "/dev/dri/renderD",
    "/dev/dri/renderD128/../card0", "llvmpipe", "auto\n",
  ])
  func `an unknown device name is refused with the accepted ones`(text: String) throws {
    let error = try #require(throws: DeviceSelectorError.self) {
      try DeviceSelector(parsing: text)
    }
    expectEqual(error.kind, .usage)
    expect(error.description.contains("\"\(text)\""))
    expect(error.description.contains(DeviceSelector.accepted))
  }

  @Test(arguments: [
    ("llvmpipe (LLVM 15.0.6, 256 bits)", true), ("softpipe", true),
    ("Software Rasterizer", true), ("Google SwiftShader", true),
    ("ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)", true),
    ("NVIDIA H200/PCIe/SSE2", false), ("Mesa Intel(R) UHD Graphics 620 (KBL GT2)", false),
    ("AMD Radeon RX 6800 (radeonsi, navi21, LLVM 15.0.6)", false),
  ])
  func `software drivers are distinguished from hardware`(
    renderer: String, software: Bool
  ) {
    expectEqual(
      DeviceDescription.isSoftware(renderer: renderer, vendor: "Maker", version: "OpenGL ES 3.2"),
      software)
  }
}
