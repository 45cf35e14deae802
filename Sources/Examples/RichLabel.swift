import Strata

/// A label with one red, underlined word, and another with three sizes and weights.
@Sendable func richLabel() -> CALayer {
  let label = CATextLayer()
  label.frame = CGRect(x: 0, y: 0, width: 320, height: 120)
  label.backgroundColor = UIColor.white.cgColor
  label.contentsScale = 2
  label.isWrapped = true
  label.alignmentMode = .center

  let text = NSMutableAttributedString(
    string: "\nOne red, underlined word\nin a label of several sizes",
    attributes: [
      .font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor(white: 0.2, alpha: 1),
    ])
  func attribute(_ words: String, _ attributes: [NSAttributedString.Key: Any]) {
    let range = NSString(string: text.string).range(of: words)
    text.addAttributes(attributes, range: range)
  }
  attribute(
    "underlined",
    [.foregroundColor: UIColor.red, .underlineStyle: NSUnderlineStyle.single.rawValue])
  attribute("label", [.font: UIFont.boldSystemFont(ofSize: 26)])
  attribute("several", [.font: UIFont.italicSystemFont(ofSize: 16)])
  attribute("sizes", [.font: UIFont.systemFont(ofSize: 30, weight: .light), .kern: 2])
  label.string = text
  return label
}
