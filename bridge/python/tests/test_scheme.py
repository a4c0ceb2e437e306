# SPDX-License-Identifier: MIT
"""Schemes in Python: judged by the contract suite, with the results of the same scheme in Java, and failing as others do."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from processes import processes_in, wait_until

import sluice
from sluice._scheme import EntityRandom
from sluice.scheme import (
    AckFilter,
    CongestionPoint,
    Counter,
    CpActions,
    DataArrived,
    DataFilter,
    EcnProfile,
    Entity,
    EntityId,
    Flowlet,
    FlowStart,
    Message,
    NextHop,
    NotificationPoint,
    NpActions,
    Parameters,
    PortStart,
    ReactionPoint,
    RpActions,
    Scheme,
    TimerExpiry,
    after,
)

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
sys.path.insert(0, str(EXAMPLES))

from dctcp import Dctcp  # noqa: E402
from halving import Halving  # noqa: E402

RAW = ["flows.csv", "queue.csv", "rate.csv", "window.csv", "throughput.csv", "pfc.csv", "ports.csv", "fct.csv", "fct.txt"]

DECLARATION = """
    scheme broken-py for congestion-control
        A scheme that fails at its first timer
    needs rate-gate, timer
    owns rate
    placed reaction-point
    profile default | the defaults
    """


class Broken(ReactionPoint):
    """Does what a subclass says at 100 us."""

    def on_start(self, event: FlowStart, actions: RpActions) -> None:
        actions.set_rate(event.line_rate_bps)
        actions.set_timer(0, after(event.now_ps, 100_000_000))

    def on_timer(self, event: TimerExpiry, actions: RpActions) -> None:
        raise NotImplementedError


def scheme_of(machine: type[ReactionPoint], text: str = DECLARATION) -> Scheme:
    class Made(Scheme):
        declaration = text

        def reaction_point(self, start: FlowStart, p: Parameters, entity: Entity) -> ReactionPoint:
            return machine()

    return Made()


def failure_of(machine: type[ReactionPoint], out: Path, deadline_s: float = 3.0, text: str = DECLARATION) -> sluice.SluiceError:
    with pytest.raises(sluice.SluiceError) as failed:
        sluice.run(
            "rocc/fig8",
            scheme=scheme_of(machine, text),
            senders=2,
            duration="2ms",
            figures=False, out=out,
            answer_deadline_s=deadline_s,
        )
    return failed.value


@pytest.mark.parametrize("simulator", ["ns3", "omnet"])
def test_the_same_decisions_give_the_same_bytes_as_in_java(tmp_path: Path, simulator: str) -> None:
    try:
        java = sluice.run("dctcp/two-flows", duration="4ms", simulator=simulator, figures=False, out=tmp_path / "java")
    except sluice.SluiceError as e:
        if simulator == "omnet" and e.exit_code == 7:
            pytest.skip(e.sentence)
        raise
    python = sluice.run("dctcp/two-flows", duration="4ms", simulator=simulator, scheme=Dctcp(), figures=False, out=tmp_path / "python")
    assert len(java.window) > 100
    for name in RAW:
        assert (java.folder / name).read_bytes() == (python.folder / name).read_bytes(), name


def test_a_parameter_reaches_the_state_machines(tmp_path: Path) -> None:
    usual = sluice.run("dctcp/two-flows", duration="4ms", scheme=Dctcp(), figures=False, out=tmp_path / "usual")
    low = sluice.run(
        "dctcp/two-flows",
        duration="4ms",
        scheme=Dctcp(),
        settings={"scheme.parameters.threshold": 20_000},
        figures=False, out=tmp_path / "low",
    )
    assert low.ports["marked"].sum() > 2 * usual.ports["marked"].sum()


@pytest.mark.parametrize("scheme", [Halving(), Dctcp()], ids=["halving", "dctcp"])
def test_the_examples_pass_the_contract_suite(scheme: Scheme) -> None:
    cases = sluice.check(scheme)
    assert len(cases) >= 8
    assert list(cases.loc[~cases["passed"], "failure"]) == []


class Reporting(Scheme):
    """Receivers report marks by messages, and switch ports follow their queue: every place but the host's."""

    declaration = """
        scheme reporting-py for congestion-control
            Receivers report marks, ports mark by the queue of the last interval
        needs rate-gate, timer, message, data-trigger, ecn-profile, queue-counters, flows-in-queue
        owns rate, ecn-profile
        placed reaction-point, notification-point, congestion-point per port
        profile default | the defaults
        """

    def reaction_point(self, start: FlowStart, p: Parameters, entity: Entity) -> ReactionPoint:
        return Told()

    def notification_point(self, start: FlowStart, p: Parameters, entity: Entity) -> NotificationPoint:
        return Reporter()

    def congestion_point(self, start: PortStart, p: Parameters, entity: Entity) -> CongestionPoint:
        return Follower()


class Told(ReactionPoint):
    def on_start(self, event: FlowStart, actions: RpActions) -> None:
        self.line_bps = self.rate_bps = event.line_rate_bps
        actions.set_rate(self.rate_bps)
        actions.set_timer(3, after(event.now_ps, 50_000_000))

    def on_message(self, event: Message, actions: RpActions) -> None:
        self.rate_bps = max(1, self.rate_bps * event.words[0] // 4)
        actions.set_rate(self.rate_bps)

    def on_timer(self, event: TimerExpiry, actions: RpActions) -> None:
        self.rate_bps = min(self.line_bps, self.rate_bps + self.line_bps // 100)
        actions.set_rate(self.rate_bps)
        actions.set_timer(3, after(event.now_ps, 50_000_000))


class Reporter(NotificationPoint):
    def on_start(self, event: FlowStart, actions: NpActions) -> None:
        self.flow = event.flow
        self.silent_until_ps = 0
        actions.watch_data(DataFilter.MARKED)

    def on_data(self, event: DataArrived, actions: NpActions) -> None:
        if event.now_ps >= self.silent_until_ps:
            self.silent_until_ps = after(event.now_ps, 50_000_000)
            actions.send(EntityId.reaction_point(self.flow), 7, self.flow, 64, 3)


class Follower(CongestionPoint):
    def on_start(self, event: PortStart, actions: CpActions) -> None:
        self.step(event.now_ps, actions)

    def on_timer(self, event: TimerExpiry, actions: CpActions) -> None:
        counters = event.snapshot
        assert len(counters.flows) == len(counters.flow_packets) == len(counters.flow_bytes)
        actions.set_ecn_profile(EcnProfile(counters.queue_bytes // 2, max(counters.queue_bytes, 20_000), 0.5))
        self.step(event.now_ps, actions)

    def step(self, now_ps: int, actions: CpActions) -> None:
        actions.set_timer(0, after(now_ps, 20_000_000), {Counter.QUEUE_BYTES, Counter.FLOWS_IN_QUEUE})


def test_messages_counters_and_all_places(tmp_path: Path) -> None:
    cases = sluice.check(Reporting())
    assert list(cases.loc[~cases["passed"], "failure"]) == []
    run = sluice.run("rocc/fig8", scheme=Reporting(), senders=4, duration="2ms", figures=False, out=tmp_path / "run")
    assert run.summary["cnps"] > 10
    assert run.rate["rate_bps"].min() < 40e9 / 4
    for flow in range(4):
        rates = set(run.rate[run.rate["flow"] == flow]["rate_bps"])
        assert 40_000_000_000 * 3 // 4 in rates


class InTurn(Scheme):
    """Flowlets take the next hops in turn, as exam-paths does."""

    declaration = """
        scheme in-turn-py for path-choice
            Flowlets take the next hops in turn
        needs path-choice, flowlet-trigger
        owns paths
        placed congestion-point per switch
        whole gap ps | 1 .. 1e18 | 167679 | exam | silence before a flowlet
        profile default | the default
        """

    def congestion_point(self, start: PortStart, p: Parameters, entity: Entity) -> CongestionPoint:
        return Turns(p.as_int("gap"))


class Turns(CongestionPoint):
    def __init__(self, gap_ps: int) -> None:
        self.gap_ps = gap_ps
        self.turn = 0

    def on_start(self, event: PortStart, actions: CpActions) -> None:
        actions.watch_flowlets(self.gap_ps)

    def on_flowlet(self, event: Flowlet) -> NextHop:
        self.turn += 1
        return event.next_hops[(self.turn - 1) % len(event.next_hops)]


def test_a_choice_of_paths(tmp_path: Path) -> None:
    cases = sluice.check(InTurn())
    assert list(cases.loc[~cases["passed"], "failure"]) == []
    run = sluice.run("certify/flowlets", path_choice=InTurn(), figures=False, out=tmp_path / "run")
    assert list(run.claims["verdict"]) == ["holds"] * 4


def test_addresses_are_those_of_java() -> None:
    assert [EntityId.reaction_point(5), EntityId.notification_point(5)] == [5, 1073741829]
    assert [EntityId.congestion_point(5), EntityId.node(5)] == [-2147483643, -1073741819]
    assert EntityId.index(EntityId.node(5)) == 5
    with pytest.raises(ValueError, match="outside"):
        EntityId.node(-1)


def test_the_contract_suite_finds_a_state_that_grows() -> None:
    class Hoarder(Broken):
        def __init__(self) -> None:
            self.seen: list[int] = []

        def on_timer(self, event: TimerExpiry, actions: RpActions) -> None:
            self.seen += [event.now_ps] * 1000
            actions.set_timer(0, after(event.now_ps, 100_000_000))

    cases = sluice.check(scheme_of(Hoarder))
    assert any("stateBoundWords allows" in failure for failure in cases["failure"])


def test_the_contract_suite_finds_decisions_that_differ() -> None:
    count = 0

    class Random(Broken):
        def on_timer(self, event: TimerExpiry, actions: RpActions) -> None:
            nonlocal count
            count += 1
            actions.set_rate(1_000_000 + count)
            actions.set_timer(0, after(event.now_ps, 100_000_000))

    cases = sluice.check(scheme_of(Random))
    assert any("other decisions" in failure for failure in cases["failure"])


def test_the_generator_is_the_stream_of_java() -> None:
    # org.sluice.cc.EntityRandom(1, 0): worked out by SplitMix64's definition in EntityRandomTest's terms.
    random = EntityRandom(0)
    assert random.next_long() == -2152535657050944081  # 0xe220a8397b1dcdaf, SplitMix64 of 0
    assert 0 <= random.next_double() < 1


def test_a_scheme_that_raises_ends_the_run(tmp_path: Path) -> None:
    class Raises(Broken):
        def on_timer(self, event: TimerExpiry, actions: RpActions) -> None:
            raise ValueError("no such rate")

    failure = failure_of(Raises, tmp_path / "run")
    assert failure.exit_code == 5
    assert "scheme broken-py failed at the reaction point of flow 0 on TIMER" in failure.sentence
    assert "ValueError: no such rate" in failure.sentence and "test_scheme.py" in failure.sentence
    assert failure.folder is not None
    assert sluice.load(failure.folder).status == "partial"  # type: ignore[union-attr]


def test_a_decision_that_cannot_be_is_a_sentence(tmp_path: Path) -> None:
    class Undeclared(Broken):
        def on_timer(self, event: TimerExpiry, actions: RpActions) -> None:
            actions.watch_acks(AckFilter.ALL)

    failure = failure_of(Undeclared, tmp_path / "run")
    assert failure.exit_code == 5
    assert "watchAcks: needs the capability ack-trigger, which the scheme does not declare" in failure.sentence


def test_a_rate_that_is_no_whole_number_is_refused(tmp_path: Path) -> None:
    class Real(Broken):
        def on_timer(self, event: TimerExpiry, actions: RpActions) -> None:
            actions.set_rate(1e9)  # type: ignore[arg-type]

    failure = failure_of(Real, tmp_path / "run")
    assert failure.exit_code == 5 and "TypeError" in failure.sentence


def test_actions_that_are_kept_decide_nothing_later(tmp_path: Path) -> None:
    class Keeps(Broken):
        def on_start(self, event: FlowStart, actions: RpActions) -> None:
            super().on_start(event, actions)
            self.kept = actions

        def on_timer(self, event: TimerExpiry, actions: RpActions) -> None:
            self.kept.set_rate(1_000_000)

    failure = failure_of(Keeps, tmp_path / "run")
    assert failure.exit_code == 5 and "an actions object of an earlier event was used" in failure.sentence


def test_a_scheme_that_never_answers_ends_the_run(tmp_path: Path) -> None:
    class Sleeps(Broken):
        def on_timer(self, event: TimerExpiry, actions: RpActions) -> None:
            time.sleep(30)

    began = time.monotonic()
    failure = failure_of(Sleeps, tmp_path / "run", deadline_s=1)
    assert time.monotonic() - began < 25
    assert failure.exit_code == 5
    assert "did not answer" in failure.sentence or "not return" in failure.sentence or "no answer" in failure.sentence


def test_a_declaration_that_is_wrong_is_refused() -> None:
    with pytest.raises(sluice.SluiceError, match="declaration is wrong") as refused:
        sluice.run("rocc/fig8", scheme=scheme_of(Broken, DECLARATION + "\n    wants rate-gate"))
    assert refused.value.exit_code == 2


def test_a_name_of_sluice_is_refused(tmp_path: Path) -> None:
    failure = failure_of(Broken, tmp_path / "run", text=DECLARATION.replace("broken-py", "rocc"))
    assert failure.exit_code == 2 and "a name must be unique" in failure.sentence


@pytest.mark.parametrize("death", ["os._exit(9)", "os.kill(os.getpid(), signal.SIGKILL)"])
def test_a_python_process_that_dies_ends_the_run(tmp_path: Path, death: str) -> None:
    program = f"""
import os, signal, sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
import sluice, test_scheme

class Dies(test_scheme.Broken):
    def on_timer(self, event, actions):
        {death}

sluice.run("rocc/fig8", scheme=test_scheme.scheme_of(Dies), senders=2, duration="2ms", figures=False, out="run")
"""
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, timeout=180)
    wait_until("everything ended", lambda: processes_in(tmp_path) == [])
    assert (tmp_path / "run" / "status").read_text().strip() == "partial"


def test_a_scheme_in_python_is_for_single_runs() -> None:
    with pytest.raises(sluice.SluiceError, match="cannot be used with transport jvm"):
        sluice.run("rocc/fig8", scheme=Halving(), transport="jvm")
