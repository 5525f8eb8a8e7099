//! Bytes of large and external objects, kept in pages that are made when first written.

use super::memory::Fault;
use base::FastMap;
use std::ops::Range;

/// Bytes of a page.
pub(super) const PAGE: u64 = 1 << 10;
/// The most pages that may exist.
const LIMIT: usize = 1 << 18;

#[derive(Clone, Debug)]
struct Page {
    data: [u8; PAGE as usize],
    init: [u8; PAGE as usize],
}

/// All pages, by address divided by their size.
#[derive(Clone, Debug, Default)]
pub(super) struct Pages {
    pages: FastMap<u64, Box<Page>>,
}

/// The pieces of `len` bytes from `addr` on that lie within one page each: page, first byte in it,
/// first byte of the whole, length.
fn pieces(addr: u64, len: usize) -> impl Iterator<Item = (u64, usize, usize, usize)> {
    let mut done = 0;
    std::iter::from_fn(move || {
        (done < len).then(|| {
            let at = addr + done as u64;
            let start = (at % PAGE) as usize;
            let part = (len - done).min(PAGE as usize - start);
            let piece = (at / PAGE, start, done, part);
            done += part;
            piece
        })
    })
}

impl Pages {
    /// Copies bytes and masks out; what was never written is zero or unknown.
    pub(super) fn read(&self, addr: u64, data: &mut [u8], init: &mut [u8], zero: bool) {
        for (page, start, done, len) in pieces(addr, data.len()) {
            if let Some(page) = self.pages.get(&page) {
                data[done..done + len].copy_from_slice(&page.data[start..start + len]);
                init[done..done + len].copy_from_slice(&page.init[start..start + len]);
            } else {
                data[done..done + len].fill(0);
                init[done..done + len].fill(if zero { 0xff } else { 0 });
            }
        }
    }

    /// Copies bytes and masks in.
    pub(super) fn write(
        &mut self,
        addr: u64,
        data: &[u8],
        init: &[u8],
        zero: bool,
    ) -> Result<(), Fault> {
        let mask = if zero { 0xff } else { 0 };
        for (page, start, done, len) in pieces(addr, data.len()) {
            if self.pages.len() >= LIMIT && !self.pages.contains_key(&page) {
                return Err(Fault::Full);
            }
            let page = self.pages.entry(page).or_insert_with(|| {
                Box::new(Page { data: [0; PAGE as usize], init: [mask; PAGE as usize] })
            });
            page.data[start..start + len].copy_from_slice(&data[done..done + len]);
            page.init[start..start + len].copy_from_slice(&init[done..done + len]);
        }
        Ok(())
    }

    /// Drops the pages of an object that is dead.
    pub(super) fn discard(&mut self, range: Range<u64>) {
        if self.pages.is_empty() {
            return;
        }
        for page in range.start / PAGE..=range.end / PAGE {
            self.pages.remove(&page);
        }
    }
}
