import Foundation
import Strata
import StrataTestSupport
import StrataTiming
import Testing

/// The machine's description in a report.
@Suite struct MachineDescriptionTests {
  @Test func `the system's files are read`() {
    let machine = MachineDescription(
      cpuinfo:
        "processor\t: 0\nmodel name\t: Wheel 9000: fast\nprocessor\t: 1\nmodel name\t: Other\n",
      meminfo: "MemFree: 1 kB\nMemTotal:       2048 kB\n",
      release: "NAME=\"X\"\nPRETTY_NAME=\"Some Linux 12 (twelve)\"\n",
      loadavg: "0.75 0.5 0.1 1/9 99")
    expectEqual(machine.processor, "Wheel 9000: fast")
    expectEqual(machine.memoryBytes, 2_048 * 1_024)
    expectEqual(machine.system, "Some Linux 12 (twelve)")
    expectEqual(machine.load, 0.75)
  }

  @Test(arguments: ["", "\n\n", "model name", "model name:\nMemTotal: many kB\nPRETTY_NAME=\n"])
  func `missing facts are omitted`(text: String) {
    let machine = MachineDescription(cpuinfo: text, meminfo: text, release: text, loadavg: text)
    expect(machine.processor == nil && machine.memoryBytes == nil)
    expect(machine.system == nil && machine.load == nil)
    expect(machine.processors >= 1 && !machine.architecture.isEmpty)
    expect(machine.kernel.contains(" ") && machine.compiler.hasPrefix("Swift "))
  }

  @Test func `this machine has a kernel and processors`() throws {
    let object = try #require(
      JSONSerialization.jsonObject(with: JSONEncoder().encode(MachineDescription.current))
        as? [String: Any])
    expectEqual((object["kernel"] as? String)?.hasPrefix("Linux "), true)
    expect(object["processors"] as? Int ?? 0 >= 1)
  }
}
