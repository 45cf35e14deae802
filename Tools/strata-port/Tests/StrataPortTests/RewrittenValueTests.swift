import StrataPort
import Testing

/// Objects, windows and casts that have another form on Linux.
struct RewrittenValueTests {
  private func rewritten(_ code: String) throws -> PortedSource {
    let ported = try port(code.belowImport)
    #expect(try port(ported.text).changes.isEmpty)
    return ported
  }

  @Test(
    arguments: [
      ("var a = Timer()", "var a = Timer(timeInterval: 0, repeats: false) { _ in }"),
      (
        "var a: Timer = Timer.init()",
        "var a: Timer = Timer.init(timeInterval: 0, repeats: false) { _ in }"
      ),
      ("f(UIFont())", "f(UIFont.systemFont(ofSize: 12))"),
      ("let a = b ?? UIFont.init()", "let a = b ?? UIFont.systemFont(ofSize: 12)"),
      (
        "let a = NSMutableAttributedString.init()",
        "let a = NSMutableAttributedString.init(string: \"\")"
      ),
      ("let a: NSDate = Date()", "let a: NSDate = Date() as NSDate"),
      ("let a: NSURL? = URL(string: b) // c", "let a: NSURL? = URL(string: b) as NSURL? // c"),
      ("let a: Date = NSDate()", "let a: Date = NSDate() as Date"),
      ("let a = NSRange(b) as NSValue", "let a = NSValue(range: NSRange(b))"),
      (
        "let a = CGAffineTransform() as NSValue",
        "let a = NSValue(cgAffineTransform: CGAffineTransform())"
      ),
      (
        "UIApplication.shared.delegate?.window??.frame = a",
        "UIApplication.shared.delegate?.window?.frame = a"
      ),
      ("a(delegate?.window!!.frame)", "a(delegate?.window!.frame)"),
      ("a(appDelegate!.window!!.frame)", "a(appDelegate!.window!.frame)"),
      (
        "a((b as? UIApplicationDelegate)?.window??.c)",
        "a((b as? UIApplicationDelegate)?.window?.c)"
      ),
    ])
  func `a value becomes one that Linux has`(_ before: String, _ after: String) throws {
    let ported = try rewritten(before)
    #expect(ported.text == after.belowImport)
    #expect(ported.changes.count == 1)
    #expect(ported.warnings.isEmpty)
  }

  @Test(
    arguments: [
      "struct Timer {}\nlet a = Timer()",
      "let a = Timer(b), c = UIFont(name: d, size: 1), e = Timer { f }",
      "let a: NSDate = Date() as NSDate, b: Date = Date(), c: NSDate = NSDate()",
      "let a: NSData = Date()", "class NSDate {}\nlet a: NSDate = Date()",
      "let a = NSRange(b) as Any, c = d as NSValue", "delegate?.window?.frame = a",
      "view.window?.frame = a", "a.window??.frame = b", "if let a = delegate?.window, let b = c {}",
    ])
  func `other values stay`(_ code: String) throws {
    let ported = try rewritten(code)
    #expect(!ported.isChanged)
    #expect(ported.warnings.isEmpty)
  }

  @Test(
    arguments: [
      "if let a = delegate?.window, let b = a {}",
      "guard let window = x.delegate?.window, let window = window else { return }",
      "guard let window = x.delegate?.window, let window else { return }",
    ])
  func `a window that is unwrapped twice is named`(_ code: String) throws {
    let warnings = try rewritten("func f() { \(code) }").warnings
    #expect(warnings.count == 1)
    #expect(warnings.first?.message.hasSuffix("remove this binding") == true)
  }
}
