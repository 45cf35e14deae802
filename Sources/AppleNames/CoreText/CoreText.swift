@_exported public import Strata
