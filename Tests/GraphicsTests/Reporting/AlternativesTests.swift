import StrataGraphics
import StrataTestSupport
import Testing

@Suite struct AlternativesTests {
  @Test(arguments: [
    ([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c"),
  ])
  func `names are alternatives in a sentence`(names: [String], text: String) {
    expectEqual(names.alternatives, text)
  }
}
