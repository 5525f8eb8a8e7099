//! Panics of what is tested, as messages.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Panics within [`caught`] are not printed from now on.
pub fn install() {
    let usual = take_hook();
    set_hook(Box::new(move |info| {
        if !QUIET.get() {
            usual(info);
        }
    }));
}

/// The result of `work`, or what it said when it panicked.
pub fn caught<R>(work: impl FnOnce() -> R) -> Result<R, String> {
    QUIET.set(true);
    let result = catch_unwind(AssertUnwindSafe(work));
    QUIET.set(false);
    result.map_err(|panic| format!("it panicked: {}", message(panic.as_ref())))
}

fn message(panic: &dyn Any) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_string());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}
