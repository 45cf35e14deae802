import StrataPort
import Testing

/// Targets that pass calls on to others, which nothing does here.
struct TargetTests {
  private func warnings(_ line: String) throws -> [String] {
    let ported = try port(
      """
      class Proxy: NSObject {
        @objc func pass() {}
        init(_ target: AnyObject) {}
      }
      class FastProxy: Proxy {}
      class Base: UIView { @objc func tick() {} }
      class Spinner: Base {
        @objc override func tick() {}
        var proxy: Proxy
        var base: Base
        func start(_ other: AnyObject) {
          \(line)
        }
      }
      """
    )
    #expect(ported.warnings.allSatisfy { $0.place.line == 12 })
    #expect(try port(ported.text).warnings.map(\.message) == ported.warnings.map(\.message))
    return ported.warnings.map(\.message)
  }

  @Test(
    arguments: [
      "CADisplayLink(target: Proxy(self), selector: #selector(tick))",
      "CADisplayLink(target: FastProxy.init(self), selector: #selector(Spinner.tick))",
      "Timer(timeInterval: 1, target: Proxy(self), selector: #selector(self.tick), userInfo: nil, repeats: true)",
      "UITapGestureRecognizer(target: WeakTarget<Spinner>(self), action: #selector(tick))",
      "button.addTarget(Proxy(self), action: #selector(tick), for: .touchUpInside)",
      "center.addObserver(Proxy(self), selector: #selector(tick), name: nil, object: nil)",
      "CADisplayLink(target: proxy, selector: #selector(tick))",
      "let p = Proxy(self); _ = CADisplayLink(target: p, selector: #selector(tick))",
      "CADisplayLink(target: self, selector: #selector(proxy.pass))",
      "CADisplayLink(target: Base(), selector: #selector(Spinner.tick))",
    ])
  func `a target that has not the method is named`(_ line: String) throws {
    let said = try warnings(line)
    #expect(said.count == 1)
    #expect(said.first?.contains("is never called") == true)
  }

  @Test(
    arguments: [
      "CADisplayLink(target: self, selector: #selector(tick))",
      "CADisplayLink(target: self, selector: #selector(Base.tick))",
      "CADisplayLink(target: Spinner(), selector: #selector(Base.tick))",
      "CADisplayLink(target: base, selector: #selector(tick))",
      "CADisplayLink(target: proxy, selector: #selector(Proxy.pass))",
      "CADisplayLink(target: FastProxy(self), selector: #selector(FastProxy.pass))",
      "CADisplayLink(target: other, selector: #selector(tick))",
      "CADisplayLink(target: UIButton(), selector: #selector(UIView.setNeedsLayout))",
      "CADisplayLink(target: make(self), selector: #selector(tick))",
      "UITapGestureRecognizer(target: nil, action: nil)",
      "button.addTarget(self, action: action, for: .touchUpInside)",
    ])
  func `a target that may have the method is not`(_ line: String) throws {
    #expect(try warnings(line).isEmpty)
  }
}
