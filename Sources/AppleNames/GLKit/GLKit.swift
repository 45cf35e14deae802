@_exported public import Strata
@_exported public import StrataCGLESLinked
