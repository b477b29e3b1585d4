"""What connections are sent, and in which order."""

from collections.abc import Sequence

from plancia.web.outbox import Subscriber


class Peer:
    """A peer that reads, or does not."""

    def __init__(self) -> None:
        self.packets: list[list[str]] = []
        self.reads = True

    def write(self, messages: Sequence[str]) -> bool:
        if self.reads:
            self.packets.append([*messages])
        return self.reads


def test_messages_are_written_at_once_and_none_overtakes_one_that_waits() -> None:
    peer = Peer()
    subscriber = Subscriber("anna", lambda: None, write=peer.write)
    subscriber.send("one")
    peer.reads = False
    subscriber.send("two")
    peer.reads = True
    subscriber.send("three")
    assert peer.packets == [["one"]]
    assert subscriber.messages.get_nowait() == "two"
    subscriber.send("four")  # while the task writes the second
    subscriber.sent()
    assert [subscriber.messages.get_nowait() for _ in range(2)] == ["three", "four"]
    subscriber.sent()
    subscriber.sent()
    subscriber.send("five")
    assert peer.packets == [["one"], ["five"]]


def test_what_a_request_does_is_written_with_its_answer() -> None:
    peer = Peer()
    subscriber = Subscriber("anna", lambda: None, write=peer.write)
    subscriber.hold()
    subscriber.send("changed")
    assert peer.packets == []
    subscriber.release("ack")
    assert peer.packets == [["changed", "ack"]]
    subscriber.hold()
    subscriber.release()  # a request without an answer
    assert peer.packets == [["changed", "ack"]]


def test_a_request_that_takes_long_holds_back_one_message_at_most() -> None:
    peer = Peer()
    subscriber = Subscriber("anna", lambda: None, write=peer.write)
    subscriber.hold()
    subscriber.send("presence")
    subscriber.send("changed")
    assert peer.packets == [["presence", "changed"]]
    subscriber.send("presence")
    subscriber.release("ack")
    assert peer.packets[1:] == [["presence"], ["ack"]]


def test_a_connection_that_is_over_is_written_to_no_more() -> None:
    peer = Peer()
    subscriber = Subscriber("anna", lambda: None, write=peer.write)
    subscriber.end()
    subscriber.send("late")
    assert peer.packets == []
