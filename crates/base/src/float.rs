//! IEEE floating point by bits: placeholder.
