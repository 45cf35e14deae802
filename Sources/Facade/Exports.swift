// One import gives users the whole vocabulary: layers and values under Apple's names, Foundation's
// geometry, image files, and the types that describe devices and results.
@_exported public import Foundation
@_exported public import StrataDocuments
@_exported public import StrataGLLayers
@_exported public import StrataGPU
@_exported public import StrataGraphics
@_exported public import StrataImageFiles
@_exported public import StrataLayers
@_exported public import StrataRaster
@_exported public import StrataRenderList
@_exported public import StrataVideo
