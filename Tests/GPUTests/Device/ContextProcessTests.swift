import Foundation
import Glibc
import StrataCEGL
import StrataCGLES
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// Tests that need a separate process: traps, memory, and variables that drivers read once.
@Suite(.serialized, .enabled(if: hasGL)) struct ContextProcessTests {
  @Test(.waitsForProcess) func `a context works on the thread that made it and traps on any other`()
    async
  {
    await #expect(processExitsWith: .success) {
      let context = try openDevice(.gpu).context
      try context.makeCurrent()
    }
    await #expect(processExitsWith: .failure) {
      nonisolated(unsafe) let context = try openDevice(.gpu).context
      let done = DispatchSemaphore(value: 0)
      Thread {
        context.checkThread()
        done.signal()
      }.start()
      done.wait()
    }
  }

  @Test(.waitsForProcess) func `an OpenGL ES 2 context opens without ES 3`() async {
    await #expect(processExitsWith: .success) {
      setenv("MESA_GLES_VERSION_OVERRIDE", "2.0", 1)
      let context = try openDevice(.gpu).context
      precondition(!context.capabilities.has(.es3) || !context.device.version.contains("Mesa"))
      try context.checkErrors("opening")
    }
  }

  @Test(.waitsForProcess) func `a context opens with every optional extension disabled`() async {
    await #expect(processExitsWith: .success) {
      setenv("MESA_GLES_VERSION_OVERRIDE", "2.0", 1)
      let taken = [
        "OES_texture_npot", "OES_texture_float", "EXT_robustness", "KHR_robustness", "KHR_debug",
        "EXT_color_buffer_half_float",
      ]
      setenv("MESA_EXTENSION_OVERRIDE", taken.map { "-GL_\($0)" }.joined(separator: " "), 1)
      let context = try openDevice(.gpu).context
      precondition(
        context.capabilities.enabled.isEmpty || !context.device.version.contains("Mesa"),
        "\(context.capabilities.enabled)")
      try context.checkErrors("opening")
    }
  }

  @Test(.waitsForProcess) func `without a vendor library opening fails with that reason`() async {
    await #expect(processExitsWith: .success) {
      setenv("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent", 1)
      for selector: DeviceSelector in [.auto, .gpu, .software, .egl(index: 0), .surfaceless] {
        do throws(GPUError) {
          _ = try openDevice(selector)
          preconditionFailure("a device opened without a driver")
        } catch {
          precondition(error.kind == .device)
          precondition(error.description.contains("EGL"), error.description)
        }
      }
      precondition(surveyDevices().allSatisfy { $0.outcome != .opened && !$0.reason.isEmpty })
    }
  }

  @Test(.waitsForProcess, .enabled(if: !isSanitized))
  func `opening and closing devices leaks no more than bare EGL does`() async {
    await #expect(processExitsWith: .success) {
      // Each variant once, so that neither pays for loading drivers.
      let egl = BareEGL()
      for _ in 0..<4 {
        egl.openAndClose()
        _ = try openDevice(egl.selector)
      }
      let bare = growth(over: 30) { egl.openAndClose() }
      let ours = growth(over: 30) {
        guard (try? openDevice(egl.selector)) != nil else { preconditionFailure("no device") }
      }
      precondition(
        ours <= max(bare, 0) + 65_536, "devices grew by \(ours) bytes, bare EGL by \(bare)")
    }
  }
}
