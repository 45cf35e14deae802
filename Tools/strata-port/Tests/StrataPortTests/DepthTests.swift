import StrataPort
import Testing

/// Code that refers to itself or is nested deeply, which must not overflow the stack.
struct DepthTests {
  @Test(
    arguments: [
      "if let x = x { x.handler?() }", "if let x { x.handler?() }",
      "guard let x = x else { return }; x.handler?()", "while let x = x { x.handler?() }",
      "while let x { x.handler?() }", "switch x { case let x: x.handler?() }",
      "if case let x? = x { x.handler?() }", "later { [x = x] in x.handler?() }",
      "let x = x; x.handler?()", "for x in x { x.handler?() }",
      "if let x = x, let y = x.z, let x = y.x { x.handler?() }",
      "if let x = x { if let x = x { if let x = x { x.handler?() } } }",
      "one.handler?()", "two.three.handler?()", "itself.handler?()",
    ])
  func `a value that names its own variable is looked up outside`(_ body: String) throws {
    let text = """
      import UIKit
      final class Badge: UIView {
        var x: Target?
        lazy var one = two
        lazy var two = one
        lazy var three = self.three
        static var itself = Badge.itself
        func fire() { \(body) }
      }
      final class Target { var handler: (() -> Void)? }
      """
    #expect(try port(text).text == text)
  }

  @Test(
    arguments: [
      ("b", ".c", ".d?()", 20_000), ("b", "?.c", ".d?()", 20_000), ("1", " + 1", "", 20_000),
      ("b", "!", "", 20_000), ("b", " as C", "", 20_000), ("b", " ?? c", "", 20_000),
      ("b", " ? c : d", "", 8000), ("a", " = a", "", 20_000), ("", "(", "1", 1000),
      ("", "{ ", "1", 1000), ("", "-", "1", 20_000),
    ])
  func `a long chain is rewritten or refused`(
    _ head: String, _ step: String, _ tail: String, _ most: Int
  ) {
    for count in [100, 600, most] {
      let code = "let a = \(head)\(String(repeating: step, count: count))\(tail)\n"
      let outcomes = Port.rewrite([
        SourceText(name: "Deep.swift", text: code),
        SourceText(name: "Good.swift", text: "@objc class A {}"),
      ])
      switch outcomes.first {
      case .ported(let source): #expect(source.text == code)
      case .unparsable(_, let problems): #expect(!problems.isEmpty)
      case nil: Issue.record("there is no outcome")
      }
      guard case .ported(let other) = outcomes.last else {
        Issue.record("the other file was refused")
        return
      }
      #expect(other.text == "class A {}")
    }
  }

  @Test func `code that is nested too deeply is refused with the line`() {
    let chain = String(repeating: ".b", count: 6000)
    let outcome = Port.rewrite([SourceText(name: "Deep.swift", text: "\nlet a = b\(chain)\n")])
    guard case .unparsable(_, let problems) = outcome.first else {
      Issue.record("the file was rewritten")
      return
    }
    #expect(problems.map(\.place.line) == [2])
    #expect(problems.first?.message == "the code is nested more than 5000 levels deep")
  }

  @Test func `a thread that cannot start ends the process with a message`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = LargeStack.run(stackSize: 1 << 60) { 1 }
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("cannot start a thread with a stack of 1152921504606846976 bytes"))
  }

  @Test func `twenty-five levels are rewritten in every build`() throws {
    let (open, close) = (String(repeating: "if a { ", count: 25), String(repeating: "}", count: 25))
    #expect(
      try port("func f() { \(open)b(#keyPath(A.b))\(close) }").text
        == "func f() { \(open)b(\"b\")\(close) }")
  }

  @Test(
    arguments: [
      "extension A { override func f() { class A {} } }",
      "extension A { override func f() { class B {} } }\n"
        + "extension B { override func g() { class A {} } }",
    ])
  func `an override does not move into a class inside itself`(_ text: String) throws {
    let ported = try port(text)
    #expect(ported.text == text)
    #expect(!ported.warnings.isEmpty)
  }
}
