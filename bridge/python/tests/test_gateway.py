# SPDX-License-Identifier: MIT
"""The process between Python and Sluice: failures, interruption, who may use it."""

from __future__ import annotations

import os
import pickle
import signal
import socket
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from processes import processes_in, wait_until
from py4j.java_gateway import GatewayParameters, JavaGateway
from py4j.protocol import Py4JError

import sluice
from sluice._gateway import gateway

LONG = 'sluice.run("rocc/fig8", senders=100, duration="10s", figures=False, out="run")'


def _python(code: str, folder: Path) -> subprocess.Popen[str]:
    """Another Python program, in a directory of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def test_a_wrong_value_is_a_sentence_and_exit_code_2(tmp_path: Path) -> None:
    with pytest.raises(sluice.SluiceError, match="senders.*0") as refused:
        sluice.run("rocc/fig8", senders=0, figures=False, out=tmp_path / "run")
    assert refused.value.exit_code == 2
    assert refused.value.folder is None
    assert not (tmp_path / "run").exists()


def test_an_option_that_is_wrong_is_refused_before_anything_runs() -> None:
    with pytest.raises(sluice.SluiceError, match="^simulator is 'ns2'") as refused:
        sluice.run("rocc/fig8", simulator="ns2")
    assert refused.value.exit_code == 2


def test_several_values_are_for_sweeps() -> None:
    with pytest.raises(sluice.SluiceError, match="sluice.sweep takes these"):
        sluice.run("rocc/fig8", senders=[2, 10])  # type: ignore[arg-type]


def test_an_error_survives_pickling() -> None:
    error = pickle.loads(pickle.dumps(sluice.SluiceError("why", 5, Path("here"))))
    assert (error.sentence, error.exit_code, error.folder) == ("why", 5, Path("here"))


def test_who_does_not_know_the_token_is_not_served() -> None:
    served = gateway()
    parameters = served.java.gateway_parameters
    assert parameters.address == "127.0.0.1"
    for token in ("0" * 64, None):
        stranger = JavaGateway(
            gateway_parameters=GatewayParameters(address="127.0.0.1", port=parameters.port, auth_token=token)
        )
        with pytest.raises(Py4JError):
            stranger.entry_point.version()
        stranger.close()
    assert served.entry.version() == sluice.__version__


def _stranger() -> socket.socket:
    parameters = gateway().java.gateway_parameters
    return socket.create_connection((parameters.address, parameters.port), timeout=20)


def _is_closed(connection: socket.socket) -> bool:
    """Waits until the gateway closes a connection; false if it answers."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def _gateway_threads() -> int:
    pid = gateway().java.jvm.java.lang.ProcessHandle.current().pid()
    return len(list(Path(f"/proc/{pid}/task").iterdir()))


@pytest.mark.parametrize("start", [b"", b"A\n"])
def test_a_line_without_end_is_not_read_to_its_end(start: bytes) -> None:
    with _stranger() as stranger:
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            stranger.sendall(start + b"x" * (64 << 20))
    assert gateway().entry.version() == sluice.__version__


@pytest.mark.parametrize("request_", [b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", b"A\n" + b"0" * 64 + b"\n"])
def test_a_stranger_gets_no_answer(request_: bytes) -> None:
    with _stranger() as stranger:
        stranger.sendall(request_)
        assert _is_closed(stranger)


def test_idle_connections_have_no_threads_and_are_closed() -> None:
    served = gateway()
    before = _gateway_threads()
    strangers = [_stranger() for _ in range(200)]
    try:
        assert served.entry.version() == sluice.__version__
        new = JavaGateway(gateway_parameters=served.java.gateway_parameters)
        assert new.entry_point.version() == sluice.__version__
        new.close()
        assert _gateway_threads() < before + 20
        assert all(_is_closed(stranger) for stranger in strangers)
    finally:
        for stranger in strangers:
            stranger.close()


def test_it_listens_on_loopback_alone() -> None:
    port = gateway().java.gateway_parameters.port
    listening = [
        line.split()[1]
        for table in ("/proc/net/tcp", "/proc/net/tcp6")
        for line in Path(table).read_text().splitlines()[1:]
        if line.split()[3] == "0A" and int(line.split()[1].split(":")[1], 16) == port
    ]
    assert listening in (["0100007F:%04X" % port], ["0000000000000000FFFF00000100007F:%04X" % port])


def test_ctrl_c_ends_the_run_and_keeps_what_it_recorded(tmp_path: Path) -> None:
    program = _python(
        f"""
        import signal
        import sluice
        signal.signal(signal.SIGINT, signal.default_int_handler)  # Where tests run in the background it is ignored.
        try:
            {LONG}
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        short = sluice.run("certify/window", figures=False, out="short")
        print(short.status)
        """,
        tmp_path,
    )
    try:
        wait_until("the run began", (tmp_path / "run" / "flows.csv").exists)
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=180)
    finally:
        program.kill()
    # The same gateway goes on.
    assert out.split() == ["interrupted", "complete"], err
    assert (tmp_path / "run" / "status").read_text().strip() == "partial"
    assert processes_in(tmp_path) == []


def test_nothing_outlives_a_python_process_that_is_killed(tmp_path: Path) -> None:
    program = _python(f"import sluice; {LONG}", tmp_path)
    try:
        wait_until("the run began", (tmp_path / "run" / "flows.csv").exists)
        assert any("java" in words for words in processes_in(tmp_path))
    finally:
        program.kill()
        program.wait()
    wait_until("everything ended", lambda: processes_in(tmp_path) == [])
    assert (tmp_path / "run" / "status").read_text().strip() == "partial"


def test_results_go_where_python_is_now(somewhere: Path) -> None:
    (somewhere / "a").mkdir()
    os.chdir(somewhere / "a")
    one = sluice.run("certify/window", figures=False)
    assert one.folder.is_relative_to(somewhere / "a" / "out")
    os.chdir(somewhere)
    assert sluice.run("certify/window", figures=False).folder.parent == somewhere / "out"
