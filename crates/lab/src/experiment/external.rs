//! Reading an external program: `bot = { kind = "external", command = ["python3", "mybot.py"] }`.

use std::io::Read;
use std::path::{Path, PathBuf};

use bagsplit_players::External;
use serde_json::{Value as Json, json};
use toml::Value;

use crate::experiment::ConfigError;
use crate::experiment::json_schema::text as text_schema;
use crate::experiment::settings::{self, Setting, Settings, apart, field, whole};
use crate::experiment::table::Item;
use crate::experiment::toml_text::{table, text, texts};

/// The kind of a bot that is an external program.
const KIND: &str = "external";
/// The keys that this program writes into experiments.
const IDENTITY: [&str; 2] = ["fingerprint", "declared"];
const MAX_ARGUMENTS: usize = 64;

/// The settings of such a table.
fn settings(own: &mut External) -> Settings<'_> {
    let External { command, folder, move_ms, start_ms, clock, fingerprint, declared, .. } = own;
    let texts_schema =
        json!({ "type": "array", "items": text_schema(), "minItems": 1, "maxItems": MAX_ARGUMENTS });
    vec![
        ("kind", apart(&mut (), || json!({ "const": KIND }))),
        ("command", field(command, texts_schema, read_command, |command| Some(texts(command)))),
        ("folder", field(folder, text_schema(), read_folder, |folder| Some(text(&folder.to_string_lossy())))),
        ("move-ms", whole(move_ms, 1..=External::MAX_MS)),
        ("start-ms", whole(start_ms, 1..=External::MAX_MS)),
        (
            "clock",
            field(clock, json!({ "type": "boolean" }), |item| item.truth(), |&clock| Some(clock.into())),
        ),
        (
            "fingerprint",
            identity(
                fingerprint,
                "written by bagsplit into experiments of results folders: a hash of the files of the command; refused in \
                 setup files",
            ),
        ),
        (
            "declared",
            identity(
                declared,
                "written by bagsplit with 'fingerprint': the name and version in the answer to the greeting",
            ),
        ),
    ]
}

/// What this program writes about the program of a bot, if it is known.
fn identity<'s>(own: &'s mut String, description: &str) -> Box<dyn Setting + 's> {
    let schema = json!({ "type": "string", "description": description });
    let write = |own: &String| (!own.is_empty()).then(|| text(own));
    field(own, schema, |item| item.text().map(str::to_owned), write)
}

fn read_command(item: &Item<'_>) -> Result<Vec<String>, ConfigError> {
    let words = item.list()?;
    if words.is_empty() || words.len() > MAX_ARGUMENTS {
        return Err(
            item.mismatch(format!("a list of 1 to {MAX_ARGUMENTS} texts: the program and its arguments"))
        );
    }
    words.iter().map(|word| word.text().map(str::to_owned)).collect()
}

fn read_folder(item: &Item<'_>) -> Result<PathBuf, ConfigError> {
    Ok(absolute(item.source.path_of(item.text()?)))
}

/// The defaults of a program in this folder.
fn without_command(folder: PathBuf) -> External {
    External {
        command: Vec::new(),
        folder,
        move_ms: External::MOVE_MS,
        start_ms: External::START_MS,
        clock: false,
        fingerprint: String::new(),
        declared: String::new(),
        open_split: false,
    }
}

fn absolute(folder: PathBuf) -> PathBuf {
    let named = if folder.as_os_str().is_empty() { Path::new(".") } else { &folder };
    std::path::absolute(named).unwrap_or(folder)
}

/// Reads the program of a bot; `None` for a built-in bot.
pub(crate) fn read(item: &Item<'_>) -> Result<Option<External>, ConfigError> {
    let Ok(table) = item.table() else { return Ok(None) };
    if table.get("kind").and_then(|kind| kind.text().ok()) != Some(KIND) {
        return Ok(None);
    }
    let mut own = without_command(absolute(item.source.path_of("")));
    settings::read(item, settings(&mut own))?;
    if own.command.is_empty() {
        let example = r#"command = ["python3", "mybot.py"]"#;
        return Err(item.error(format!("a program that plays needs its command: {example}")));
    }
    // Experiments of results folders have both, so that their games are found after the program has changed or moved.
    match IDENTITY.map(|key| table.get(key)) {
        [None, None] => own.fingerprint = fingerprint(&own.command, &own.folder),
        [Some(_), Some(_)] => {}
        [Some(one), None] | [None, Some(one)] => return Err(one.key_error(own_key(one.key))),
    }
    Ok(Some(own))
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
    let mut own = external.clone();
    if own.declared.is_empty() {
        own.fingerprint.clear();
    }
    table([("kind", text(KIND))].into_iter().chain(settings::to_toml(&settings(&mut own))))
}

/// The JSON Schema of such a table.
pub(crate) fn schema() -> Json {
    let mut schema = settings::schema(&settings(&mut without_command(PathBuf::new())));
    schema["description"] =
        json!("a program that plays over standard input and output: docs/bot-protocol.md");
    schema["required"] = json!(["kind", "command"]);
    schema
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
