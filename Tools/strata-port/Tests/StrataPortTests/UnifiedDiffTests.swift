import StrataPort
import Testing

struct UnifiedDiffTests {
  @Test func `equal texts have no difference`() throws {
    #expect(UnifiedDiff(of: try port("let a = 1\n")).description == "")
  }

  @Test func `three lines stand around a change, and far changes apart`() throws {
    let lines = (1...20).map { "let a\($0) = \($0)" }
    var changed = lines
    changed[4] = "@objc class A {}"
    changed[15] = "@objc class B {}"
    let ported = try port(changed.joined(separator: "\n") + "\n", name: "A.swift")
    #expect(
      UnifiedDiff(of: ported).description == """
        --- A.swift
        +++ A.swift
        @@ -2,7 +2,7 @@
         let a2 = 2
         let a3 = 3
         let a4 = 4
        -@objc class A {}
        +class A {}
         let a6 = 6
         let a7 = 7
         let a8 = 8
        @@ -13,7 +13,7 @@
         let a13 = 13
         let a14 = 14
         let a15 = 15
        -@objc class B {}
        +class B {}
         let a17 = 17
         let a18 = 18
         let a19 = 19

        """)
  }

  @Test func `removed and added lines are counted`() throws {
    #expect(
      UnifiedDiff(
        of: try port(
          "import Darwin\nimport UIKit\n@objc protocol P {\n  @objc optional func f()\n}")
      ).description == """
        --- File.swift
        +++ File.swift
        @@ -1,5 +1,9 @@
        -import Darwin
         import UIKit
        -@objc protocol P {
        -  @objc optional func f()
        +protocol P: AnyObject {
        +  func f()
        +}
        +
        +/// Default implementations of optional requirements.
        +extension P {
        +  func f() {}
         }
        \\ No newline at end of file

        """)
  }

  @Test func `only line feeds end lines, and a name with spaces ends with a tab`() throws {
    let source = "// a\u{2028}b\u{0C}c\r\n@objc class A {}\r\n"
    #expect(
      UnifiedDiff(of: try port(source, name: "A B.swift")).description
        == "--- A B.swift\t\n+++ A B.swift\t\n@@ -1,2 +1,2 @@\n // a\u{2028}b\u{0C}c\r\n"
        + "-@objc class A {}\r\n+class A {}\r\n")
  }
}
