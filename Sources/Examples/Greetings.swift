import Strata

/// A greeting in six scripts, with emoji; some of them are right to left or join their letters.
@Sendable func greetings() -> CALayer {
  let page = CALayer()
  page.frame = CGRect(x: 0, y: 0, width: 320, height: 260)
  page.backgroundColor = UIColor(red: 0.98, green: 0.98, blue: 1, alpha: 1).cgColor
  let greetings = [
    "Hello, world 👋🏽", "Γειά σου, κόσμε 🌍", "مرحبا بالعالم 🌙", "नमस्ते दुनिया 🙏", "สวัสดีชาวโลก 🐘",
    "你好，世界 🎉",
  ]
  for (index, greeting) in greetings.enumerated() {
    let line = CATextLayer()
    line.frame = CGRect(x: 20, y: 14 + 40 * index, width: 280, height: 36)
    line.string = greeting
    line.font = UIFont.systemFont(ofSize: 24)
    line.fontSize = 24
    line.foregroundColor =
      UIColor(hue: 0.55 + 0.06 * CGFloat(index), saturation: 0.8, brightness: 0.5, alpha: 1).cgColor
    line.contentsScale = 2
    page.addSublayer(line)
  }
  return page
}
