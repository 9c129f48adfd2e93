//! Reading an external program: `bot = { kind = "external", command = ["python3", "mybot.py"] }`.

use std::io::Read;
use std::path::{Path, PathBuf};

use bagsplit_players::External;
use serde_json::{Value as Json, json};
use toml::Value;

use crate::experiment::json_schema::text as text_schema;
use crate::experiment::reader::{Item, Result, all};
use crate::experiment::settings::{self, Setting, Settings, apart, field, whole};
use crate::experiment::toml_text::{table, text, texts};

/// The kind of a bot that is an external program.
const KIND: &str = "external";
/// The keys that this program writes into experiments.
const IDENTITY: [&str; 2] = ["fingerprint", "declared"];
const MAX_ARGUMENTS: usize = 64;

/// The keys of such a table.
fn settings(program: &mut External) -> Settings<'_> {
    let command = json!({ "type": "array", "items": text_schema(), "minItems": 1, "maxItems": MAX_ARGUMENTS });
    let fingerprint = "written by bagsplit into experiments of results folders: a hash of the files of the command; refused in setup files";
    let declared = "written by bagsplit with 'fingerprint': the name and version in the answer to the greeting";
    let truth = json!({ "type": "boolean" });
    vec![
        ("kind", apart(&mut (), || json!({ "const": KIND }))),
        (
            "command",
            field(&mut program.command, command, read_command, |words| {
                Some(texts(words))
            }),
        ),
        (
            "folder",
            field(&mut program.folder, text_schema(), read_folder, |folder| {
                Some(text(&folder.to_string_lossy()))
            }),
        ),
        ("move-ms", whole(&mut program.move_ms, 1..=External::MAX_MS)),
        (
            "start-ms",
            whole(&mut program.start_ms, 1..=External::MAX_MS),
        ),
        (
            "clock",
            field(
                &mut program.clock,
                truth,
                |item| item.truth(),
                |clock| Some(Value::Boolean(*clock)),
            ),
        ),
        (
            IDENTITY[0],
            described(&mut program.fingerprint, fingerprint),
        ),
        (IDENTITY[1], described(&mut program.declared, declared)),
    ]
}

/// A text with a description for the schema.
fn described<'s>(value: &'s mut String, description: &str) -> Box<dyn Setting + 's> {
    let schema = json!({ "type": "string", "description": description });
    field(value, schema, read_text, |value| Some(text(value)))
}

fn read_command(item: &Item<'_>) -> Result<Vec<String>> {
    let words = item.list()?;
    if words.is_empty() || words.len() > MAX_ARGUMENTS {
        return Err(item.mismatch(format!(
            "a list of 1 to {MAX_ARGUMENTS} texts: the program and its arguments"
        )));
    }
    all(words.iter().map(read_text))
}

fn read_text(item: &Item<'_>) -> Result<String> {
    item.text().map(str::to_owned)
}

fn read_folder(item: &Item<'_>) -> Result<PathBuf> {
    Ok(absolute(item.path_of(item.text()?)))
}

fn absolute(folder: PathBuf) -> PathBuf {
    std::path::absolute(if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        &folder
    })
    .unwrap_or(folder)
}

/// A program with no command yet.
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

/// Reads the program of a bot; `None` for a built-in bot.
pub(crate) fn read(item: &Item<'_>) -> Result<Option<External>> {
    let kind = item
        .table()
        .ok()
        .and_then(|table| table.get("kind")?.text().ok());
    if kind != Some(KIND) {
        return Ok(None);
    }
    let mut program = without_command(absolute(item.path_of("")));
    let table = settings::read(item, settings(&mut program))?;
    if !table.has("command") {
        let example = r#"command = ["python3", "mybot.py"]"#;
        return Err(item.error(format!("a program that plays needs its command: {example}")));
    }
    // Experiments of results folders have both, so that their games are found after the program has changed or moved.
    match IDENTITY.map(|key| table.get(key)) {
        [None, None] => program.fingerprint = fingerprint(&program.command, &program.folder),
        [Some(_), Some(_)] => {}
        [Some(key), None] | [None, Some(key)] => return Err(key.key_error(own_key(key.key))),
    }
    Ok(Some(program))
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
    format!(
        "'{key}' is written by bagsplit into the experiment.toml of a results folder; leave it out"
    )
}

pub(crate) fn write(program: &External) -> Value {
    let mut program = program.clone();
    let has_identity = !program.declared.is_empty();
    let keys = settings(&mut program);
    let given = settings::to_toml(&keys).filter(|(key, _)| has_identity || !IDENTITY.contains(key));
    table([("kind", text(KIND))].into_iter().chain(given))
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
        let file = if place == 0 {
            program(word, folder)
        } else {
            Some(folder.join(word))
        };
        let mut contents = blake3::Hasher::new();
        let opened = file
            .filter(|file| file.is_file())
            .and_then(|file| std::fs::File::open(file).ok());
        let read = opened.and_then(|file| {
            contents
                .update_reader(file)
                .ok()
                .map(|contents| contents.finalize())
        });
        hasher.update(read.map_or([0; 32], |hash| *hash.as_bytes()).as_slice());
    }
    hasher.finalize().to_hex()[..16].to_owned()
}

/// What of a program its fingerprint does not cover, if the command starts a shell or a script: what that starts or
/// imports may change unnoticed.
pub fn unseen_files(program: &External) -> Option<String> {
    const SHELLS: [&str; 9] = [
        "sh",
        "bash",
        "dash",
        "zsh",
        "ksh",
        "fish",
        "cmd",
        "powershell",
        "pwsh",
    ];
    let first = program.command.first()?;
    let name = Path::new(first)
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .to_lowercase();
    let script = program.command[1..]
        .iter()
        .find(|word| is_script(&program.folder.join(word)));
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
    const ENDINGS: [&str; 12] = [
        "py", "sh", "pl", "rb", "js", "mjs", "ts", "lua", "jl", "r", "ps1", "bat",
    ];
    let ending = file
        .extension()
        .unwrap_or_default()
        .to_string_lossy()
        .to_lowercase();
    if file.is_file() && ENDINGS.contains(&&ending[..]) {
        return true;
    }
    let mut start = [0; 2];
    std::fs::File::open(file)
        .and_then(|mut file| file.read_exact(&mut start))
        .is_ok()
        && start == *b"#!"
}

/// The file of a program: a path, or a name searched in PATH.
fn program(word: &str, folder: &Path) -> Option<PathBuf> {
    if word.contains(std::path::is_separator) {
        return Some(folder.join(word));
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(word))
        .find(|file| file.is_file())
}
