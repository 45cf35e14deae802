import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// Compiled programs that a later device loads.
@Suite(.serialized, .enabled(if: hasGL)) struct ProgramBinaryTests {
  private final class Store: ProgramBinaryStore {
    var programs: [String: ProgramBinary] = [:]
    var written = 0

    func binary(for source: String) -> ProgramBinary? { programs[source] }
    func store(_ binary: ProgramBinary, for source: String) {
      programs[source] = binary
      written += 1
    }
  }

  /// A plain quad, and a mask, whose program has another attribute.
  private static let scene = list(
    40, 30, background: .white,
    [
      .draw(item(rectangle(3, 4, 20, 10), Color(red: 1, green: 0, blue: 0))),
      .draw(item(triangle(5, 2, 20), Color(red: 0, green: 0.5, blue: 1))),
    ])

  /// Draws the scene on a new device.
  ///
  /// - Returns: nil if the driver has no binaries.
  private func draw(
    _ store: Store, disabling: Set<Capability> = []
  ) throws -> RenderedFrame? {
    try withBackend(disabling: disabling, binaries: store) { backend in
      guard backend.capabilities.has(.programBinaries) else { return nil }
      return try backend.render(Self.scene, strategy: .analytic)
    }
  }

  @Test(arguments: [[], [Capability.es3]])
  func `a second device compiles no program`(disabled: [Capability]) throws {
    let store = Store()
    guard let first = try draw(store, disabling: Set(disabled)) else { return }
    expectEqual(first.statistics.programsBuilt, 2)
    expectEqual(first.statistics.programsLoaded, 0)
    expectEqual(store.written, 2)
    let second = try #require(try draw(store, disabling: Set(disabled)))
    expectEqual(second.statistics.programsBuilt, 2)
    expectEqual(second.statistics.programsLoaded, 2)
    expectEqual(store.written, 2)
    expectEqual(second.pixels.bytes, first.pixels.bytes)
  }

  enum Damage: CaseIterable {
    case truncated, empty, foreign, ofAnotherProgram
  }

  @Test(arguments: Damage.allCases)
  func `a binary that does not fit is compiled again and replaced`(damage: Damage) throws {
    let store = Store()
    guard let first = try draw(store) else { return }
    let intact = store.programs
    let others = Dictionary(
      uniqueKeysWithValues: zip(intact.keys, intact.keys.reversed().compactMap { intact[$0] }))
    store.programs = intact.mapValues { binary in
      var damaged = binary
      switch damage {
      case .truncated: damaged.bytes.removeLast(binary.bytes.count / 2)
      case .empty: damaged.bytes = []
      case .foreign: damaged.format = 0x1234
      case .ofAnotherProgram: break
      }
      return damaged
    }
    if damage == .ofAnotherProgram { store.programs = others }
    store.written = 0
    let second = try #require(try draw(store))
    expectEqual(second.statistics.programsLoaded, 0)
    expectEqual(second.pixels.bytes, first.pixels.bytes)
    expectEqual(store.written, 2)
    let third = try #require(try draw(store))
    expectEqual(third.statistics.programsLoaded, 2)
  }

  @Test func `without binaries the store is not used`() throws {
    let store = Store()
    try expect(draw(store, disabling: [.programBinaries]) == nil)
    try withBackend(disabling: [.programBinaries], binaries: store) { backend in
      _ = try backend.render(Self.scene, strategy: .analytic)
    }
    expectEqual(store.written, 0)
  }
}
