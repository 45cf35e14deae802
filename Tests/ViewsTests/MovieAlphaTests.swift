import Foundation
import StrataTestSupport
import Testing
import UIKit

/// Movies of views in formats without alpha.
@MainActor @Suite struct MovieAlphaTests {
  @Test(arguments: [UIColor?.none, .white])
  func `a movie of a transparent view reports that alpha is lost`(color: UIColor?) throws {
    let folder = try TemporaryFolder()
    let controller = UIViewController()
    controller.view.backgroundColor = color
    let renderer = try Renderer(size: CGSize(width: 16, height: 16), device: .cpu)
    try renderer.render(controller, frames: 0..<2, fps: 25, to: folder.url("movie.y4m"))
    expectEqual(renderer.diagnostics.map(\.code), color == nil ? ["alpha-flattened"] : [])
  }
}
