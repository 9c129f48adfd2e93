#!/usr/bin/env bash
# Does an experiment come through a real Slurm? Starts one of two nodes on loopback, submits an experiment in parts, takes a
# node away, kills a part, submits that part again, joins them, and compares the tables with those of a run in one go:
#   scripts/ci/slurm.sh [BAGSPLIT]        that program, or target/release/bagsplit
# Needs root, and Debian's slurmctld, slurmd, slurm-client and munge, which it installs where they are missing; where it
# cannot, it says so and skips.
set -euo pipefail
cd "$(dirname "$0")/../.."
bagsplit=$(realpath "${1:-${CARGO_TARGET_DIR:-target}/release/bagsplit}")

skip() { echo "skipped: $*"; exit 0; }
there() { command -v slurmctld && command -v slurmd && command -v sbatch && command -v munged; }

[ "$(id -u)" = 0 ] || skip "daemons of Slurm are started as root here"
if ! there > /dev/null; then
    command -v apt-get > /dev/null || skip "Slurm is not there"
    { apt-get update -q && apt-get install -y -q --no-install-recommends slurmctld slurmd slurm-client munge; } > /dev/null 2>&1 || true
    there > /dev/null || skip "Slurm is not there, and apt did not bring it"
fi

scratch=$(mktemp -d)
chmod 755 "$scratch"
export SLURM_CONF="$scratch/slurm.conf"
stop() {
    code=$?
    pkill -9 -f "slurmstepd" > /dev/null 2>&1 || true
    pkill -9 -f "slurmd -N n" > /dev/null 2>&1 || true
    pkill -9 -f "slurmctld -D -f $scratch" > /dev/null 2>&1 || true
    pkill -9 -f "munged.*$scratch" > /dev/null 2>&1 || true
    if [ "$code" != 0 ]; then
        tail -n 30 "$scratch"/ctld.log "$scratch"/n?.log "$scratch"/out-logs/* 2> /dev/null || true
        cp -r "$scratch" /tmp/slurm-failed 2> /dev/null || true
    fi
    rm -rf "$scratch"
}
trap stop EXIT

# A key and a socket of its own: nothing of a munge that is there already is touched.
dd if=/dev/urandom of="$scratch/munge.key" bs=1024 count=1 status=none
chmod 400 "$scratch/munge.key"
munged --force --key-file="$scratch/munge.key" --socket="$scratch/munge.socket" --pid-file="$scratch/munged.pid" \
    --log-file="$scratch/munged.log" --seed-file="$scratch/munge.seed" > /dev/null 2>&1 || skip "munged does not start here: $(tail -n 1 "$scratch/munged.log")"

host=$(hostname)
cat > "$SLURM_CONF" << CONF
ClusterName=loopback
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$scratch/munge.socket
CredType=cred/munge
StateSaveLocation=$scratch/state
SlurmdSpoolDir=$scratch/spool.%n
SlurmctldPidFile=$scratch/ctld.pid
SlurmdPidFile=$scratch/%n.pid
SlurmctldLogFile=$scratch/ctld.log
SlurmdLogFile=$scratch/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MailProg=/bin/true
MpiDefault=none
ReturnToService=2
SlurmdTimeout=60
KillWait=1
CompleteWait=0
InactiveLimit=0
MinJobAge=600
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=16818 CPUs=1 State=UNKNOWN
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=16819 CPUs=1 State=UNKNOWN
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
CONF
mkdir "$scratch/state" "$scratch/spool.n1" "$scratch/spool.n2"
slurmctld -D -f "$SLURM_CONF" > "$scratch/ctld.out" 2>&1 &
disown
node() { slurmd -N "$1" -f "$SLURM_CONF" > "$scratch/$1.out" 2>&1; }

# Waits until a command says something, for as long as a slow machine may need.
wait_for() {
    for _ in $(seq 600); do
        if eval "$2" > /dev/null 2>&1; then return 0; fi
        sleep 0.5
    done
    echo "never came: $1"
    sinfo || true
    squeue || true
    exit 1
}
# A Slurm that does not come up says nothing of ours.
come_up() {
    for _ in $(seq 120); do
        if eval "$2" > /dev/null 2>&1; then return 0; fi
        sleep 0.5
    done
    tail -n 5 "$scratch"/ctld.log "$scratch"/n?.log 2> /dev/null || true
    skip "$1 did not come up here"
}
come_up "a controller" "scontrol ping | grep -q UP"
node n1 && node n2 || skip "the daemons of nodes do not start here: $(tail -n 1 "$scratch"/n?.out)"
come_up "two nodes" "[ \$(sinfo -h -o %t -N | grep -c idle) = 2 ]"
echo "ok    a controller and two nodes"

cd "$scratch"
cat > parts.toml << 'TOML'
name = "parts"
seed = 11
pairs = 6000
[[setup]]
name = "apart"
recipe = { digits = "AB", operators = "CD" }
bot = "equity"
draw = { kind = "quota", operators = 3 }
[[setup]]
name = "even"
recipe = { all = "ABCD" }
bot = "equity"
draw = "hand-value"
[[setup]]
name = "plain"
recipe = { all = "ABCD" }
bot = "greedy"
TOML
export BAGSPLIT_RETRY_SECONDS=1
state() { squeue -h -t all -r -j "$1" -o "%i %T"; }
running() { squeue -h -r -t running -j "$1" -o "%N %i"; }

"$bagsplit" submit parts.toml --engine slurm --shards 6 --out out | tee submitted
array=$(sed -n 's/.* as job \([0-9]*\), .*/\1/p' submitted)
merge=$(sed -n 's/.* as job \([0-9]*\)\.$/\1/p' submitted)
wait_for "a part on the second node" "running $array | grep -q ^n2"

# The second node goes: its daemon, and all that it has started.
lost=$(running "$array" | sed -n 's/^n2 //p')
pkill -9 -f "slurmd -N n2"
for process in $(pgrep -f 'bagsplit run .*parts.toml|slurm_script'); do
    if tr '\0' '\n' < "/proc/$process/environ" 2> /dev/null | grep -qx SLURMD_NODENAME=n2; then
        parent=$(ps -o ppid= -p "$process" | tr -d ' ')
        if ps -o args= -p "${parent:-0}" | grep -q '^slurmstepd'; then kill -9 "$parent"; fi
        kill -9 "$process" || true
    fi
done
scontrol update NodeName=n2 State=DOWN Reason="taken away"
wait_for "the part $lost in the queue again" "state $array | grep -q \"$lost \(PENDING\|RUNNING\)\""
node n2
scontrol update NodeName=n2 State=RESUME 2> /dev/null || true
# Slurm lets two minutes pass before it starts again what was lost; nobody has to wait for that here.
scontrol update JobId="$lost" StartTime=now 2> /dev/null || true
echo "ok    a node is lost, and its part is queued again"

# One part is killed as the operating system kills what takes too much memory: it has failed, and what joins is not started.
wait_for "a part to kill" "[ -n \"\$(running $array)\" ]"
victim=$(running "$array" | head -n 1 | cut -d ' ' -f 2)
index=${victim#*_}
for _ in $(seq 50); do
    if pgrep -f 'bagsplit run .*parts.toml' > /dev/null; then break; fi
    sleep 0.1
done
for process in $(pgrep -f 'bagsplit run .*parts.toml' || true); do
    if tr '\0' '\n' < "/proc/$process/environ" 2> /dev/null | grep -qx "SLURM_ARRAY_TASK_ID=$index"; then kill -9 "$process" || true; fi
done
wait_for "the end of the array" "! state $array | grep -qE 'PENDING|RUNNING|COMPLETING|REQUEUE'"
state "$array"
failed=$(state "$array" | grep -c FAILED || true)
if [ "$failed" -gt 0 ]; then
    wait_for "that nothing is joined" "! state $merge | grep -qE 'PENDING|RUNNING'"
    [ ! -e out/findings ]
    echo "ok    a part that was killed has failed, and nothing was joined without it"
else
    echo "      (the part was done before it could be killed)"
fi
code=0
"$bagsplit" merge out --out out --complete > said 2>&1 || code=$?
if [ "$failed" -gt 0 ]; then [ "$code" = 1 ] && grep -q "parts $index/6" said; else [ "$code" = 0 ]; fi

# That part alone is submitted again: Slurm then says that there is one task, but the part is one of six.
"$bagsplit" submit parts.toml --engine slurm --shards 6 --out out --print > scripts
sed '/^# --- and then/,$d' scripts > again.sh
sed '1,/^# --- and then/d' scripts > join.sh
again=$(sbatch --parsable --array="$index" again.sh)
joined=$(sbatch --parsable --dependency=afterok:"$again" --kill-on-invalid-dep=yes join.sh)
wait_for "the end of the joining" "state $joined | grep -q COMPLETED"
echo "ok    one part is submitted again, and all are joined behind it"

"$bagsplit" run parts.toml --out whole --quiet --no-charts > /dev/null
for table in whole/findings/*.parquet whole/findings/*.csv; do
    cmp "$table" "out/findings/$(basename "$table")"
done
echo "ok    the tables are those of a run in one go, byte for byte"
