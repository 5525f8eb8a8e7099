//! Limits that the tool keeps by itself: a thread looks at the clock, at the memory of the process
//! and at Ctrl-C. When a limit is reached it first asks everybody to stop; if that does not help
//! within a moment, it gives the answer UNKNOWN itself and ends the process.

use crate::check::board::{self, Line};
use crate::{print_verdict, status};
use evidence::{Reason, Unknown};
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// How long to wait between looks.
const TICK: Duration = Duration::from_millis(10);

/// How long the engines have to stop.
const GRACE: Duration = Duration::from_millis(400);

/// What must not be exceeded.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The time that the run may take.
    pub time: Option<Duration>,
    /// Bytes of resident memory.
    pub resident: Option<u64>,
    /// Bytes of address space.
    pub address_space: Option<u64>,
}

impl Limits {
    /// The limits asked for, and those that the process already has.
    pub fn new(timeout: Option<f64>, megabytes: Option<u64>) -> Self {
        let resident = megabytes.map(|mb| mb.saturating_mul(1 << 20));
        Self {
            time: timeout.map(Duration::from_secs_f64),
            resident,
            // Below the limit: an allocation that fails ends the process at once.
            address_space: own_limit().map(|limit| limit / 8 * 7),
        }
    }
}

/// The soft limit on address space, if there is one.
fn own_limit() -> Option<u64> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Bytes of address space and of resident memory.
fn memory() -> Option<(u64, u64)> {
    const PAGE: u64 = 4096;
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let mut pages = text.split_whitespace().map(|word| word.parse::<u64>().ok());
    Some((pages.next()?? * PAGE, pages.next()?? * PAGE))
}

/// The largest resident memory so far, in megabytes.
pub fn peak_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? / 1024)
}

/// What the thread and everybody else share.
pub struct Watch {
    start: Instant,
    limits: Limits,
    /// Raised one by one or all together.
    flags: Mutex<Vec<Flag>>,
    /// Why everybody was asked to stop.
    cause: Mutex<Option<Reason>>,
    /// Whoever takes it first prints the verdict.
    word: Mutex<Option<Speaker>>,
    lines: Mutex<Vec<Arc<Line>>>,
    interrupted: Arc<AtomicBool>,
    progress: Progress,
}

/// A flag, and when it is raised although no limit is reached.
type Flag = (Arc<AtomicBool>, Option<Duration>);

/// Who prints the verdict.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Speaker {
    Caller,
    Watch,
}

/// How to show what is going on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// Not at all.
    Quiet,
    /// A line that is written again and again.
    Terminal,
    /// A line now and then.
    Plain,
}

impl Progress {
    /// What fits standard error.
    pub fn fitting(quiet: bool) -> Self {
        match quiet {
            true => Progress::Quiet,
            false if std::io::stderr().is_terminal() => Progress::Terminal,
            false => Progress::Plain,
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

impl Watch {
    /// Starts the thread. `last_words` is called before the thread ends the process.
    pub fn start(
        limits: Limits,
        progress: Progress,
        last_words: impl Fn(&Unknown) + Send + 'static,
    ) -> Arc<Self> {
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupted);
        // Without a handler Ctrl-C ends the process, which is no worse than before.
        let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
        let watch = Arc::new(Self {
            start: Instant::now(),
            limits,
            flags: Mutex::default(),
            cause: Mutex::default(),
            word: Mutex::default(),
            lines: Mutex::default(),
            interrupted,
            progress,
        });
        // Without time there is nothing to wait for.
        *lock(&watch.cause) = watch.reached();
        let own = Arc::clone(&watch);
        std::thread::spawn(move || own.run(&last_words));
        watch
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The limit on time.
    pub fn time_limit(&self) -> Option<Duration> {
        self.limits.time
    }

    /// A flag that will be raised when a limit is reached.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.flag_until(None)
    }

    /// A flag that will be raised when a limit is reached, or so long after the start.
    pub fn flag_until(&self, end: Option<Duration>) -> Arc<AtomicBool> {
        let flag = Arc::new(AtomicBool::new(false));
        lock(&self.flags).push((Arc::clone(&flag), end));
        // A limit may have been reached just before.
        flag.store(lock(&self.cause).is_some(), Ordering::Relaxed);
        flag
    }

    /// Shows what this engine tells.
    pub fn follow(&self, line: &Arc<Line>) {
        lock(&self.lines).push(Arc::clone(line));
    }

    /// Why everybody was asked to stop, if they were.
    pub fn cause(&self) -> Option<Reason> {
        lock(&self.cause).clone()
    }

    /// Whether this one prints the verdict. Nobody else will.
    fn conclude(&self, speaker: Speaker) -> bool {
        let first = *lock(&self.word).get_or_insert(speaker) == speaker;
        if first {
            self.clear();
        }
        first
    }

    /// Returns if the caller may print the verdict. If not, the watch has the last word and ends
    /// the process.
    pub fn wait_for_word(&self) {
        while !self.conclude(Speaker::Caller) {
            std::thread::park();
        }
    }

    fn is_concluded(&self) -> bool {
        lock(&self.word).is_some()
    }

    /// Takes the progress from the screen.
    fn clear(&self) {
        if self.progress == Progress::Terminal {
            complain!("\r\x1b[K");
        }
    }

    fn run(&self, last_words: &dyn Fn(&Unknown)) {
        let mut shows = Shows::default();
        loop {
            if let Some(reason) = self.reached() {
                *lock(&self.cause) = Some(reason.clone());
                for (flag, _) in lock(&self.flags).iter() {
                    flag.store(true, Ordering::Relaxed);
                }
                std::thread::sleep(GRACE);
                if self.conclude(Speaker::Watch) {
                    let unknown = Unknown::new(reason);
                    last_words(&unknown);
                    print_verdict(&format!("{}\n", output::report::unknown_line(&unknown)));
                    std::process::exit(status::UNKNOWN.into());
                }
                return;
            }
            if self.is_concluded() {
                return;
            }
            let now = self.elapsed();
            for (flag, end) in lock(&self.flags).iter() {
                if end.is_some_and(|end| now >= end) {
                    flag.store(true, Ordering::Relaxed);
                }
            }
            shows.show(self);
            std::thread::sleep(TICK);
        }
    }

    /// The limit that is reached, if any.
    fn reached(&self) -> Option<Reason> {
        if self.interrupted.load(Ordering::Relaxed) {
            return Some(Reason::Interrupted);
        }
        if self.limits.time.is_some_and(|limit| self.start.elapsed() >= limit) {
            return Some(Reason::Timeout);
        }
        let exceeds = |limit: Option<u64>, used: u64| limit.is_some_and(|limit| used >= limit);
        let (virtual_size, resident) = memory()?;
        let much = exceeds(self.limits.resident, resident)
            || exceeds(self.limits.address_space, virtual_size);
        much.then_some(Reason::OutOfMemory)
    }
}

/// When progress was shown last.
#[derive(Default)]
struct Shows {
    last: Duration,
    turns: usize,
}

const SPINNER: [char; 4] = ['|', '/', '-', '\\'];

impl Shows {
    fn show(&mut self, watch: &Watch) {
        let now = watch.elapsed();
        let wait = match watch.progress {
            Progress::Quiet => return,
            Progress::Terminal => Duration::from_millis(100),
            Progress::Plain => (self.last / 2).max(Duration::from_secs(5)),
        };
        if now < self.last + wait {
            return;
        }
        self.last = now;
        let lines = lock(&watch.lines);
        let doing = match lines.is_empty() {
            true => "preparing".to_string(),
            false => board::summary(&lines),
        };
        let seconds = now.as_secs_f64();
        if watch.is_concluded() {
            return;
        }
        match watch.progress {
            Progress::Terminal => {
                self.turns += 1;
                let turn = SPINNER[self.turns % SPINNER.len()];
                complain!("\r\x1b[K{turn} {seconds:.1} s  {doing}");
            }
            _ => complainln!("wedge: {seconds:.0} s: {doing}"),
        }
    }
}
