// As on Apple's systems, `import UIKit` also imports layers, drawing, text and Foundation.
@_exported public import Foundation
@_exported public import Strata
