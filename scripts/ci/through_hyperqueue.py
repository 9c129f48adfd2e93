"""Plays a job definition of HyperQueue (TOML) in a cluster on this machine: python through_hyperqueue.py FILE

The package from PyPI has no program 'hq' that would read the file, but the same engine: tasks are made of the file's entries,
under the numbers that it gives them."""
import sys
import tomllib

from hyperqueue import Job, LocalCluster
from hyperqueue.cluster import WorkerConfig

with open(sys.argv[1], "rb") as file:
    told = tomllib.load(file)

job = Job(max_fails=0, name=told["name"])
# This interface counts tasks from 0, and the file from 1.
job.program(["true"])
for entry in told["task"]:
    deps = [job.task_by_id(number) for number in entry.get("deps", [])]
    task = job.program(entry["command"], deps=deps, env={"BAGSPLIT_RETRY_SECONDS": "1"})
    assert task.task_id == entry["id"], (task.task_id, entry["id"])

with LocalCluster() as cluster:
    for _ in range(2):
        cluster.start_worker(WorkerConfig(cores=1))
    client = cluster.client()
    submitted = client.submit(job)
    client.wait_for_jobs([submitted])
print(f"ok    {len(job.tasks) - 2} parts and what joins them went through HyperQueue")
