import StrataPort
import Testing

/// What stays of a file: all that needs no change, byte for byte.
struct TextTests {
  @Test(
    arguments: [
      ("class A {\n    @objc func f() {}\n}\n", "class A {\n    func f() {}\n}\n"),
      ("class A {\n    @objc\n    func f() {}\n}\n", "class A {\n    func f() {}\n}\n"),
      ("class A {\r\n\t@objc\r\n\tfunc f() {}\r\n}\r\n", "class A {\r\n\tfunc f() {}\r\n}\r\n"),
      (
        "class A {\n  /// Words.\n  @objc(g) func f() {}\n}",
        "class A {\n  /// Words.\n  func f() {}\n}"
      ),
      ("class A { @objc /* why */ func f() {} }", "class A { /* why */ func f() {} }"),
      ("class A {\n  @objc // why\n  func f() {}\n}", "class A {\n  // why\n  func f() {}\n}"),
      (
        "class A {\n  @objc\n  // why\n  func f() {}\n}",
        "class A {\n  \n  // why\n  func f() {}\n}"
      ),
      ("@objc(AAA)\n\nclass A {}\n", "class A {}\n"),
      (
        "class A { @objc @discardableResult func f() {} }",
        "class A { @discardableResult func f() {} }"
      ),
      (
        "class A { @discardableResult @objc func f() {} }",
        "class A { @discardableResult func f() {} }"
      ),
      ("class A { @IBOutlet  weak   var x: B! }", "class A { weak   var x: B! }"),
      ("class A { public dynamic  var x = 0 }", "class A { public var x = 0 }"),
      ("class A { var x: Int { @objc(isX) get { 1 } } }", "class A { var x: Int { get { 1 } } }"),
      ("@objc extension A {}", "extension A {}"),
      ("@objc private extension A {}", "private extension A {}"),
      ("@objc enum E: Int { case a }", "enum E: Int { case a }"),
      ("class A { @IBAction func f() {} }", "class A { func f() {} }"),
      ("import ObjectiveC.runtime\nimport UIKit\n", "import UIKit\n"),
      ("import UIKit\nimport Darwin // for floor\n", "import UIKit\n // for floor\n"),
      ("import Darwin\n", "import Foundation\n"), ("import Darwin.C\n", "import Foundation\n"),
      ("import class UIKit.UIView\n", "import UIKit\n"),
      (
        "#if os(iOS)\n#elseif !os(iOS)\n#endif\n",
        "#if canImport(UIKit)\n#elseif !canImport(UIKit)\n#endif\n"
      ),
      ("let a = (#keyPath(A.b))", "let a = (\"b\")"),
      ("let a = [ #keyPath(A.B.c.d) ]", "let a = [ \"c.d\" ]"),
      (
        "a.fillColor = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)",
        "a.fillColor = .init(red: 1, green: 0, blue: 0, alpha: 1)"
      ),
      (
        "class A: B { override var isHidden: Bool { #keyPath(A.isHidden) } }",
        "class A: B { override var isHidden: Bool { \"hidden\" } }"
      ),
      ("let a = CFAbsoluteTimeGetCurrent()", "let a = Date().timeIntervalSinceReferenceDate"),
      ("let a = NSStringFromSelector(#selector(getter: CALayer.isHidden))", "let a = \"hidden\""),
      ("let a = NSStringFromSelector( action )", "let a = action.description"),
      (
        "class A { let a = NSStringFromSelector(#selector(A.f(_:))) }",
        "class A { let a = Selector(\"f:\", A.f(_:)).description }"
      ),
      ("let a = #imageLiteral(resourceName: \"x\")", "let a = UIImage(named: \"x\")!"),
      (
        "class A: CALayer { @NSManaged weak  var b: B! }",
        "class A: CALayer { @Managed var b: B! }"
      ), ("let a = NSAttributedString()", "let a = NSAttributedString(string: \"\")"),
    ])
  func `a word goes with the spaces behind it, and comments stay`(
    _ before: String, _ after: String
  ) throws {
    let ported = try port(before.belowImport)
    #expect(ported.text == (before == before.belowImport ? after : after.belowImport))
    #expect(!ported.changes.isEmpty)
    #expect(try port(ported.text).changes.isEmpty)
  }

  @Test(
    arguments: [
      "#if os(macOS)\n#else\n0\n#endif\n", "#if DEBUG\n0\n#endif\n",
      "#if !os(Linux)\n#elseif swift(>=5)\n0\n#endif\n",
      "#if canImport(UIKit) && canImport(Other)\n0\n#endif\n",
    ])
  func `what may be compiled is rewritten`(_ text: String) throws {
    #expect(
      try port(text.replacing("0", with: "@objc class A {}")).text
        == text.replacing("0", with: "class A {}"))
  }

  @Test(
    arguments: [
      "", "\n\n", "let  a=1;  /* é 🎉 */\r\n\tlet b = \"@objc #selector(x)\" // dynamic\r\n",
      "// import Darwin\nlet optional = 1, dynamic = 2\n", "#!/usr/bin/swift\nprint(1)",
      "protocol P: class { func f() }\nfunc g() { p?.f(); q?(); r.s?() }\n",
      "class A: CALayer { var a: CGFloat = 0; static let key = \"a\" }",
      "@available(iOS 13, *) func f() { if #available(iOS 15, *) {} }",
      "class A { @IBAction func f(_ x: Any) {}; @IBInspectable var y = 1 }",
      "let a = x as NSNumber, b = y as NSString, c = p as NSValue, d = s as CFString",
      "import UIKit\nimport QuartzCore\nimport CoreGraphics\nimport Foundation\nimport AVFoundation\n",
      "#if canImport(SwiftUI)\nimport SwiftUI\n#endif\n",
      "#if canImport(Darwin)\nimport Darwin\n@objc class A {}\n#endif\n",
      "#if os(macOS)\nimport AppKit\nlet a = os_log\n#else\nimport UIKit\n#endif\n",
      "#if os(Linux)\nlet a = 1\n#else\nlet a = #keyPath(A.b)\n#endif\n",
      "#if !canImport(UIKit) || os(tvOS) && DEBUG\n@objc class A {}\n#endif\n",
      "#if targetEnvironment(simulator)\nimport os\n#endif\n",
      "let a = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1).cgColor",
      "func f() { let q = Selector(\"a\", A.a) }",
      "let a = NSAttributedString(string: b), c = NSMutableAttributedString(attributedString: a)",
      "func f() { objc_sync_enter(a); defer { objc_sync_exit(a) }; objc_removeAssociatedObjects(a) }",
      """
      class A: NSObject {
        func f() { b.addObserver(self, forKeyPath: "c", options: [], context: nil) }
        func g() { b.removeObserver(self, forKeyPath: "c") }
        override func observeValue(
          forKeyPath path: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
          context: UnsafeMutableRawPointer?
        ) {}
      }
      """,
    ])
  func `what compiles stays as it is`(_ text: String) throws {
    let ported = try port(text.belowImport)
    #expect(ported.text == text.belowImport)
    #expect(ported.changes.isEmpty)
    #expect(ported.warnings.isEmpty)
  }

  @Test func `a getter whose name is written as a key needs no change by hand`() throws {
    let text = "let a = NSStringFromSelector(#selector(getter: CALayer.isHidden))"
    #expect(try port(text.belowImport).warnings.isEmpty)
    #expect(try port("let a = #selector(getter: A.b)".belowImport).warnings.count == 1)
  }

  @Test(
    arguments: [
      ("class A {\n  func f( {\n}\n", 2), ("let a = \"b\nlet c = 1\n", 1), ("}\n", 1),
      ("class A {\n\n  @objc func f() {}\n", 3),
    ])
  func `a file that is not Swift is refused with the line`(_ text: String, _ line: Int) {
    let outcomes = Port.rewrite([
      SourceText(name: "Bad.swift", text: text),
      SourceText(name: "Good.swift", text: "@objc class A {}"),
    ])
    guard case .unparsable(let source, let problems) = outcomes.first,
      case .ported(let other) = outcomes.last
    else {
      Issue.record("the file was taken for Swift")
      return
    }
    #expect(source.name == "Bad.swift")
    #expect(problems.contains { $0.place.line == line })
    #expect(problems.allSatisfy { !$0.message.isEmpty })
    #expect(other.text == "class A {}")
  }

  @Test func `a place is the line and the column before the rewriting`() throws {
    let ported = try port(
      "import ObjectiveC\nimport UIKit\n\nclass Ä {\n  /* é */ @objc func f() {}\n}\n")
    #expect(ported.changes.map(\.place.line) == [1, 5])
    #expect(ported.changes.last?.place.column == 12)
  }

  @Test func `overrides move with their comments and changes`() throws {
    let ported = try port(
      """
      import UIKit
      class A: UIView {
      }
      extension A {
        // Why.
        @objc override func draw(_ rect: CGRect) { use(#keyPath(A.b)) } // So.
        var c: Int { 1 }
      }

      """)
    #expect(
      ported.text == """
        import UIKit
        class A: UIView {
          // Why.
          override func draw(_ rect: CGRect) { use("b") } // So.
        }
        extension A {
          var c: Int { 1 }
        }

        """)
  }

  @Test func `an override stays where its class is not at hand`() throws {
    for text in [
      "extension UIView { override func draw(_ rect: CGRect) {} }",
      "class A: UIView {}\n#if DEBUG\nextension A { override func draw(_ r: CGRect) {} }\n#endif",
      "class A<T>: UIView {}\nextension A where T == Int { override func draw(_ r: CGRect) {} }",
    ] {
      let ported = try port(text.belowImport)
      #expect(!ported.isChanged)
      #expect(ported.warnings.count == 1)
    }
  }

  @Test(
    arguments: [
      (
        "extension UIView { @objc func f() {} }\nextension CALayer { @objc func f() {} }\n"
          + "extension UILabel { override func f() {} }",
        "overrides a member of 'extension UIView'", "where 'self as? UILabel' is not nil"
      ),
      (
        "extension UIView { @objc func f() {} }\nextension CALayer { @objc func f() {} }\n"
          + "extension CAGradientLayer { override func f() {} }",
        "overrides a member of 'extension CALayer'", "where 'self as? CAGradientLayer' is not nil"
      ),
      (
        "extension UIView { @objc var f: Int { 1 } }\nextension UILabel { override var f: Int { 2 } }",
        "overrides a member of 'extension UIView'", "where 'self as? UILabel' is not nil"
      ),
      (
        "extension UIView { @objc func f() {} }\nclass A: UIView { override func f() {} }",
        "of an extension is overridden by 'A'", "where 'self as? A' is not nil"
      ),
      (
        "extension UIView { override func f() {} }", "overrides from an extension",
        "write a subclass of 'UIView'"
      ),
    ])
  func `an override that nobody can move is named with what to do`(
    _ text: String, _ reason: String, _ advice: String
  ) throws {
    let ported = try port(text)
    let said = try #require(ported.warnings.first?.message)
    #expect(ported.warnings.count == 1)
    #expect(said.contains("' \(reason), which Linux does not allow; "))
    #expect(said.contains(advice))
  }

  @Test(
    arguments: [
      ("#if os(macOS) || os(iOS)\nimport Compression\n#else\nimport CZLib\n#endif\n", false),
      ("#if os(iOS)||os(macOS)\nlet a = 1\n#elseif os(Linux)\nlet a = 2\n#endif\n", false),
      ("#if os(macOS) || os(iOS)\nlet a = 1\n#endif\n", true),
      ("#if os(iOS) || os(tvOS)\nlet a = 1\n#else\nlet a = 2\n#endif\n", true),
    ])
  func `a condition for all of Apple's systems stays if there is other code for Linux`(
    _ text: String, _ changes: Bool
  ) throws {
    let ported = try port(text)
    #expect(ported.text == (changes ? text.replacing("os(iOS)", with: "canImport(UIKit)") : text))
  }

  @Test(
    arguments: [
      "#if os(iOS)\nclass A: UIView {}\n#endif\nextension A { override func draw(_ r: CGRect) {} }",
      "#if DEBUG\nclass A: UIView {}\nextension A { override func draw(_ r: CGRect) {} }\n#endif",
      "class A: UIView { let b = 1 }\nextension A { override func draw(_ r: CGRect) {} }",
    ])
  func `an override moves into a class that is built with it`(_ text: String) throws {
    let ported = try port(text)
    #expect(ported.warnings.isEmpty)
    #expect(!ported.text.contains("extension"))
    #expect(try port(ported.text).changes.isEmpty)
  }

  @Test func `an override moves into its class in another file`() throws {
    let files = port([
      "import UIKit\nextension A {\n"
        + "  @objc override func draw(_ r: CGRect) { use(#keyPath(A.b)) }\n\n  func c() {}\n}\n",
      "import UIKit\nclass A: UIView {\n  @objc var b = 1\n}\n",
      "extension A { override func layoutSubviews() {} }\n",
    ])
    #expect(
      files.map(\.text) == [
        "import UIKit\nextension A {\n  func c() {}\n}\n",
        """
        import UIKit
        class A: UIView {
          var b = 1

          override func draw(_ r: CGRect) { use("b") }

        override func layoutSubviews() {}\u{20}
        }

        """, "\n",
      ])
    #expect(files[0].changes.contains { $0.message.hasSuffix("class 'A' in File1.swift") })
    #expect(port(files.map(\.text)).allSatisfy { $0.changes.isEmpty && $0.warnings.isEmpty })
  }

  @Test func `a comment behind a moved override swallows no brace`() throws {
    let text = try port(
      "import UIKit\nclass A: UIView { let b = 1 }\nextension A {\n"
        + "  override func draw(_ r: CGRect) {} // So.\n}\n"
    ).text
    #expect(
      text == "import UIKit\nclass A: UIView { let b = 1 \n\n"
        + "  override func draw(_ r: CGRect) {} // So.\n}\n")
    #expect(try port(text).text == text)
  }
}
