"""A relay between a browser and a studio that a test can interrupt."""

import socket
import threading


class Relay:
    """Forwards data in both directions until it is cut or stalled."""

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
                threading.Thread(target=self._forward, args=(source, sink), daemon=True).start()

    def _forward(self, source, sink):
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
        """Closes all connections, and accepts no new ones."""
        self.is_cut = True
        for pair in self.pairs:
            self._close(*pair)
        self.pairs.clear()

    def stall(self):
        """Forwards no more data, but keeps the connections open."""
        self.flows.clear()

    def restore(self):
        """Accepts connections and forwards data again."""
        self.is_cut = False
        self.flows.set()

    def close(self):
        self.flows.set()
        self.listener.close()
        self.cut()
