// What `import UIKit` gives on Apple's systems, it gives here: layers, drawing, text and Foundation too.
@_exported public import Foundation
@_exported public import Strata
