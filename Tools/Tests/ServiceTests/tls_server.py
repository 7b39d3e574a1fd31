"""A PostgreSQL server that speaks TLS, with certificates made on the spot."""

import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import threading

import served

# Starts the server, says where it is, and stops it when its input ends: with the process of the test,
# too, however that ends.
RUN = """
set -euo pipefail
source "$1/Scripts/lib/setup.sh"
source "$1/Scripts/lib/postgresql.sh"
unset STATECRAFT_POSTGRESQL
trap stop_postgresql EXIT
find_postgresql
[ "$(id -u)" -ne 0 ] || chown postgres "$2/server.key"
start_postgresql listen_addresses=127.0.0.1 "port=$3" fsync=off ssl=on \
  "ssl_cert_file=$2/server.crt" "ssl_key_file=$2/server.key" "hba_file=$2/hba"
echo "${STATECRAFT_POSTGRESQL:-}"
read -r _ || true
"""


def missing():
    """Which program is missing for the server, its certificates and a look at it; `None` with all of them."""
    for program in "openssl", "psql":
        if not shutil.which(program):
            return f"{program} is missing"
    found = subprocess.run(
        ["bash", "-c", 'source "$1/Scripts/lib/setup.sh"; source "$1/Scripts/lib/postgresql.sh"; '
         "find_postgresql", "bash", str(served.ROOT)],
        timeout=300,
    )
    if found.returncode:
        return "the programs of a PostgreSQL server are missing"
    return None


class TLSServer:
    """A server with a certificate for `localhost`, which admits only encrypted connections.

    `ca.crt` in its folder has signed the certificate; `other.crt` is of an authority that has not.
    `local` is an address for programs of this machine without encryption, by a socket.
    """

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="statecraft-tls."))
        # The server reads its key, and may have another user.
        self.folder.chmod(0o755)
        for name in "ca", "other":
            self.make_authority(name)
        self.make_certificate()
        (self.folder / "hba").write_text("local all all trust\nhostssl all all all trust\n")
        # Another program may take a port that was free; then the server takes another one.
        for _ in range(20):
            if self.start():
                return
        self.stop()
        raise RuntimeError((self.folder / "log").read_text())

    def start(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                ["bash", "-c", RUN, "bash", str(served.ROOT), str(self.folder), str(self.port)],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True,
            )
        self.local = f"{self.process.stdout.readline().strip()}&port={self.port}"
        if self.local.startswith("postgresql://"):
            return True
        self.end()
        return False

    def address(self, mode, authority="ca", host="localhost"):
        """An address with TLS; the host's name is not looked up."""
        user = self.local.split("user=")[1].split("&")[0]
        return (
            f"postgresql://{user}@{host}:{self.port}/postgres?hostaddr=127.0.0.1&sslmode={mode}"
            f"&sslrootcert={self.folder}/{authority}.crt"
        )

    def end(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(timeout=300)

    def stop(self):
        """Stops the server, and removes its folder."""
        if self.process.poll() is None:
            self.end()
        shutil.rmtree(self.folder)

    def make_authority(self, name):
        self.openssl(
            "req", "-x509", *self.new_key(name), "-subj", f"/CN=Statecraft test {name}",
            "-days", "2", "-out", f"{name}.crt",
        )

    def make_certificate(self):
        self.openssl("req", *self.new_key("server"), "-subj", "/CN=localhost", "-out", "server.csr")
        (self.folder / "names").write_text("subjectAltName = DNS:localhost\n")
        self.openssl(
            "x509", "-req", "-in", "server.csr", "-CA", "ca.crt", "-CAkey", "ca.key",
            "-CAcreateserial", "-days", "2", "-extfile", "names", "-out", "server.crt",
        )
        (self.folder / "server.key").chmod(0o600)

    @staticmethod
    def new_key(name):
        return ["-newkey", "rsa:2048", "-nodes", "-keyout", f"{name}.key"]

    def openssl(self, *arguments):
        subprocess.run(
            ["openssl", *arguments], cwd=self.folder, check=True, capture_output=True, timeout=300
        )


class PlainServer:
    """A server that answers the request for TLS as a PostgreSQL server without it does."""

    def __init__(self):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            with connection:
                connection.recv(8)
                connection.sendall(b"N")
                connection.recv(1)

    def stop(self):
        # A thread that waits for a connection does not see that its socket is closed.
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()
