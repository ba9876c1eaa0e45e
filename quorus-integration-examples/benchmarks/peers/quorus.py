"""Services that take jobs over HTTP: ours, rclone's and aria2's. Each runs warm through all rows; a client
with kept connections submits one job a file and asks until none is left."""
import json
import os
import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

from servers import HOST, Missing, free_port

SUBMITTERS = 20
ASK_EVERY = 0.002
AT_MOST = 300
OPEN = "/api/v1/transfers?state=QUEUED&state=ASSIGNED&state=RUNNING&state=RETRY_WAIT&limit=1"


class Connection:
    """One kept connection; as little work as possible beside the service."""

    def __init__(self, port, headers=""):
        self.socket = socket.create_connection((HOST, port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.input = self.socket.makefile("rb")
        self.head = f"Host: {HOST}:{port}\r\n{headers}".encode()

    def ask(self, method, path, body=b""):
        kind = b"Content-Type: application/json\r\n" if body else b""
        self.socket.sendall(
            b"%s %s HTTP/1.1\r\n%s%sContent-Length: %d\r\n\r\n%s"
            % (method.encode(), path.encode(), self.head, kind, len(body), body)
        )
        status, length, chunked = int(self.input.readline().split()[1]), 0, False
        while (line := self.input.readline()) != b"\r\n":
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
            chunked = chunked or name.lower() == b"transfer-encoding"
        if not chunked:
            return status, self.input.read(length)
        answer = b""
        while size := int(self.input.readline(), 16):
            answer += self.input.read(size)
            self.input.readline()
        self.input.readline()
        return status, answer

    def close(self):
        self.socket.close()


def submit_all(open_connection, path, bodies, good):
    """Posts the bodies over several connections; their answers."""
    todo, answers, lock = iter(bodies), [], threading.Lock()

    def work():
        connection = open_connection()
        while True:
            with lock:
                body = next(todo, None)
            if body is None:
                break
            answers.append(connection.ask("POST", path, body))
        connection.close()

    threads = [threading.Thread(target=work) for _ in range(min(SUBMITTERS, len(bodies)))]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    refused = [each for each in answers if each[0] != good]
    if refused or len(answers) != len(bodies):
        raise RuntimeError(f"{len(refused)} of {len(bodies)} jobs were refused, such as {refused[:1]}")
    return answers


def until(done):
    end = time.perf_counter() + AT_MOST
    while not done():
        if time.perf_counter() > end:
            raise RuntimeError("jobs did not end")
        time.sleep(ASK_EVERY)


class Quorus:
    """`./quorus start`, and the two others."""

    def __init__(self, lab):
        self.lab = lab
        self.processes = {}

    def close(self):
        for process, _ in self.processes.values():
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()

    def launch(self, name, command, port, environment=None):
        log = (self.lab.work / f"{name}.log").open("wb")
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env={**os.environ, **(environment or {})},
            cwd=self.lab.work,
            start_new_session=True,
        )
        self.processes[name] = (process, port)
        return process

    # ---- ours

    @staticmethod
    def launcher():
        return Path(__file__).resolve().parents[3] / "quorus"

    def make_caches(self):
        """The start-up caches, as whoever installed it has them; else they are made while it is measured."""
        dist = self.launcher().parent / "quorus-cli/target/quorus"
        subprocess.run([str(self.launcher()), "--version"], check=True, capture_output=True, env={**os.environ, "QUORUS_AOT": "off"})
        cache, stamp = dist / "quorus.aot", dist / "stamp"
        if not cache.exists() or cache.stat().st_mtime <= stamp.stat().st_mtime:
            subprocess.run([str(self.launcher().parent / "scripts/make-aot-cache")], check=True, capture_output=True)

    def start(self, lab):
        """Its process id; trusts the authority of the servers here, by the variable that curl knows too."""
        if "quorus" in self.processes:
            return self.processes["quorus"][0].pid
        lab.servers.certificate()
        self.make_caches()
        home = lab.work / "home"
        home.mkdir()
        command = [str(self.launcher()), "start", "--port", "0", "--data", str(lab.work / "store")]
        command += ["--root", str(lab.www), "--root", str(lab.dst)]
        environment = {"QUORUS_HOME": str(home), "SSL_CERT_FILE": str(lab.servers.certificate_only())}
        process = self.launch("quorus", command, 0, environment)
        for _ in range(1200):
            if (home / "server.json").exists():
                break
            if process.poll() is not None:
                raise RuntimeError("quorus did not start: " + (lab.work / "quorus.log").read_text())
            time.sleep(0.1)
        server = json.loads((home / "server.json").read_text())
        self.port = int(server["url"].rpartition(":")[2].strip("/"))
        self.key = Path(server["adminKey"]).read_text().strip()
        self.asking = self.connection()
        until(lambda: self.asking.ask("GET", "/health/ready")[0] == 200)
        return process.pid

    def connection(self):
        return Connection(self.port, f"Authorization: Bearer {self.key}\r\n")

    def transfer(self, orders):
        """Seconds from the first submit to the last success, as this client sees it."""
        bodies = [json.dumps(each).encode() for each in orders]
        begin = time.perf_counter()
        submit_all(self.connection, "/api/v1/transfers", bodies, 202)
        until(lambda: b'"id"' not in self.asking.ask("GET", OPEN)[1])
        seconds = time.perf_counter() - begin
        failed = self.asking.ask("GET", "/api/v1/transfers?state=FAILED&limit=1")[1]
        if b'"id"' in failed:
            raise RuntimeError("a transfer failed: " + failed.decode())
        return seconds

    # ---- rclone rcd

    def start_rcd(self, lab):
        if "rcd" not in self.processes:
            port = free_port()
            command = ["rclone", "rcd", "--rc-no-auth", "--rc-addr", f"{HOST}:{port}", "--log-level", "ERROR"]
            self.await_open(self.launch("rcd", command, port), port)
        return self.processes["rcd"][0].pid

    def rcd(self, jobs):
        port = self.processes["rcd"][1]
        bodies = [
            json.dumps({"fs": str(folder), "remote": name, "url": url, "_async": True}).encode()
            for url, folder, name in jobs
        ]
        asking = Connection(port)
        begin = time.perf_counter()
        answers = submit_all(lambda: Connection(port), "/operations/copyurl", bodies, 200)
        mine = {json.loads(body)["jobid"] for _, body in answers}
        # The question itself is a job too.
        until(lambda: not mine.intersection(json.loads(asking.ask("POST", "/job/list", b"{}")[1])["runningIds"]))
        return time.perf_counter() - begin

    # ---- aria2

    def start_aria(self, lab):
        if "aria2" not in self.processes:
            port = free_port()
            command = ["aria2c", "--no-conf", "--enable-rpc", f"--rpc-listen-port={port}", "-q", "-j20", "-x1"]
            command += ["-s1", "--file-allocation=none", "--allow-overwrite=true"]
            command += ["--auto-file-renaming=false", "--max-download-result=100000"]
            self.await_open(self.launch("aria2", command, port), port)
        return self.processes["aria2"][0].pid

    def aria(self, jobs):
        port = self.processes["aria2"][1]

        def call(method, *parameters):
            body = {"jsonrpc": "2.0", "id": "1", "method": "aria2." + method, "params": list(parameters)}
            return json.dumps(body).encode()

        bodies = [call("addUri", [url], {"dir": str(folder), "out": name}) for url, folder, name in jobs]
        asking = Connection(port)

        def idle():
            told = json.loads(asking.ask("POST", "/jsonrpc", call("getGlobalStat"))[1])["result"]
            return told["numActive"] == "0" and told["numWaiting"] == "0"

        begin = time.perf_counter()
        submit_all(lambda: Connection(port), "/jsonrpc", bodies, 200)
        until(idle)
        seconds = time.perf_counter() - begin
        asking.ask("POST", "/jsonrpc", call("purgeDownloadResult"))
        return seconds

    @staticmethod
    def await_open(process, port):
        def is_open():
            if process.poll() is not None:
                raise Missing("it ended at once")
            with socket.socket() as probe:
                return probe.connect_ex((HOST, port)) == 0

        until(is_open)
