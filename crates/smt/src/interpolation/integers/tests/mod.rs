//! The translation on random terms and models, and proofs with scripted provers.

mod exact;
mod garden;
mod linear;
mod rounds;
mod shapes;
