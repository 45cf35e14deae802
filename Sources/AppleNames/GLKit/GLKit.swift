@_exported public import CGLESLinked
@_exported public import Strata
