import Strata

/// One wrapped, justified paragraph twice: with the resolution of scale 1, and of scale 2.
///
/// On a canvas of scale 2 the upper one is blurred.
@Sendable func paragraphs() -> CALayer {
  let page = CALayer()
  page.frame = CGRect(x: 0, y: 0, width: 280, height: 260)
  page.backgroundColor = UIColor(red: 0.99, green: 0.98, blue: 0.95, alpha: 1).cgColor
  for (index, scale) in [1.0, 2].enumerated() {
    let text = CATextLayer()
    text.frame = CGRect(x: 20, y: 20 + 120 * index, width: 240, height: 100)
    text.string =
      "A layer keeps a picture of its text. How many pixels that has is for the layer to say, and "
      + "not for the canvas: letters are sharp where both agree."
    text.font = "Georgia"
    text.fontSize = 15
    text.foregroundColor = UIColor(white: 0.15, alpha: 1).cgColor
    text.isWrapped = true
    text.alignmentMode = .justified
    text.contentsScale = CGFloat(scale)
    page.addSublayer(text)
  }
  return page
}
