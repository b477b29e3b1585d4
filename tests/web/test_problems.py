from plancia.core.text import T
from plancia.live.refusal import Refusal
from plancia.web.problems import HttpRefusal, out_of_reach, status_of


def test_a_refusal_has_the_status_of_its_code_or_its_own() -> None:
    assert status_of(Refusal("not-found", "There is no such game.")) == 404
    assert status_of(HttpRefusal(413, "not-found", T("Too long."))) == 413


def test_a_store_that_fails_can_be_tried_again() -> None:
    assert status_of(out_of_reach()) == 503
    assert "try again" in str(out_of_reach().says)
