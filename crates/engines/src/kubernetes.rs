//! An Indexed Job of Kubernetes, and a Job that joins its parts.

use crate::Job;

/// What a cluster is told besides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cluster {
    /// The image that holds the program, such as `registry.example/bagsplit:1`.
    pub image: String,
    /// The claim of a volume that several pods may write into (ReadWriteMany).
    pub claim: String,
    /// The namespace; the user's default without.
    pub namespace: Option<String>,
}

/// How an image with the program is made, from the folder of the source.
pub const CONTAINERFILE: &str = include_str!("../Containerfile");

/// Where the volume and the experiment are in a pod.
const RESULTS: &str = "/results";
const EXPERIMENT: &str = "/experiment";

/// Manifests, separated as `kubectl apply -f -` takes them: the experiment as a ConfigMap, the parts as an Indexed Job, and a
/// Job that joins them.
///
/// `text` is the experiment, which has to stand on its own. The results are in a folder of the volume that is called as the
/// results folder is. A part that says that its input is wrong (2) ends the whole; one whose node was taken away does not
/// count as failed; any other is tried again five times. Kubernetes has no Jobs that wait for others: the one that joins fails as
/// long as parts are missing, and is tried again by Kubernetes at growing intervals.
#[must_use]
pub fn kubernetes(job: &Job, cluster: &Cluster, text: &str) -> String {
    let label = job.label();
    let folder =
        job.out.file_name().map_or_else(|| label.clone(), |name| name.to_string_lossy().into_owned());
    let out = std::path::Path::new(RESULTS).join(folder);
    let experiment = std::path::Path::new(EXPERIMENT).join("experiment.toml");
    let namespace = cluster.namespace.as_ref();
    let namespace = namespace.map_or_else(String::new, |name| format!("  namespace: {}\n", string(name)));
    let config = format!(
        "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {label}\n{namespace}data:\n  experiment.toml: {}\n",
        string(text)
    );
    let parts = format!(
        "apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: {label}\n{namespace}spec:\n  completions: {0}\n  \
         parallelism: {0}\n  completionMode: Indexed\n  backoffLimitPerIndex: 5\n{1}{2}",
        job.shards,
        policy(),
        pod(job, cluster, &job.part(&experiment, &out))
    );
    let merge = format!(
        "apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: {label}-merge\n{namespace}spec:\n  backoffLimit: 200\n{}{}",
        policy(),
        pod(job, cluster, &job.merge(&out))
    );
    [config, parts, merge].join("---\n")
}

/// Wrong input is not tried again, and a node that was taken away is no failure.
fn policy() -> &'static str {
    "  podFailurePolicy:
    rules:
    - action: Ignore
      onPodConditions:
      - type: DisruptionTarget
        status: \"True\"
    - action: FailJob
      onExitCodes:
        containerName: bagsplit
        operator: In
        values: [2]
"
}

/// The pod that runs the program with these arguments.
fn pod(job: &Job, cluster: &Cluster, arguments: &[String]) -> String {
    let arguments = serde_json::Value::from(arguments.to_vec());
    let memory = job.needs.memory.as_ref().map(|memory| format!("            memory: {}\n", string(memory)));
    let memory = memory.unwrap_or_default();
    let image = string(&cluster.image);
    let (label, claim, cpus) = (job.label(), string(&cluster.claim), job.needs.cpus);
    format!(
        "  template:
    spec:
      restartPolicy: Never
      securityContext:
        runAsNonRoot: true
        runAsUser: 65532
        fsGroup: 65532
      containers:
      - name: bagsplit
        image: {image}
        args: {arguments}
        resources:
          requests:
            cpu: {cpus}
{memory}          limits:
            cpu: {cpus}
{memory}        securityContext:
          allowPrivilegeEscalation: false
          readOnlyRootFilesystem: true
          capabilities:
            drop: [\"ALL\"]
        volumeMounts:
        - name: results
          mountPath: {RESULTS}
        - name: experiment
          mountPath: {EXPERIMENT}
          readOnly: true
      volumes:
      - name: results
        persistentVolumeClaim:
          claimName: {claim}
      - name: experiment
        configMap:
          name: {label}
"
    )
}

/// A text of YAML: a string of JSON is one.
fn string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::sample;

    #[test]
    fn the_manifests_hold_what_was_asked_for() {
        let cluster = Cluster {
            image: "registry.example/bagsplit:1".to_owned(),
            claim: "shared".to_owned(),
            namespace: Some("lab".to_owned()),
        };
        let all = kubernetes(&sample(), &cluster, "name = \"x\"\n# \u{e9}\n");
        let parts: Vec<&str> = all.split("---\n").collect();
        assert_eq!(parts.len(), 3);
        assert!(parts[0].contains(r#"experiment.toml: "name = \"x\"\n# é\n""#), "{}", parts[0]);
        assert!(
            parts[1].contains("completions: 12\n  parallelism: 12\n  completionMode: Indexed"),
            "{}",
            parts[1]
        );
        assert!(parts[1].contains(r#""--shard","env/12","--out","/results/it's here""#), "{}", parts[1]);
        assert!(
            parts[2].contains(
                r#"args: ["merge","/results/it's here","--out","/results/it's here","--complete"]"#
            )
        );
        assert!(all.matches("namespace: \"lab\"").count() == 3 && all.matches("memory: \"8G\"").count() == 4);
    }

    #[test]
    fn the_image_is_made_of_the_source_alone() {
        assert!(
            CONTAINERFILE.contains("cargo build --release --locked") && CONTAINERFILE.contains("ENTRYPOINT")
        );
    }
}
