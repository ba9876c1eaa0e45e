"""Data, destinations, and the clock."""
import hashlib
import os
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from quorus import Quorus
from servers import Missing, Servers

CLOCK_TICKS = os.sysconf("SC_CLK_TCK")
AT_MOST = 300

# Name of a set: how many files, of how many bytes; and the same for --small.
SETS = {
    "1g": ((1, 1 << 30), (1, 8 << 20)),
    "20x10m": ((20, 10 << 20), (4, 1 << 20)),
    "50x1m": ((50, 1 << 20), (5, 100 << 10)),
    "2000x10k": ((2000, 10 << 10), (40, 10 << 10)),
}


@dataclass
class Row:
    name: str
    what: str
    files: str
    tools: object
    # Where the copy is to be found and compared: in the destination folder, or elsewhere.
    lands: str = "dst"


@dataclass
class Tool:
    """A command of bash, or a function of the lab that runs work on a service that is running."""

    name: str
    command: object
    needs: tuple = ()
    version: str = ""
    service: object = field(default=None)


class Lab:
    Missing = Missing

    def __init__(self, small, every, fsync):
        self.small, self.every, self.fsync = small, every, fsync
        home = Path(os.environ.get("QUORUS_PEERS", "/tmp/quorus-peers"))
        self.data = home / ("small" if small else "data")
        self.www = self.data / "www"
        self.dst = Path(os.environ.get("QUORUS_PEERS_DST", "/dev/shm/quorus-peers")) / str(os.getpid())
        self.upload = self.dst / "up"
        self.work = None
        self.sums = {}

    def __enter__(self):
        self.dst.mkdir(parents=True, exist_ok=True)
        # Other users' servers write below it, whoever made the folders above.
        for above in self.dst.parents:
            if above.stat().st_uid == os.getuid() and above.stat().st_mode & 0o111 != 0o111:
                above.chmod(above.stat().st_mode | 0o111)
        self.work = Path(tempfile.mkdtemp(prefix="quorus-peers-"))
        # Other users' servers read through it.
        self.work.chmod(0o755)
        self.servers = Servers(self)
        self.quorus = Quorus(self)
        return self

    def __exit__(self, *unused):
        self.quorus.close()
        self.servers.close()
        shutil.rmtree(self.dst, ignore_errors=True)
        shutil.rmtree(self.work, ignore_errors=True)

    # ---- files

    def size(self, name):
        return SETS[name][1 if self.small else 0]

    def mib(self, row):
        count, size = self.size(row.files)
        return count * size / (1 << 20)

    def files(self, row):
        return self.size(row.files)[0]

    def folder(self, name):
        """The folder of a set, made on first use; random, so that nothing compresses it."""
        folder = self.www / name
        count, size = self.size(name)
        if name not in self.sums:
            folder.mkdir(parents=True, exist_ok=True)
            for each in (self.data.parent, self.data, self.www, folder):
                each.chmod(0o755)
            for i in range(1, count + 1):
                file = folder / f"f{i:04}.bin"
                if not file.exists() or file.stat().st_size != size:
                    with file.open("wb") as out:
                        for at in range(0, size, 1 << 20):
                            out.write(os.urandom(min(1 << 20, size - at)))
            self.sums[name] = sorted(sha256(file) for file in folder.iterdir())
        return folder

    def names(self, name):
        return sorted(file.name for file in self.folder(name).iterdir())

    def empty(self):
        # The folders themselves stay: a server keeps the one that it shares open.
        for each in (self.dst, self.upload):
            each.mkdir(parents=True, exist_ok=True)
            each.chmod(0o777)
            for entry in each.iterdir():
                if entry.is_dir() and entry != self.upload:
                    shutil.rmtree(entry, ignore_errors=True)
                elif entry != self.upload:
                    entry.unlink()

    # ---- tools

    def missing(self, tool):
        for each in tool.needs:
            if shutil.which(each) is None:
                return f"{each} is not installed"
        return None

    def version(self, *command):
        """The first word of a program's answer that has a digit and a dot; empty if it is not there."""
        if shutil.which(command[0]) is None:
            return ""
        answer = subprocess.run(command, capture_output=True, text=True, timeout=20)
        for word in (answer.stdout + " " + answer.stderr).replace(",", " ").split():
            plain = word.split("_")[-1].lstrip("v")
            if "." in plain and plain[0].isdigit():
                return plain
        return ""

    # ---- the clock

    def run(self, row, tool, check):
        """Seconds, and processor seconds of whoever did the work."""
        self.folder(row.files)
        self.empty()
        if tool.service is not None:
            pid = tool.service(self)
            before = cpu_of(pid)
            seconds = tool.command(self, row)
            cpu = cpu_of(pid) - before
        else:
            seconds, cpu = self.command(tool)
        if check:
            self.check(row, tool)
        return seconds, cpu

    def command(self, tool):
        log = self.work / "tool.log"
        with log.open("wb") as out:
            begin = time.perf_counter()
            process = subprocess.Popen(
                ["bash", "-c", tool.command], stdin=subprocess.DEVNULL, stdout=out, stderr=out, cwd=self.dst
            )
            _, status, usage = os.wait4(process.pid, 0)
            seconds = time.perf_counter() - begin
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            raise RuntimeError(f"{tool.name} ended with {process.returncode}: {log.read_text(errors='replace')[-800:]}")
        return seconds, usage.ru_utime + usage.ru_stime

    def check(self, row, tool):
        """Every file is there once, and nothing else."""
        where = self.upload if row.lands == "up" else self.dst
        found = sorted(sha256(file) for file in where.rglob("*") if file.is_file())
        if found != self.sums[row.files]:
            raise RuntimeError(f"{tool.name} left other files than those of {row.files}: {len(found)} of them")


def cpu_of(pid):
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / CLOCK_TICKS


def sha256(file):
    with file.open("rb") as opened:
        digest = hashlib.sha256()
        while block := opened.read(1 << 20):
            digest.update(block)
        return digest.hexdigest()
