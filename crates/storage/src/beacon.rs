//! Public randomness that nobody knows before its time.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::{Problem, StoreError};

/// A round of the public randomness beacon `quicknet` of the League of Entropy (drand), which publishes 256 random bits every
/// three seconds: <https://docs.drand.love>.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BeaconRound(pub u64);

/// The time of the first round, in seconds since 1970.
const GENESIS: u64 = 1_692_803_367;

/// The seconds from one round to the next.
const PERIOD: u64 = 3;

/// The hash of the beacon's public key, which names it.
const CHAIN: &str = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";

/// What the beacon answers for a round, as far as it is used.
#[derive(Deserialize)]
struct Answer {
    round: u64,
    /// 64 hexadecimal digits.
    randomness: String,
}

impl BeaconRound {
    /// The file of a results folder with the answer of the beacon.
    pub const FILE: &str = "beacon.json";

    /// The first round that begins after a time in seconds since 1970.
    pub fn after(seconds: u64) -> BeaconRound {
        BeaconRound(seconds.saturating_sub(GENESIS) / PERIOD + 2)
    }

    /// The time at which it begins, in seconds since 1970.
    pub fn begins(self) -> u64 {
        GENESIS + self.0.saturating_sub(1).saturating_mul(PERIOD)
    }

    /// The address of its randomness.
    pub fn address(self) -> String {
        format!("https://api.drand.sh/{CHAIN}/public/{}", self.0)
    }

    /// Its randomness, 64 hexadecimal digits, from the answer of the beacon that was stored in a folder. Anybody can compare it
    /// with that at [its address](BeaconRound::address).
    pub(crate) fn read(self, folder: &Path) -> Result<String, StoreError> {
        let path = folder.join(BeaconRound::FILE);
        if !path.exists() {
            return Err(self.lacks(&path, "it is missing"));
        }
        let answer: Answer = serde_json::from_slice(&crate::read_file(&path, 1 << 16)?)
            .map_err(|error| self.lacks(&path, &error.to_string()))?;
        let Answer { round, randomness } = answer;
        match randomness.len() == 64 && randomness.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            _ if round != self.0 => Err(self.lacks(&path, &format!("it holds round {round}"))),
            true => Ok(randomness.to_ascii_lowercase()),
            false => Err(self.lacks(
                &path,
                &format!("'{randomness}' is not 64 hexadecimal digits"),
            )),
        }
    }

    fn lacks(self, path: &Path, why: &str) -> StoreError {
        let get = format!("curl -o '{}' {}", path.display(), self.address());
        Problem::Beacon(format!("{why}. The seed of this registration follows also from round {} of drand's beacon; once that has begun: {get}", self.0))
            .at(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The round of a moment as published in the documentation of the Ruby gem `drand`.
    #[test]
    fn rounds_begin_when_the_beacon_says() {
        let midnight = 1_776_643_200; // 2026-04-20T00:00:00Z
        assert_eq!(BeaconRound(27_946_612).begins(), midnight);
        assert_eq!(BeaconRound::after(midnight - 1), BeaconRound(27_946_612));
        assert_eq!(BeaconRound::after(midnight), BeaconRound(27_946_613));
    }
}
