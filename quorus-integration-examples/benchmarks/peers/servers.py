"""Private servers on free ports of the loopback address: nginx, sshd, vsftpd, smbd. Each starts when it
is first asked for."""
import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

HOST = "127.0.0.1"
SMB_USER = "nobody"
PASSWORD = "a-password-for-loopback"


class Missing(Exception):
    """Something is not installed, or not allowed."""


def program(name):
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin:/sbin")
    if found is None:
        raise Missing(f"{name} is not installed")
    return found


def free_port():
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


def await_port(port, process, what):
    for _ in range(400):
        with socket.socket() as probe:
            if probe.connect_ex((HOST, port)) == 0:
                return
        if process.poll() is not None:
            break
        time.sleep(0.025)
    raise RuntimeError(f"{what} does not listen at port {port}")


def needs_root(what):
    if os.geteuid() != 0:
        raise Missing(f"{what} can only be run by root")


class Servers:
    def __init__(self, lab):
        self.lab = lab
        self.running = {}

    def close(self):
        for process, _ in self.running.values():
            # Their sessions are processes of their own, in the same group.
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()

    def get(self, name):
        """Its port."""
        if name not in self.running:
            self.running[name] = getattr(self, "start_" + name)()
        return self.running[name][1]

    def folder(self, name):
        folder = self.lab.work / name
        folder.mkdir(exist_ok=True)
        folder.chmod(0o755)
        return folder

    def launch(self, what, port, command):
        log = (self.lab.work / f"{what}.log").open("wb")
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
        )
        await_port(port, process, what)
        return process

    # ---- TLS

    def certificate(self):
        """A certificate of its own authority, and its key, in one file."""
        pair = self.lab.work / "pair.pem"
        if not pair.exists():
            key, cert = self.lab.work / "key.pem", self.certificate_only()
            subprocess.run(
                [program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30"]
                + ["-subj", "/CN=localhost", "-addext", f"subjectAltName=IP:{HOST},DNS:localhost"]
                + ["-keyout", str(key), "-out", str(cert)],
                check=True,
                capture_output=True,
            )
            pair.write_text(key.read_text() + cert.read_text())
        return pair

    def certificate_only(self):
        return self.lab.work / "cert.pem"

    # ---- HTTP: plain, TLS, and a folder for uploads

    def start_http(self):
        nginx, folder, pair = program("nginx"), self.folder("nginx"), self.certificate()
        port, self.tls_port = free_port(), free_port()
        user = f"user {pwd.getpwuid(os.geteuid()).pw_name};" if os.geteuid() == 0 else ""
        temporary = "".join(
            f"{each}_temp_path {folder}/{each}; " for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(
            f"""
            {user} worker_processes auto; daemon off; pid {folder}/pid; error_log {folder}/error.log;
            events {{ worker_connections 4096; }}
            http {{
              access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 1000000;
              default_type application/octet-stream; client_max_body_size 0; {temporary}
              server {{
                listen {HOST}:{port} backlog=4096; listen {HOST}:{self.tls_port} ssl;
                ssl_certificate {pair}; ssl_certificate_key {pair};
                root {self.lab.www}; autoindex on;
                location /up/ {{ root {self.lab.dst}; dav_methods PUT; client_body_temp_path {self.lab.dst}; }}
              }}
            }}
            """
        )
        command = [nginx, "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
        return self.launch("nginx", port, command), port

    # ---- SFTP

    def start_sftp(self):
        sshd, folder, port = program("sshd"), self.folder("ssh"), free_port()
        for name in ("host", "user"):
            subprocess.run(
                [program("ssh-keygen"), "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)], check=True
            )
        if os.geteuid() == 0:
            Path("/run/sshd").mkdir(exist_ok=True)
        (folder / "config").write_text(
            f"ListenAddress {HOST}\nPort {port}\nHostKey {folder}/host\nPidFile none\n"
            f"AuthorizedKeysFile {folder}/user.pub\nStrictModes no\nUsePAM no\nPermitRootLogin yes\n"
            "PasswordAuthentication no\nKbdInteractiveAuthentication no\nMaxStartups 500\nMaxSessions 500\n"
            "UseDNS no\nPrintMotd no\nPrintLastLog no\nSubsystem sftp internal-sftp\n"
        )
        kind, key = (folder / "host.pub").read_text().split()[:2]
        (folder / "known_hosts").write_text(f"[{HOST}]:{port} {kind} {key}\n")
        return self.launch("sshd", port, [sshd, "-D", "-e", "-f", str(folder / "config")]), port

    # ---- FTP, with TLS for who asks for it; files lie below its root

    def start_ftp(self):
        vsftpd = program("vsftpd")
        needs_root("vsftpd")
        folder, port, pair = self.folder("ftp"), free_port(), self.certificate()
        (folder / "empty").mkdir(exist_ok=True)
        settings = {
            "listen": "YES",
            "listen_address": HOST,
            "listen_port": port,
            "background": "NO",
            "anonymous_enable": "YES",
            "local_enable": "NO",
            "anon_root": self.lab.www,
            # A user whose home exists, for vsftpd goes there first.
            "ftp_username": "daemon",
            "no_anon_password": "NO",
            "secure_chroot_dir": folder / "empty",
            "seccomp_sandbox": "NO",
            "xferlog_enable": "NO",
            "max_clients": 0,
            "max_per_ip": 0,
            "use_sendfile": "YES",
            "ssl_enable": "YES",
            "allow_anon_ssl": "YES",
            "require_ssl_reuse": "NO",
            "ssl_ciphers": "HIGH",
            "rsa_cert_file": pair,
            "rsa_private_key_file": pair,
        }
        config = folder / "vsftpd.conf"
        config.write_text("".join(f"{key}={value}\n" for key, value in settings.items()))
        return self.launch("vsftpd", port, [vsftpd, str(config)]), port

    # ---- SMB: the files as share data, the destination as share up

    def start_smb(self):
        smbd, smbpasswd = program("smbd"), program("smbpasswd")
        needs_root("smbd")
        folder, port = self.folder("smb"), free_port()
        for each in ("private", "lock", "state", "cache", "pid", "ncalrpc"):
            (folder / each).mkdir(exist_ok=True)
        config = folder / "smb.conf"
        config.write_text(
            f"""
            [global]
              server role = standalone server
              interfaces = lo
              bind interfaces only = yes
              smb ports = {port}
              disable netbios = yes
              private dir = {folder}/private
              lock directory = {folder}/lock
              state directory = {folder}/state
              cache directory = {folder}/cache
              pid directory = {folder}/pid
              ncalrpc dir = {folder}/ncalrpc
              passdb backend = tdbsam:{folder}/private/passdb.tdb
              log file = {folder}/log
              log level = 0
              load printers = no
              printing = bsd
              printcap name = /dev/null
              server min protocol = SMB2_02
            [data]
              path = {self.lab.www}
              read only = yes
            [up]
              path = {self.lab.upload}
              read only = no
            """
        )
        subprocess.run(
            [smbpasswd, "-c", str(config), "-L", "-s", "-a", SMB_USER],
            input=f"{PASSWORD}\n{PASSWORD}\n".encode(),
            check=True,
            capture_output=True,
        )
        (folder / "auth").write_text(f"username={SMB_USER}\npassword={PASSWORD}\n")
        command = [smbd, "--foreground", "--no-process-group", "-s", str(config)]
        return self.launch("smbd", port, command), port
