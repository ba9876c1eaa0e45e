"""The rows, and how each tool fills them. Flags are the documented ones, and give many files 20 at a time."""
import subprocess

from measure import Row, Tool
from servers import HOST, PASSWORD, SMB_USER, Missing, program


# ---- ours

def ours(lab, orders, **fields):
    """Quorus as two tools: as the others publish, by renaming, and as it does by itself, flushed."""

    def transfer(publish):
        return lambda lab, row: lab.quorus.transfer([{**each, **fields, "publish": publish} for each in orders])

    tools = [Tool("quorus", transfer("rename"), service=lab.quorus.start)]
    if lab.fsync:
        tools.append(Tool("quorus, fsync", transfer("fsync"), service=lab.quorus.start))
    return tools


def verified(digest):
    """By itself Quorus records the SHA-256; the peers of the other rows compare no more than the size."""
    return {} if digest else {"verify": "size"}


def orders(lab, files, base):
    return [
        {"source": f"{base}/{files}/{name}", "destination": str(lab.dst / name)} for name in lab.names(files)
    ]


# ---- HTTP

def web(lab, secure=False):
    port = lab.servers.get("http")
    return f"https://{HOST}:{lab.servers.tls_port}" if secure else f"http://{HOST}:{port}"


def curl(lab):
    return f"curl -sS --cacert {lab.servers.certificate_only()}"


def rclone(lab):
    return f"rclone --config /dev/null --log-level ERROR --retries 1 --ca-cert {lab.servers.certificate_only()}"


def versions(lab, *tools):
    asked = {
        "curl": ("curl", "--version"),
        "rclone": ("rclone", "version"),
        "aria2c": ("aria2c", "--version"),
        "lftp": ("lftp", "--version"),
        "smbclient": ("smbclient", "--version"),
        "ssh": ("ssh", "-V"),
        "wget": ("wget", "--version"),
    }
    known = {}
    for tool in tools:
        main = "ssh" if "ssh" in tool.needs else tool.needs[0] if tool.needs else ""
        if main in asked:
            tool.version = known.setdefault(main, lab.version(*asked[main]))
    return list(tools)


def http_one(secure=False, digest=False):
    def tools(lab):
        base, files = web(lab, secure), lab.folder("1g")
        url, sums = f"{base}/1g/f0001.bin", lab.sums["1g"][0]
        check = f' && [ "$(openssl dgst -sha256 -r {lab.dst}/f | cut -c1-64)" = {sums} ]' if digest else ""
        copy = f"{rclone(lab)} copy --http-url {base}/1g :http: {lab.dst}"
        if digest:
            listed = lab.work / "1g.sha256"
            listed.write_text(f"{sums}  {next(files.iterdir()).name}\n")
            copy += f" && rclone --config /dev/null checksum sha256 {listed} {lab.dst} -q"
        found = [
            Tool("curl, then openssl" if digest else "curl", f"{curl(lab)} -o {lab.dst}/f {url}{check}", ("curl",)),
            Tool("rclone copy, then checksum" if digest else "rclone copy", copy, ("rclone",)),
        ]
        if not digest and not secure:
            # The start of its JVM is in its time, as the others' starts are in theirs.
            found.append(Tool("quorus copy", f"{lab.quorus.launcher()} copy --publish=rename --verify=size {url} {lab.dst}/f"))
        if lab.every:
            aria = f"aria2c --no-conf -q --file-allocation=none --ca-certificate={lab.servers.certificate_only()}"
            if digest:
                aria += f" --checksum=sha-256={sums}"
            found.append(Tool("aria2c -x1", f"{aria} -x1 -s1 -d {lab.dst} -o f {url}", ("aria2c",)))
            found.append(Tool("aria2c -x8", f"{aria} -x8 -s8 -k1M -d {lab.dst} -o f {url}", ("aria2c",)))
        return versions(lab, *found) + ours(lab, orders(lab, "1g", base), **verified(digest))

    return tools


def http_many(files, digest=False):
    def tools(lab):
        base = web(lab)
        lab.folder(files)
        listed = lab.work / f"{files}.curl"
        listed.write_text(
            "".join(f'url="{base}/{files}/{name}"\noutput="{lab.dst}/{name}"\n' for name in lab.names(files))
        )
        many = f"{curl(lab)} -Z --parallel-max 20 -K {listed}"
        copy = f"{rclone(lab)} --transfers 20 --checkers 20 copy --http-url {base}/{files} :http: {lab.dst}"
        if digest:
            sums = lab.work / f"{files}.sha256"
            sums.write_bytes(subprocess.check_output("openssl dgst -sha256 -r *.bin | sed 's/ \\*/  /'", shell=True, cwd=lab.folder(files)))
            many += f" && openssl dgst -sha256 -r *.bin | sed 's/ \\*/  /' | cmp - {sums}"
            copy += f" && rclone --config /dev/null --checkers 20 checksum sha256 {sums} {lab.dst} -q"
        also = ", then openssl" if digest else ""
        found = [
            Tool("curl -Z" + also, many, ("curl",)),
            Tool("rclone copy" + (", then checksum" if digest else ""), copy, ("rclone",)),
        ]
        return versions(lab, *found) + ours(lab, orders(lab, files, base), **verified(digest))

    return tools


def jobs(files, plain=False):
    """Beside services that take jobs too, and store none of them."""

    def tools(lab):
        base = web(lab)
        lab.folder(files)

        def listed(lab):
            return [(f"{base}/{files}/{name}", lab.dst, name) for name in lab.names(files)]

        found = []
        if program_is_there("rclone"):
            found.append(
                Tool("rclone rcd", lambda lab, row: lab.quorus.rcd(listed(lab)), ("rclone",), service=lab.quorus.start_rcd)
            )
        if program_is_there("aria2c"):
            found.append(
                Tool("aria2 RPC", lambda lab, row: lab.quorus.aria(listed(lab)), ("aria2c",), service=lab.quorus.start_aria)
            )
        if plain:
            found += [each for each in http_many(files)(lab) if each.name == "curl -Z"]
        return versions(lab, *found) + ours(lab, orders(lab, files, base), verify="size")

    return tools


def program_is_there(name):
    try:
        return bool(program(name))
    except Missing:
        return False


def http_upload(lab):
    base, file = web(lab), lab.folder("1g") / "f0001.bin"
    target = f"{base}/up/f"
    found = versions(lab, Tool("curl -T", f"{curl(lab)} -T {file} {target}", ("curl",)))
    return found + ours(lab, [{"source": str(file), "destination": target}], verify="size")


# ---- SFTP

def ssh_options(lab):
    lab.servers.get("sftp")
    folder = lab.work / "ssh"
    return (
        f"-F /dev/null -i {folder}/user -o UserKnownHostsFile={folder}/known_hosts -o IdentitiesOnly=yes"
        " -o BatchMode=yes -c aes128-gcm@openssh.com"
    )


def me():
    return subprocess.check_output(["id", "-un"], text=True).strip()


def sftp_end(lab, path):
    port, folder = lab.servers.get("sftp"), lab.work / "ssh"
    return {
        "uri": f"sftp://{me()}@{HOST}:{port}{path}",
        "privateKey": (folder / "user").read_text(),
        "trustOnFirstUse": True,
    }


def rclone_sftp(lab):
    port, folder = lab.servers.get("sftp"), lab.work / "ssh"
    return (
        f"{rclone(lab)} --sftp-host {HOST} --sftp-port {port} --sftp-user {me()} --sftp-key-file {folder}/user"
        f" --sftp-known-hosts-file {folder}/known_hosts --sftp-disable-hashcheck"
    )


def lftp_sftp(lab):
    port = lab.servers.get("sftp")
    return (
        f"set cmd:fail-exit yes; set sftp:connect-program 'ssh -a -x {ssh_options(lab)}';"
        f" set sftp:max-packets-in-flight 64; open -u {me()}, sftp://{HOST}:{port}"
    )


def sftp_get(lab):
    port, file = lab.servers.get("sftp"), lab.folder("1g") / "f0001.bin"
    options, at = ssh_options(lab), f"{me()}@{HOST}"
    found = [
        Tool("sftp", f"echo 'get {file} {lab.dst}/f' | sftp -q {options} -P {port} -b - {at}", ("sftp", "ssh")),
        Tool("tuned sftp -B 261120 -R 64", f"echo 'get {file} {lab.dst}/f' | sftp -q -B 261120 -R 64 {options} -P {port} -b - {at}", ("sftp", "ssh")),
        Tool("rclone copy", f"{rclone_sftp(lab)} copy :sftp:{lab.folder('1g')} {lab.dst}", ("rclone",)),
    ]
    if lab.every:
        found.append(Tool("scp -O", f"scp -O -q {options} -P {port} {at}:{file} {lab.dst}/f", ("scp", "ssh")))
        found.append(Tool("lftp get", f'lftp --norc -c "{lftp_sftp(lab)}; get -O {lab.dst} {file}"', ("lftp", "ssh")))
    order = {"source": sftp_end(lab, file), "destination": str(lab.dst / "f")}
    return versions(lab, *found) + ours(lab, [order], verify="size")


def sftp_put(lab):
    port, file = lab.servers.get("sftp"), lab.folder("1g") / "f0001.bin"
    options, at, to = ssh_options(lab), f"{me()}@{HOST}", lab.upload
    found = [
        Tool("sftp", f"echo 'put {file} {to}/f' | sftp -q {options} -P {port} -b - {at}", ("sftp", "ssh")),
        Tool("rclone copy", f"{rclone_sftp(lab)} copy {lab.folder('1g')} :sftp:{to}", ("rclone",)),
    ]
    order = {"source": str(file), "destination": sftp_end(lab, to / "f")}
    return versions(lab, *found) + ours(lab, [order], verify="size")


def sftp_tree(lab):
    port, folder = lab.servers.get("sftp"), lab.folder("2000x10k")
    options, at = ssh_options(lab), f"{me()}@{HOST}"
    found = [
        Tool("rclone copy", f"{rclone_sftp(lab)} --transfers 20 copy :sftp:{folder} {lab.dst}", ("rclone",)),
        Tool("lftp mirror -P20", f'lftp --norc -c "{lftp_sftp(lab)}; mirror -P20 {folder} {lab.dst}/t"', ("lftp", "ssh")),
        Tool("sftp -r", f"echo 'get -r {folder} {lab.dst}/' | sftp -q {options} -P {port} -b - {at}", ("sftp", "ssh")),
    ]
    order = {"source": sftp_end(lab, folder), "destination": str(lab.dst / "t"), "recursive": True}
    return versions(lab, *found) + ours(lab, [order], verify="size")


# ---- FTP

FTP_USER, FTP_PASSWORD = "anonymous", "benchmark"


def lftp_ftp(lab, secure):
    port = lab.servers.get("ftp")
    tls = "force yes; set ftp:ssl-protect-data yes; set ssl:verify-certificate no" if secure else "allow no"
    return f"set cmd:fail-exit yes; set ftp:ssl-{tls}; open -u {FTP_USER},{FTP_PASSWORD} ftp://{HOST}:{port}"


def rclone_ftp(lab, secure):
    port = lab.servers.get("ftp")
    obscured = subprocess.check_output(["rclone", "obscure", FTP_PASSWORD], text=True).strip() if program_is_there("rclone") else ""
    tls = " --ftp-explicit-tls --ftp-no-check-certificate" if secure else ""
    return f"{rclone(lab)} --ftp-host {HOST} --ftp-port {port} --ftp-user {FTP_USER} --ftp-pass {obscured}{tls}"


def ftp_end(lab, path, secure):
    port = lab.servers.get("ftp")
    end = {
        "uri": f"{'ftps' if secure else 'ftp'}://{HOST}:{port}{path}",
        "username": FTP_USER,
        "password": FTP_PASSWORD,
    }
    return {**end, "trustOnFirstUse": True} if secure else end


def ftp_get(secure):
    def tools(lab):
        lab.folder("1g")
        port = lab.servers.get("ftp")
        url = f"ftp://{FTP_USER}:{FTP_PASSWORD}@{HOST}:{port}/1g/f0001.bin"
        tls = " -k --ssl-reqd" if secure else ""
        found = [
            Tool("curl", f"curl -sS{tls} -o {lab.dst}/f {url}", ("curl",)),
            Tool("lftp get", f'lftp --norc -c "{lftp_ftp(lab, secure)}; get -O {lab.dst} 1g/f0001.bin"', ("lftp",)),
            Tool("rclone copy", f"{rclone_ftp(lab, secure)} copy :ftp:1g {lab.dst}", ("rclone",)),
        ]
        order = {"source": ftp_end(lab, "/1g/f0001.bin", secure), "destination": str(lab.dst / "f")}
        return versions(lab, *found) + ours(lab, [order], verify="size")

    return tools


def ftp_tree(lab):
    lab.folder("2000x10k")
    port = lab.servers.get("ftp")
    base = f"ftp://{FTP_USER}:{FTP_PASSWORD}@{HOST}:{port}/2000x10k"
    listed = lab.work / "ftp.curl"
    listed.write_text("".join(f'url="{base}/{name}"\noutput="{lab.dst}/{name}"\n' for name in lab.names("2000x10k")))
    found = [
        Tool("curl -Z", f"curl -sS -Z --parallel-max 20 -K {listed}", ("curl",)),
        Tool("lftp mirror -P20", f'lftp --norc -c "{lftp_ftp(lab, False)}; mirror -P20 2000x10k {lab.dst}/t"', ("lftp",)),
    ]
    if lab.every:
        # Its pacer makes it slow: some 20 s.
        found.append(Tool("rclone copy", f"{rclone_ftp(lab, False)} --transfers 20 copy :ftp:2000x10k {lab.dst}", ("rclone",)))
    # The others are told 20 files at a time; this is the most that we take.
    tree = {"recursive": True, "streams": 16}
    order = {"source": ftp_end(lab, "/2000x10k", False), "destination": str(lab.dst / "t"), **tree}
    return versions(lab, *found) + ours(lab, [order], verify="size")


# ---- SMB

def smb_end(lab, path):
    port = lab.servers.get("smb")
    return {"uri": f"smb://{HOST}:{port}{path}", "username": SMB_USER, "password": PASSWORD}


def rclone_smb(lab):
    port = lab.servers.get("smb")
    obscured = subprocess.check_output(["rclone", "obscure", PASSWORD], text=True).strip() if program_is_there("rclone") else ""
    return f"{rclone(lab)} --smb-host {HOST} --smb-port {port} --smb-user {SMB_USER} --smb-pass {obscured}"


def smbclient(lab):
    port = lab.servers.get("smb")
    return f"smbclient //{HOST}/data -p {port} -A {lab.work}/smb/auth"


def smb_get(lab):
    lab.folder("1g")
    found = [
        Tool("smbclient get", f"{smbclient(lab)} -c 'get 1g/f0001.bin {lab.dst}/f'", ("smbclient",)),
        Tool("rclone copy", f"{rclone_smb(lab)} copy :smb:data/1g {lab.dst}", ("rclone",)),
    ]
    order = {"source": smb_end(lab, "/data/1g/f0001.bin"), "destination": str(lab.dst / "f")}
    return versions(lab, *found) + ours(lab, [order], verify="size")


def smb_tree(lab):
    lab.folder("2000x10k")
    found = [
        Tool("smbclient mget", f"{smbclient(lab)} -c 'lcd {lab.dst}; prompt; recurse; cd 2000x10k; mget *'", ("smbclient",)),
        Tool("rclone copy", f"{rclone_smb(lab)} --transfers 20 copy :smb:data/2000x10k {lab.dst}", ("rclone",)),
    ]
    order = {"source": smb_end(lab, "/data/2000x10k"), "destination": str(lab.dst / "t"), "recursive": True}
    return versions(lab, *found) + ours(lab, [order], verify="size")


def across(lab):
    file = lab.folder("1g") / "f0001.bin"
    lab.empty()
    port = lab.servers.get("sftp")
    copy = rclone_smb(lab) + rclone_sftp(lab).removeprefix(rclone(lab)) + f" copy :sftp:{file} :smb:up"
    order = {"source": sftp_end(lab, file), "destination": smb_end(lab, "/up/f")}
    found = versions(lab, Tool("rclone copy", copy, ("rclone",)))
    assert port
    return found + ours(lab, [order], verify="size")


ROWS = [
    Row("H1", "HTTP download, 1 GiB", "1g", http_one()),
    Row("H1D", "the same, SHA-256 known at the end", "1g", http_one(digest=True)),
    Row("H1S", "HTTPS download, 1 GiB", "1g", http_one(secure=True)),
    Row("H2", "HTTP download, 20 x 10 MiB", "20x10m", http_many("20x10m")),
    Row("H2D", "the same, SHA-256 of each known at the end", "20x10m", http_many("20x10m", digest=True)),
    Row("H3", "HTTP download, 50 x 1 MiB", "50x1m", http_many("50x1m")),
    Row("H4", "HTTP download, 2,000 x 10 KiB, each a job", "2000x10k", jobs("2000x10k", plain=True)),
    Row("H5", "HTTP upload, 1 GiB", "1g", http_upload, "up"),
    Row("H6A", "20 x 10 MiB by job APIs", "20x10m", jobs("20x10m")),
    Row("H6B", "50 x 1 MiB by job APIs", "50x1m", jobs("50x1m")),
    Row("S1", "SFTP download, 1 GiB", "1g", sftp_get),
    Row("S1U", "SFTP upload, 1 GiB", "1g", sftp_put, "up"),
    Row("S2", "SFTP download, a tree of 2,000 x 10 KiB", "2000x10k", sftp_tree),
    Row("F1", "FTP download, 1 GiB", "1g", ftp_get(False)),
    Row("F1S", "FTPS download, 1 GiB", "1g", ftp_get(True)),
    Row("F2", "FTP download, a tree of 2,000 x 10 KiB", "2000x10k", ftp_tree),
    Row("B1", "SMB download, 1 GiB", "1g", smb_get),
    Row("B2", "SMB download, a tree of 2,000 x 10 KiB", "2000x10k", smb_tree),
    Row("X1", "SFTP to SMB, 1 GiB, streamed", "1g", across, "up"),
]
