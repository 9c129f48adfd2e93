//! How much memory is there?

use std::fs::read_to_string;
use std::path::Path;

use crate::run::LabError;

/// The environment variable that says how many bytes may be taken, in place of what the machine has.
pub const MEMORY_VARIABLE: &str = "BAGSPLIT_MEMORY";

/// How many bytes this process can take: what the variable says; or on Linux what is available, and no more than the
/// control groups that it is in and the limit of its address space allow. `None` where nothing says.
///
/// # Errors
/// When the variable is set to something else than a number of bytes.
pub fn memory_here() -> Result<Option<u64>, LabError> {
    if let Some(text) = std::env::var_os(MEMORY_VARIABLE) {
        let bytes = text.to_str().and_then(|text| text.parse().ok());
        return bytes.map(Some).ok_or_else(|| {
            let text = text.to_string_lossy();
            LabError::Input(format!(
                "{MEMORY_VARIABLE} is '{text}'; it must be a number of bytes, such as 8000000000"
            ))
        });
    }
    let available = read_to_string("/proc/meminfo").ok().as_deref().and_then(available);
    let allowed = read_to_string("/proc/self/cgroup").ok().as_deref().and_then(allowed);
    let limited = read_to_string("/proc/self/limits").ok().as_deref().and_then(limited);
    Ok([available, allowed, limited].into_iter().flatten().min())
}

/// What the limit of the address space (`ulimit -v`) leaves beside the threads, by `/proc/self/limits`.
fn limited(limits: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    // "unlimited" is no number, and no limit.
    let bytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(bytes.saturating_sub(SPACE_BESIDE))
}

/// Address space that a run takes beside what it counts: the program, stacks and what allocators set aside for threads.
const SPACE_BESIDE: u64 = 512 << 20;

/// The bytes available by `/proc/meminfo`, or else all there are.
fn available(meminfo: &str) -> Option<u64> {
    let field = |name: &str| {
        let line = meminfo.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
    };
    field("MemAvailable").or_else(|| field("MemTotal"))
}

/// The least limit of the control groups in `/proc/self/cgroup`, of either version, and of those above them.
fn allowed(groups: &str) -> Option<u64> {
    let limit = |line: &str| {
        let mut parts = line.splitn(3, ':').skip(1);
        let (controllers, group) = (parts.next()?, parts.next()?);
        let (root, file) = match controllers {
            "" => ("/sys/fs/cgroup", "memory.max"),
            several if several.split(',').any(|one| one == "memory") => {
                ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
            }
            _ => return None,
        };
        let here = Path::new(root).join(group.trim_start_matches('/'));
        let above = here.ancestors().take_while(|folder| folder.starts_with(root));
        // "max" is no number, and no limit.
        above.filter_map(|folder| read_to_string(folder.join(file)).ok()?.trim().parse::<u64>().ok()).min()
    };
    groups.lines().filter_map(limit).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_available_counts_rather_than_what_there_is() {
        let text = "MemTotal:       24000000 kB\nMemFree:          100000 kB\nMemAvailable:   23000000 kB\n";
        assert_eq!(available(text), Some(23_000_000 * 1024));
        assert_eq!(available("MemTotal:       2 kB\n"), Some(2048));
        assert_eq!(available("nothing"), None);
    }

    #[test]
    fn groups_that_are_not_there_set_no_limit() {
        assert_eq!(
            allowed("1:cpu:/a\n7:memory:/no/such/group-of-ours\nnonsense\n").map(|limit| limit > 0),
            {
                // The root of a version 1 hierarchy may be there, and is above every group.
                read_to_string("/sys/fs/cgroup/memory/memory.limit_in_bytes").ok().map(|_| true)
            }
        );
        assert_eq!(allowed(""), None);
    }
}
