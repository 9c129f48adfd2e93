"""As much of HyperQueue's program 'hq' as the rounds of a study need, by its package from PyPI, which has the same engine and no 'hq':
python hq_through_python.py FOLDER [what hq would be told]

Tasks are played when they are submitted, by two workers on this machine; the folder keeps how many there were."""
import json
import os
import sys
from pathlib import Path

from hyperqueue import Job, LocalCluster
from hyperqueue.cluster import WorkerConfig

# The engine prints what it likes; the answer is JSON alone.
answer = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
count = Path(sys.argv[1], "tasks")
told = [word for word in sys.argv[2:] if word not in ("--output-mode", "json")]

if told[:2] == ["job", "open"]:
    count.write_text("0")
    print(json.dumps({"id": 1}), file=answer)
elif told[:2] == ["job", "info"]:
    stats = {"waiting": 0, "running": 0}
    print(json.dumps([{"info": {"task_count": int(count.read_text()), "task_stats": stats}}]), file=answer)
elif told[0] == "submit":
    first, last = map(int, told[told.index("--array") + 1].split("-"))
    command = told[told.index("--") + 1 :]
    job = Job()
    for number in range(first, last + 1):
        # This interface numbers the tasks of each job from 0; what is played goes by the number that hq would give.
        job.program(["/bin/sh", "-c", 'export HQ_TASK_ID=$0; exec "$@"', str(number), *command])
    with LocalCluster() as cluster:
        for _ in range(2):
            cluster.start_worker(WorkerConfig(cores=1))
        client = cluster.client()
        client.wait_for_jobs([client.submit(job)])
    count.write_text(str(last))
    print(json.dumps({"id": 1}), file=answer)
else:
    print(json.dumps({}), file=answer)
