# SPDX-License-Identifier: MIT
"""The gateway: `./sluice gateway`, a process that runs Sluice's commands for this one (Py4J)."""

from __future__ import annotations

import atexit
import collections
import contextlib
import json
import os
import queue
import re
import signal
import subprocess
import sys
import threading
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from py4j.java_gateway import CallbackServerParameters, GatewayParameters, JavaGateway
from py4j.protocol import Py4JError, Py4JJavaError, Py4JNetworkError

from . import _home
from ._errors import COMPLETE, OTHER_SIDE, SluiceError, SluiceWarning, in_python
from ._progress import Bar

_LISTENING = re.compile(r"listening ([\d.]+):(\d+) token ([0-9a-f]+)")
_POLL_MS = 200
_END_S = 10.0
_KEPT_LINES = 50
_SAYS = "sluice: "
_READ = ("SLUICE_", "JAVA_", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "NS_", "OMNETPP_ROOT", "INET_ROOT")
_WARNS = "sluice: warning: "


def _environment() -> dict[str, str]:
    """What Sluice, Java and ns-3 read of the environment."""
    return {name: value for name, value in os.environ.items() if name.startswith(_READ)}


@dataclass(frozen=True)
class Ended:
    """How a command ended.

    Attributes:
        exit_code: as that of the command line.
        folder: where its results are, if it ran something.
        out: what it printed.
        log: the sentences it said meanwhile.
    """

    exit_code: int
    folder: Path | None
    out: str
    log: tuple[str, ...]


class Gateway:
    """One gateway process, in the directory and with the variables where it was started. It ends with this process."""

    def __init__(self) -> None:
        launcher = _home.launcher()
        self.directory = Path.cwd()
        self.environment = _environment()
        self._users = 0
        self._is_retired = False
        self._said: collections.deque[str] = collections.deque(maxlen=_KEPT_LINES)
        self._is_starting = True
        # Of its own session, so that a Ctrl-C reaches this process alone, which ends the run and keeps the gateway.
        self._process = subprocess.Popen(
            [str(launcher), "gateway"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        assert self._process.stdout is not None and self._process.stderr is not None
        self._pump = threading.Thread(target=self._listen, args=(self._process.stderr,), daemon=True)
        self._pump.start()
        try:
            host, port, token = self._listening(self._process.stdout)
        except BaseException:
            self._kill()
            raise
        self._is_starting = False
        self._is_listening = False
        self.java = JavaGateway(gateway_parameters=GatewayParameters(address=host, port=port, auth_token=token))
        self.token = token
        self.entry: Any = self.java.entry_point

    def _listening(self, out: IO[str]) -> tuple[str, int, str]:
        """Waits for the line that says where it listens; the launcher may build first."""
        for line in out:
            match = _LISTENING.match(line)
            if match:
                return match[1], int(match[2]), match[3]
        code = self._process.wait()
        self._pump.join(_END_S)
        sentences = [line[len(_SAYS) :] for line in self._said if line.startswith(_SAYS)]
        why = sentences[-1] if sentences else f"exit code {code}"
        raise SluiceError(f"the gateway did not start: {why}", code if code > 0 else OTHER_SIDE)

    def _listen(self, errors: IO[str]) -> None:
        for line in errors:
            text = line.rstrip("\n")
            self._said.append(text)
            if self._is_starting or text.startswith(_WARNS):
                print(text, file=sys.stderr)

    def listen_to_java(self) -> None:
        """From now on Java can call objects of this process; it has to know the token, too."""
        if self._is_listening:
            return
        self.java.start_callback_server(
            CallbackServerParameters(
                address="127.0.0.1", port=0, auth_token=self.token, daemonize=True, daemonize_connections=True
            )
        )
        server = self.java.get_callback_server()
        python = self.java.jvm.java.net.InetAddress.getLoopbackAddress()
        self.java.java_gateway_server.resetCallbackClient(python, server.get_listening_port())
        self._is_listening = True

    def is_usable(self) -> bool:
        """Whether it runs, and is where this process is now, with its variables."""
        return self.is_running() and self.directory == Path.cwd() and self.environment == _environment()

    def is_running(self) -> bool:
        """Whether its process is there."""
        return self._process.poll() is None

    @contextlib.contextmanager
    def in_use(self) -> Iterator[None]:
        """While something runs in it, it does not end because the next call needs another one."""
        with _lock:
            self._users += 1
        try:
            yield
        finally:
            with _lock:
                self._users -= 1
                self._close_if_idle()

    def retire(self) -> None:
        """Ends it as soon as nothing runs in it. Called with the lock held."""
        self._is_retired = True
        _retired.add(self)
        self._close_if_idle()

    def _close_if_idle(self) -> None:
        if self._is_retired and self._users == 0:
            _retired.discard(self)
            self.close()

    def run(
        self, words: list[str], title: str = "", progress: bool | None = False, schemes: Any = None
    ) -> Ended:
        """Runs a command of the command line to its end. Ctrl-C ends the command and keeps what it recorded.

        Raises:
            SluiceError: if it did not end well; a claim that fails is no error.
        """
        bar = Bar(title, progress)
        log: list[str] = []
        is_complete = False
        try:
            with self.in_use():
                task = self.call(self.entry.start, json.dumps(words), *([] if schemes is None else [schemes]))
                try:
                    report = self._until_done(task, bar, log)
                except KeyboardInterrupt:
                    self._cancel(task)
                    raise
            is_complete = report["code"] in COMPLETE
        finally:
            bar.close(is_complete)
        folder = Path(report["folder"]) if report["folder"] else None
        if not is_complete:
            said = report["sentence"] or "\n".join(log) or f"it ended with exit code {report['code']}"
            raise SluiceError(in_python(said), report["code"], folder)
        for line in log:
            if line.startswith(_WARNS):
                warnings.warn(in_python(line[len(_WARNS) :]), SluiceWarning, stacklevel=4)
        return Ended(report["code"], folder, report["out"], tuple(log))

    def _until_done(self, task: Any, bar: Bar, log: list[str]) -> dict[str, Any]:
        while True:
            report: dict[str, Any] = json.loads(self.call(task.poll, _POLL_MS))
            log.extend(report["lines"])
            bar.show(report["status"])
            if report["done"]:
                return report

    def _cancel(self, task: Any) -> None:
        """Ends a command, and waits until it has closed its files."""
        self.call(task.cancel)
        for _ in range(int(_END_S * 1000 / _POLL_MS)):
            if json.loads(self.call(task.poll, _POLL_MS))["done"]:
                return

    def call(self, method: Any, *arguments: Any) -> Any:
        """Calls the Java side.

        Raises:
            SluiceError: if it refuses, or is gone.
        """
        try:
            return _interruptible(method, *arguments)
        except Py4JJavaError as e:
            raise self._translated(e) from None
        except (Py4JNetworkError, ConnectionError) as e:
            raise SluiceError(f"the gateway ended while it was needed{self._last_words()}", OTHER_SIDE) from e
        except Py4JError as e:
            raise SluiceError(f"the gateway did not understand a call: {e}", 1) from e

    @staticmethod
    def _translated(error: Py4JJavaError) -> SluiceError:
        java = error.java_exception
        if java.getClass().getSimpleName() == "SluiceException":
            return SluiceError(in_python(str(java.getMessage())), int(java.exitCode().code()))
        return SluiceError(f"unexpected failure, please report it: {java.toString()}", 1)

    def _last_words(self) -> str:
        return f": {self._said[-1]}" if self._said else ""

    def close(self) -> None:
        """Ends it, and what it still runs."""
        self.java.shutdown_callback_server()
        self.java.close()
        assert self._process.stdin is not None
        try:
            self._process.stdin.close()
        except BrokenPipeError:
            pass  # It is gone already, which is what is wanted.
        try:
            self._process.wait(_END_S)
        except subprocess.TimeoutExpired:
            self._kill()

    def let_go(self) -> None:
        """It is another process's."""
        assert self._process.stdin is not None
        self._process.stdin.close()

    def _kill(self) -> None:
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self._process.wait()


def _interruptible(method: Any, *arguments: Any) -> Any:
    """Calls in a thread of its own: a Ctrl-C interrupts the waiting for it, not Py4J in the middle of an exchange."""
    answers: queue.SimpleQueue[tuple[Any, BaseException | None]] = queue.SimpleQueue()

    def call() -> None:
        try:
            answers.put((method(*arguments), None))
        except BaseException as e:
            answers.put((None, e))

    threading.Thread(target=call, name="sluice-call", daemon=True).start()
    value, error = answers.get()
    if error is not None:
        raise error
    return value


_current: Gateway | None = None
_retired: set[Gateway] = set()  # in which something still runs
_lock = threading.Lock()


def gateway() -> Gateway:
    """This process's gateway; started at the first call, and again where the directory or a variable changed.

    What runs in the one before goes on there.
    """
    global _current
    with _lock:
        if _current is not None and not _current.is_usable():
            _current.retire()
            _current = None
        if _current is None:
            _current = Gateway()
        return _current


@atexit.register
def shutdown() -> None:
    """Ends the gateway, if there is one; the next call starts another."""
    global _current
    with _lock:
        ending = [*_retired, *([] if _current is None else [_current])]
        _retired.clear()
        _current = None
        with contextlib.ExitStack() as all_of_them:
            for one in ending:
                all_of_them.callback(one.close)


def _forget() -> None:
    """In a process that was forked: the gateways are its parent's, which wait for the end of their standard input."""
    global _current, _lock
    for one in [*_retired, *([] if _current is None else [_current])]:
        one.let_go()
    _retired.clear()
    _current = None
    _lock = threading.Lock()


os.register_at_fork(after_in_child=_forget)
