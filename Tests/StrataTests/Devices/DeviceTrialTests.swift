import Strata
import StrataTestSupport
import Testing

struct DeviceTrialTests {
  @Test(.enabled(if: hasGL)) func `a working device fails no trial`() {
    let trials = DeviceTrial.all(on: .gpu, limits: .default)
    expectEqual(trials.count, 5)
    for trial in trials { expect(trial.passed != false, "\(trial.name): \(trial.detail)") }
  }

  @Test func `the CPU has no textures, which is a failed trial with a reason`() throws {
    let texture = try #require(DeviceTrial.all(on: .cpu, limits: .default).first)
    expectEqual(texture.passed, false)
    expect(texture.detail.contains("texture"))
  }
}
