import StrataPort
import Testing

/// Private declarations that code moved to another file uses.
struct MovedAccessTests {
  /// Returns the file of the extension, and its warnings, after an override that uses `helper`
  /// moved out of it.
  private func rest(
    _ declarations: String, use: String = "helper()", other: String = ""
  ) -> (text: String, warnings: [String]) {
    let files = port([
      "import UIKit\nclass L: UIView {\n}\n",
      "import UIKit\nextension L { override func draw(_ r: CGRect) { \(use) } }\n\(declarations)\n",
      "import UIKit\n\(other)\n",
    ])
    let again = port(files.map(\.text))
    #expect(again.allSatisfy { $0.changes.isEmpty })
    #expect(files[0].text.contains("{ \(use) }"))
    let head = "import UIKit\n"
    #expect(files[1].text.hasPrefix(head))
    return (
      String(files[1].text.dropFirst(head.count)), files.flatMap { $0.warnings.map(\.message) }
    )
  }

  @Test(
    arguments: [
      ("private func helper() {}", "func helper() {}"),
      ("fileprivate func helper() {}", "func helper() {}"),
      ("private let helper = 1", "let helper = 1"), ("private class helper {}", "class helper {}"),
      ("extension L { private func helper() {} }", "extension L { func helper() {} }"),
      (
        "extension L { private(set) static var helper = 1 }",
        "extension L { static var helper = 1 }"
      ),
      (
        "private extension L { func helper() {}; func other() {} }",
        "private extension L { internal func helper() {}; func other() {} }"
      ),
      (
        "private extension L { @discardableResult func helper() -> Int { 1 } }",
        "private extension L { @discardableResult internal func helper() -> Int { 1 } }"
      ),
      (
        "private func helper() -> Part { part }\nprivate struct Part { fileprivate var a: Inner }\n"
          + "private enum Inner {}\nprivate let part = Part()",
        "func helper() -> Part { part }\nstruct Part { fileprivate var a: Inner }\n"
          + "enum Inner {}\nprivate let part = Part()"
      ),
      (
        "private let helper = Part()\nprivate final class Part {}",
        "let helper = Part()\nfinal class Part {}"
      ),
      ("private typealias helper = Int", "typealias helper = Int"),
    ])
  func `a private declaration that moved code uses becomes internal`(
    _ before: String, _ after: String
  ) {
    let (text, warnings) = rest(before)
    #expect(text == "\(after)\n")
    #expect(warnings.isEmpty)
  }

  @Test(
    arguments: [
      "private func other() {}", "extension L { private func other() {} }", "func helper() {}",
      "private func other() { func helper() {} }", "private(set) var other = 1",
    ])
  func `other declarations stay`(_ declarations: String) {
    let (text, warnings) = rest(declarations)
    #expect(text == "\(declarations)\n")
    #expect(warnings.isEmpty)
  }

  @Test(
    arguments: [
      ("private func helper() {}", "private func helper() {}"),
      ("private func helper() {}", "func helper() {}"),
      ("extension L { private func helper() {} }", "extension L { private func helper() {} }"),
      ("extension L { private func helper() {} }", "class M: L { func helper() {} }"),
      ("private struct helper {}", "enum helper {}"),
    ])
  func `a name that another file has is left to the user`(_ declarations: String, _ other: String) {
    let (text, warnings) = rest(declarations, other: other)
    #expect(text == "\(declarations)\n")
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("File2.swift has one of the same name") == true)
  }

  @Test(
    arguments: [
      ("private func helper() {}", "class M: UIView { func helper() {} }"),
      ("private func helper() {}", "func helper(_ a: Int) {}"),
      ("extension L { private func helper() {} }", "func helper() {}"),
      ("private func helper() {}", "func other() { func helper() {} }"),
    ])
  func `a name in another scope is no conflict`(_ declarations: String, _ other: String) {
    let (text, warnings) = rest(declarations, other: other)
    #expect(text == declarations.replacing("private ", with: "") + "\n")
    #expect(warnings.isEmpty)
  }

  @Test func `a private declaration stays for code that moves within its file`() throws {
    let text = try port(
      "import UIKit\nclass L: UIView {\n}\nextension L {\n"
        + "  override func draw(_ r: CGRect) { f() }\n"
        + "}\nprivate func f() {}\n"
    ).text
    #expect(text.hasSuffix("\nprivate func f() {}\n"))
  }

  @Test func `a private member that moves can still be used where it was`() {
    let files = port([
      "import UIKit\nclass A: UIView {\n}\n",
      "import UIKit\nextension A {\n  fileprivate func f() {}\n}\n"
        + "class B: A { override func f() {} }\n",
    ])
    #expect(files[0].text.contains("\n  func f() {}\n"))
  }

  @Test func `the change names the file and the reason`() {
    let files = port([
      "import UIKit\nclass L: UIView {\n}\n",
      "import UIKit\nextension L { override func draw(_ r: CGRect) { f(1) } }\n"
        + "private func f(_ a: Int) {}\n",
    ])
    #expect(
      files[1].changes.last?.message
        == "'private' removed from 'func f(_:)', because code moved to File0.swift uses it")
  }
}
