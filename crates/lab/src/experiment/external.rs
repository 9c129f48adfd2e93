//! Reading an external program: `bot = { kind = "external", command = ["python3", "mybot.py"] }`.

use std::io::Read;
use std::path::{Path, PathBuf};

use bagsplit_players::External;
use toml::Value;

use crate::experiment::ConfigError;
use crate::experiment::table::Item;
use crate::experiment::toml_text::{number, table, text, texts};

/// The kind of a bot that is an external program.
const KIND: &str = "external";
/// The keys of such a table.
const KEYS: [&str; 8] =
    ["kind", "command", "folder", "move-ms", "start-ms", "clock", "fingerprint", "declared"];
/// The keys that this program writes into experiments.
const IDENTITY: [&str; 2] = ["fingerprint", "declared"];
const MAX_ARGUMENTS: usize = 64;

/// Reads the program of a bot; `None` for a built-in bot.
pub(crate) fn read(item: &Item<'_>) -> Result<Option<External>, ConfigError> {
    let Ok(table) = item.table() else { return Ok(None) };
    if table.get("kind").and_then(|kind| kind.text().ok()) != Some(KIND) {
        return Ok(None);
    }
    let table = table.only(&KEYS);
    let Some(command) = table.get("command") else {
        let example = r#"command = ["python3", "mybot.py"]"#;
        return Err(item.error(format!("a program that plays needs its command: {example}")));
    };
    let words = command.list()?;
    if words.is_empty() || words.len() > MAX_ARGUMENTS {
        return Err(
            command.mismatch(format!("a list of 1 to {MAX_ARGUMENTS} texts: the program and its arguments"))
        );
    }
    let words: Vec<String> =
        words.iter().map(|word| word.text().map(str::to_owned)).collect::<Result<_, _>>()?;
    let folder = item.path_of(table.get("folder").map_or(Ok(""), Item::text)?);
    let folder = std::path::absolute(if folder.as_os_str().is_empty() { Path::new(".") } else { &folder })
        .unwrap_or(folder);
    let limit =
        |key: &str, default: u64| table.get(key).map_or(Ok(default), |item| item.count(1, External::MAX_MS));
    let clock = table.get("clock").map_or(Ok(false), Item::truth)?;
    // Experiments of results folders have both, so that their games are found after the program has changed or moved.
    let identity = match IDENTITY.map(|key| table.get(key)) {
        [None, None] => (fingerprint(&words, &folder), String::new()),
        [Some(fingerprint), Some(declared)] => (fingerprint.text()?.to_owned(), declared.text()?.to_owned()),
        [Some(one), None] | [None, Some(one)] => return Err(one.key_error(own_key(one.key))),
    };
    Ok(Some(External {
        fingerprint: identity.0,
        declared: identity.1,
        move_ms: limit("move-ms", External::MOVE_MS)?,
        start_ms: limit("start-ms", External::START_MS)?,
        command: words,
        folder,
        clock,
        open_split: false,
    }))
}

/// Records the keys that this program writes into experiments as mistakes of a setup file.
pub(crate) fn refuse_identity(bot: &Item<'_>) {
    let Ok(table) = bot.table() else { return };
    for item in IDENTITY.into_iter().filter_map(|key| table.get(key)) {
        item.reject_key(own_key(item.key));
    }
}

/// The sentence about such a key in a file that a person has written.
fn own_key(key: &str) -> String {
    format!("'{key}' is written by bagsplit into the experiment.toml of a results folder; leave it out")
}

pub(crate) fn write(external: &External) -> Value {
    let identity = [("fingerprint", text(&external.fingerprint)), ("declared", text(&external.declared))];
    let identity = identity.into_iter().filter(|_| !external.declared.is_empty());
    let own = [
        ("kind", text(KIND)),
        ("command", texts(&external.command)),
        ("folder", text(&external.folder.to_string_lossy())),
        ("move-ms", number(external.move_ms)),
        ("start-ms", number(external.start_ms)),
        ("clock", Value::Boolean(external.clock)),
    ];
    table(own.into_iter().chain(identity))
}

/// The JSON Schema of such a table.
pub(crate) fn schema() -> serde_json::Value {
    let limit = serde_json::json!({ "type": "integer", "minimum": 1, "maximum": External::MAX_MS });
    serde_json::json!({
        "type": "object",
        "description": "a program that plays over standard input and output: docs/bot-protocol.md",
        "required": ["kind", "command"],
        "additionalProperties": false,
        "properties": {
            "kind": { "const": KIND },
            "command": {
                "type": "array", "items": { "type": "string" }, "minItems": 1, "maxItems": MAX_ARGUMENTS,
            },
            "folder": { "type": "string" },
            "move-ms": limit,
            "start-ms": limit,
            "clock": { "type": "boolean" },
            "fingerprint": { "type": "string", "description": "written by bagsplit into experiments of results folders: a hash of the files of the command; refused in setup files" },
            "declared": { "type": "string", "description": "written by bagsplit with 'fingerprint': the name and version in the answer to the greeting" },
        },
    })
}

/// A hash of the files named by a command: the program, as found by the system, and each argument that is a file.
pub(crate) fn fingerprint(command: &[String], folder: &Path) -> String {
    let mut hasher = blake3::Hasher::new();
    for (place, word) in command.iter().enumerate() {
        let file = if place == 0 { program(word, folder) } else { Some(folder.join(word)) };
        let mut own = blake3::Hasher::new();
        let opened = file.filter(|file| file.is_file()).and_then(|file| std::fs::File::open(file).ok());
        let read = opened.and_then(|file| own.update_reader(file).ok().map(|own| own.finalize()));
        hasher.update(read.map_or([0; 32], |hash| *hash.as_bytes()).as_slice());
    }
    hasher.finalize().to_hex()[..16].to_owned()
}

/// What of a program its fingerprint does not cover, if the command starts a shell or a script: what that starts or
/// imports may change unnoticed.
pub fn unseen_files(program: &External) -> Option<String> {
    const SHELLS: [&str; 9] = ["sh", "bash", "dash", "zsh", "ksh", "fish", "cmd", "powershell", "pwsh"];
    let first = program.command.first()?;
    let name = Path::new(first).file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
    let script = program.command[1..].iter().find(|word| is_script(&program.folder.join(word)));
    let what = match (script, self::program(first, &program.folder)) {
        _ if SHELLS.contains(&&name[..]) => format!("the shell '{first}'"),
        (Some(script), _) => format!("the script '{script}'"),
        (None, Some(file)) if is_script(&file) => format!("the script '{first}'"),
        _ => return None,
    };
    Some(format!(
        "the command starts {what}, and only the files of that command are compared with stored games: give another version in the answer to \
         'hello' when anything else changes"
    ))
}

/// Whether a file is a script: by its name, or because it names its interpreter in its first line.
fn is_script(file: &Path) -> bool {
    const ENDINGS: [&str; 12] = ["py", "sh", "pl", "rb", "js", "mjs", "ts", "lua", "jl", "r", "ps1", "bat"];
    let ending = file.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    if file.is_file() && ENDINGS.contains(&&ending[..]) {
        return true;
    }
    let mut start = [0; 2];
    std::fs::File::open(file).and_then(|mut file| file.read_exact(&mut start)).is_ok() && start == *b"#!"
}

/// The file of a program: a path, or a name searched in PATH.
fn program(word: &str, folder: &Path) -> Option<PathBuf> {
    if word.contains(std::path::is_separator) {
        return Some(folder.join(word));
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(word)).find(|file| file.is_file())
}
