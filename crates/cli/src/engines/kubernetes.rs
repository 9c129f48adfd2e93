//! An Indexed Job of Kubernetes, and a Job that joins its parts.

use serde_json::{Value, json};

use crate::engines::Job;

/// Settings of a cluster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cluster {
    /// The image that holds the program, such as `registry.example/bagsplit:1`.
    pub(crate) image: String,
    /// The claim of a volume that several pods can write to (ReadWriteMany).
    pub(crate) claim: String,
    /// The namespace; the user's default without.
    pub(crate) namespace: Option<String>,
}

/// The paths of the volume and the experiment in a pod.
const RESULTS: &str = "/results";
const EXPERIMENT: &str = "/experiment";

/// The most bytes of an experiment in a ConfigMap: 1 MiB is the limit for all of its data, keys included.
const MOST_BYTES: usize = (1 << 20) - 100;

/// The command that applies the manifests. Without `--server-side` a copy of each would be stored as an annotation, which is limited
/// to 262,144 bytes.
const APPLY: &str = "# kubectl apply --server-side -f -\n";

/// The number of attempts of the merge: enough for parts of any duration.
const PATIENCE: u32 = 1_000_000;

/// Manifests, separated as `kubectl apply -f -` takes them: the experiment as a ConfigMap, the parts as an Indexed Job, and a
/// Job that joins them.
///
/// `text` is the experiment, which must not need other files. The results are in a folder of the volume with the name of the
/// results folder. A part that exits with wrong input (2) ends the whole job; one whose node was lost does not
/// count as failed; any other is retried five times. Kubernetes has no Jobs that wait for others: the merge fails as
/// long as parts are missing, and Kubernetes retries it at growing intervals.
///
/// # Errors
/// When the experiment is too large for a ConfigMap.
pub(crate) fn kubernetes(job: &Job, cluster: &Cluster, text: &str) -> Result<String, String> {
    if text.len() > MOST_BYTES {
        return Err(format!(
            "the experiment with all its included files has {} bytes, but a ConfigMap of Kubernetes holds at most {MOST_BYTES}: \
             put the file on the volume, and run 'bagsplit run FILE --shard kubernetes/{}' from your own Indexed Job",
            text.len(),
            job.shards
        ));
    }
    let label = &job.label_of(&format!("{cluster:?}\n{text}"));
    let folder = job
        .out
        .file_name()
        .map_or_else(|| label.clone(), |name| name.to_string_lossy().into_owned());
    let out = std::path::Path::new(RESULTS).join(folder);
    let experiment = std::path::Path::new(EXPERIMENT).join("experiment.toml");
    let arguments = job.part("kubernetes", &experiment, &out);
    let parts = json!({
        "completions": job.shards,
        "parallelism": job.shards,
        "completionMode": "Indexed",
        "backoffLimitPerIndex": 5,
        "podFailurePolicy": policy(),
        "template": pod(job, cluster, label, &arguments),
    });
    let merge = json!({
        "backoffLimit": PATIENCE,
        "podFailurePolicy": policy(),
        "template": pod(job, cluster, label, &job.merge(&out)),
    });
    let manifests = [
        json!({
            "apiVersion": "v1",
            "kind": "ConfigMap",
            "metadata": metadata(label, cluster),
            "data": { "experiment.toml": text },
        }),
        json!({
            "apiVersion": "batch/v1",
            "kind": "Job",
            "metadata": metadata(label, cluster),
            "spec": parts,
        }),
        json!({
            "apiVersion": "batch/v1",
            "kind": "Job",
            "metadata": metadata(&format!("{label}-merge"), cluster),
            "spec": merge,
        }),
    ];
    Ok(APPLY.to_owned() + &manifests.map(|manifest| yaml(&manifest)).join("---\n"))
}

fn metadata(name: &str, cluster: &Cluster) -> Value {
    let mut metadata = json!({ "name": name });
    if let Some(namespace) = &cluster.namespace {
        metadata["namespace"] = namespace.as_str().into();
    }
    metadata
}

/// Wrong input is not retried, and a lost node is no failure.
fn policy() -> Value {
    json!({ "rules": [
        { "action": "Ignore", "onPodConditions": [{ "type": "DisruptionTarget", "status": "True" }] },
        {
            "action": "FailJob",
            "onExitCodes": { "containerName": "bagsplit", "operator": "In", "values": [2] },
        },
    ] })
}

/// The pod that runs the program with these arguments.
fn pod(job: &Job, cluster: &Cluster, label: &str, arguments: &[String]) -> Value {
    // Kubernetes replaces $(NAME) in arguments, and takes $$ for a $.
    let arguments: Vec<String> = arguments
        .iter()
        .map(|argument| argument.replace('$', "$$"))
        .collect();
    let mut needs = json!({ "cpu": job.needs.cpus });
    if let Some(memory) = &job.needs.memory {
        needs["memory"] = memory.as_str().into();
    }
    json!({ "spec": {
        "restartPolicy": "Never",
        "securityContext": { "runAsNonRoot": true, "runAsUser": 65532, "fsGroup": 65532 },
        "containers": [{
            "name": "bagsplit",
            "image": cluster.image,
            "args": arguments,
            "resources": { "requests": needs, "limits": needs },
            "securityContext": {
                "allowPrivilegeEscalation": false,
                "readOnlyRootFilesystem": true,
                "capabilities": { "drop": ["ALL"] },
            },
            "volumeMounts": [
                { "name": "results", "mountPath": RESULTS },
                { "name": "experiment", "mountPath": EXPERIMENT, "readOnly": true },
            ],
        }],
        "volumes": [
            { "name": "results", "persistentVolumeClaim": { "claimName": cluster.claim } },
            { "name": "experiment", "configMap": { "name": label } },
        ],
    } })
}

/// A manifest as YAML: JSON is YAML. ASCII only, so that invisible characters survive printing.
fn yaml(manifest: &Value) -> String {
    let escaped = format!("{manifest:#}\n");
    let escaped = escaped.chars().map(|c| match u32::from(c) {
        0xa | 0x20..=0x7e => c.to_string(),
        code @ ..=0xffff => format!("\\u{code:04x}"),
        code => format!("\\U{code:08x}"),
    });
    escaped.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The recipe of the image that the manifests run.
    const CONTAINERFILE: &str = include_str!("../../Containerfile");
    use crate::engines::job::sample;

    fn cluster() -> Cluster {
        Cluster {
            image: "i".to_owned(),
            claim: "c".to_owned(),
            namespace: None,
        }
    }

    #[test]
    fn manifests_have_the_requested_parts_image_and_resources() {
        let cluster = Cluster {
            image: "registry.example/bagsplit:1".to_owned(),
            claim: "shared".to_owned(),
            namespace: Some("lab".to_owned()),
        };
        let all = kubernetes(
            &sample(),
            &cluster,
            "name = \"x\"\n# \u{e9}\u{200b}\u{1f600}\n",
        )
        .unwrap();
        let parts: Vec<&str> = all.split("---\n").collect();
        assert_eq!(parts.len(), 3);
        let experiment = r#""experiment.toml": "name = \"x\"\n# \u00e9\u200b\U0001f600\n""#;
        assert!(parts[0].contains(experiment), "{}", parts[0]);
        let [parts, merge] = [1, 2].map(|at| serde_json::from_str::<Value>(parts[at]).unwrap());
        let spec = &parts["spec"];
        assert_eq!(
            (&spec["completions"], &spec["parallelism"]),
            (&json!(12), &json!(12))
        );
        assert_eq!(spec["completionMode"], "Indexed");
        let [run, join] =
            [&parts, &merge].map(|job| &job["spec"]["template"]["spec"]["containers"][0]);
        assert_eq!(run["args"][3], "kubernetes/12");
        assert_eq!(run["args"][5], "/results/it's here");
        assert_eq!(
            join["args"],
            json!([
                "merge",
                "/results/it's here",
                "--out",
                "/results/it's here",
                "--complete"
            ])
        );
        let needs = json!({ "cpu": 4, "memory": "8G" });
        for container in [run, join] {
            assert_eq!(
                container["resources"],
                json!({ "requests": needs, "limits": needs })
            );
        }
        assert!(all.matches("\"namespace\": \"lab\"").count() == 3);
    }

    #[test]
    fn names_with_dollars_are_those_of_the_folder() {
        let cluster = cluster();
        for (name, written) in [("$(HOME)", "$$(HOME)"), ("a$$b", "a$$$$b"), ("5$", "5$$")] {
            let job = Job {
                out: std::path::Path::new("/home/me").join(name),
                ..sample()
            };
            let all = kubernetes(&job, &cluster, "").unwrap();
            assert_eq!(
                all.matches(&format!(r#""/results/{written}""#)).count(),
                3,
                "{all}"
            );
        }
    }

    #[test]
    fn manifest_names_depend_on_experiment_and_cluster() {
        let cluster = cluster();
        let names = |text: &str, cluster: &Cluster| -> Vec<String> {
            let all = kubernetes(&sample(), cluster, text).unwrap();
            all.lines()
                .filter_map(|line| Some(line.strip_prefix("    \"name\": ")?.to_owned()))
                .collect()
        };
        let first = names("pairs = 10", &cluster);
        assert_eq!(first, names("pairs = 10", &cluster));
        assert!(
            first[0] == first[1]
                && first[2] == format!("{}-merge\"", first[1].trim_end_matches('"')),
            "{first:?}"
        );
        assert_ne!(first, names("pairs = 20", &cluster));
        assert_ne!(
            first,
            names(
                "pairs = 10",
                &Cluster {
                    image: "j".to_owned(),
                    ..cluster.clone()
                }
            )
        );
        // The name of a pod has at most 63 characters: label, '-merge' or a number, and five letters of Kubernetes.
        assert!(first[2].len() <= 59, "{first:?}");
    }

    #[test]
    fn an_experiment_beyond_the_limit_of_a_config_map_is_refused() {
        let cluster = cluster();
        assert!(
            kubernetes(&sample(), &cluster, &"x".repeat(MOST_BYTES))
                .unwrap()
                .starts_with(APPLY)
        );
        let why = kubernetes(&sample(), &cluster, &"x".repeat(MOST_BYTES + 1)).unwrap_err();
        assert!(
            why.contains("ConfigMap") && why.contains("kubernetes/12"),
            "{why}"
        );
    }

    #[test]
    fn merge_job_is_retried_until_all_parts_are_there() {
        let all = kubernetes(&sample(), &cluster(), "").unwrap();
        let merge: Value = serde_json::from_str(all.split("---\n").last().unwrap()).unwrap();
        assert_eq!(merge["spec"]["backoffLimit"], 1_000_000);
        assert_eq!(
            merge["spec"]["podFailurePolicy"]["rules"][1]["onExitCodes"]["values"],
            json!([2])
        );
    }

    #[test]
    fn the_image_is_made_of_the_source_alone_and_ships_the_licence_texts_of_all_that_is_in_it() {
        for part in [
            "cargo build --release --locked",
            "ENTRYPOINT",
            "LICENSE-APACHE LICENSE-MIT",
            "registry/src",
            "COPY --from=build /licenses /usr/share/licenses",
        ] {
            assert!(CONTAINERFILE.contains(part), "{part}");
        }
        let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        assert!(
            ["LICENSE-APACHE", "LICENSE-MIT"]
                .iter()
                .all(|name| source.join(name).is_file())
        );
    }
}
