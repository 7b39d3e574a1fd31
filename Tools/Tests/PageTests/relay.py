"""A line between a browser and a studio that a test can cut."""

import socket
import threading


class Relay:
    """Hands on what comes, as long as the line is not cut."""

    def __init__(self, port):
        self.target = port
        self.is_cut = False
        self.flows = threading.Event()
        self.flows.set()
        self.pairs = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            if self.is_cut:
                near.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                near.close()
                continue
            self.pairs.append((near, far))
            for source, sink in [(near, far), (far, near)]:
                threading.Thread(target=self._hand_on, args=(source, sink), daemon=True).start()

    def _hand_on(self, source, sink):
        try:
            while data := source.recv(65536):
                self.flows.wait()
                sink.sendall(data)
        except OSError:
            pass
        self._close(source, sink)

    @staticmethod
    def _close(*ends):
        for end in ends:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()

    def cut(self):
        """Nothing goes through any more, and nobody is let in."""
        self.is_cut = True
        for pair in self.pairs:
            self._close(*pair)
        self.pairs.clear()

    def stall(self):
        """Nothing goes through any more, and nobody is told so."""
        self.flows.clear()

    def mend(self):
        self.is_cut = False
        self.flows.set()

    def close(self):
        self.flows.set()
        self.listener.close()
        self.cut()
