import Strata

/// A picture larger than its visible area, scrolled to the center.
@Sendable func scrolledPicture() -> CALayer {
  let desk = CALayer()
  desk.frame = CGRect(x: 0, y: 0, width: 240, height: 200)
  desk.backgroundColor = UIColor(white: 0.9, alpha: 1).cgColor

  let window = CAScrollLayer()
  window.frame = CGRect(x: 30, y: 30, width: 180, height: 140)
  window.masksToBounds = true
  window.cornerRadius = 12
  window.borderWidth = 2
  window.borderColor = UIColor.darkGray.cgColor
  desk.addSublayer(window)

  let picture = quilt(columns: 12, rows: 10, side: 40)
  window.addSublayer(picture)
  let middle = CGPoint(
    x: (picture.bounds.width - window.bounds.width) / 2,
    y: (picture.bounds.height - window.bounds.height) / 2)
  window.scroll(to: middle)
  return desk
}

/// Returns patches with a hue that varies along the rows and a brightness that decreases from row
/// to row, so that every part is distinct.
private func quilt(columns: Int, rows: Int, side: CGFloat) -> CALayer {
  let quilt = CALayer()
  quilt.frame = CGRect(
    x: 0, y: 0, width: CGFloat(columns) * side, height: CGFloat(rows) * side)
  for row in 0..<rows {
    for column in 0..<columns {
      let patch = CALayer()
      patch.frame = CGRect(
        x: CGFloat(column) * side, y: CGFloat(row) * side, width: side, height: side
      ).insetBy(dx: 1, dy: 1)
      patch.cornerRadius = 6
      patch.backgroundColor =
        UIColor(
          hue: CGFloat(column) / CGFloat(columns), saturation: 0.65,
          brightness: 1 - 0.6 * CGFloat(row) / CGFloat(rows), alpha: 1
        ).cgColor
      quilt.addSublayer(patch)
    }
  }
  return quilt
}
